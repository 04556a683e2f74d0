import "server-only";
import { env } from "#/lib/env.ts";
import { once } from "#/lib/process/once.ts";
import { createSeller, type Seller } from "./seller.ts";

/** The seller's pages by the settings, and by the files in the folder `content` as they were at the start. */
export function seller(): Seller {
  return once("seller", () => createSeller(env(), "content"));
}
