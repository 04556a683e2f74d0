import "server-only";
import { headers } from "next/headers";
import { env } from "#/lib/env.ts";
import { isOurOrigin } from "./origin.ts";
import { logRefusal } from "./refusals.ts";

/**
 * Whether a page of the shop sent this request; one that isn't is refused. Browsers send Origin with every form, so a request without it
 * is not from one.
 */
export async function isFromOurPage(): Promise<boolean> {
  const origin = (await headers()).get("origin");
  const isOurs = isOurOrigin(origin, env().SHOP_ORIGIN);
  if (!isOurs) logRefusal("origin", origin === null ? "no origin or another one" : "another origin");
  return isOurs;
}
