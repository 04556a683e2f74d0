import "server-only";
import { headers } from "next/headers";
import { env } from "#/lib/env.ts";
import { isOurOrigin } from "./origin.ts";

/** Whether a page of the shop sent this request. Browsers send Origin with every form, so a request without it is not from one. */
export async function isFromOurPage(): Promise<boolean> {
  return isOurOrigin((await headers()).get("origin"), env().SHOP_ORIGIN);
}
