import { readFileSync } from "node:fs";

/** Of this shop: the number in package.json, to which a release adds its commit (scripts/release/name.ts). Read while the shop starts. */
export const VERSION: string = JSON.parse(readFileSync("package.json", "utf8")).version;
