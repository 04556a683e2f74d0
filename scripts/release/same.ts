import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Item } from "./contents.ts";

/** Where the framework writes the folder of the build. A running shop finds its own. */
const WITH_FOLDER = new Set([".next/required-server-files.json", ".next/required-server-files.js"]);

/** Where it writes keys that it draws in each build, for previews of unpublished pages. The shop has no such pages. */
const WITH_KEYS = new Set([".next/prerender-manifest.json", ".next/server/preview-props.json"]);
const KEYS = /"(previewMode\w+)": "([0-9a-f]+)"/g;

/** The item without what differs between two builds of the same sources. */
export function sameInEachBuild(file: string, item: Item): Item {
  if (WITH_FOLDER.has(file)) return { text: readFileSync(file, "utf8").replaceAll(process.cwd(), "/shop") };
  if (!WITH_KEYS.has(file)) return item;
  const build = readFileSync(".next/BUILD_ID", "utf8");
  const madeOf = (name: string, { length }: string) =>
    createHash("sha256").update(`${build} ${name}`).digest("hex").slice(0, length);
  const text = readFileSync(file, "utf8");
  return { text: text.replace(KEYS, (_, name: string, key: string) => `"${name}": "${madeOf(name, key)}"`) };
}
