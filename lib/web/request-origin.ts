import "server-only";
import { headers } from "next/headers";
import { env } from "#/lib/env.ts";
import { isOurOrigin } from "./origin.ts";

/** Whether the request comes from a page of the shop. Browsers send Origin with every form, so a request without it is refused. */
export async function isFromOurPage(): Promise<boolean> {
  return isOurOrigin((await headers()).get("origin"), env().SHOP_ORIGIN);
}
