import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/** What stands between the quotes of an import that is more than types. */
const IMPORTS = /^(?:import|export) (?!type\b)(?:[^"';]*? from )?"([^"]+)";|\bimport\("([^"]+)"\)/gm;
const PROJECT = "[project]/";
const PACKAGE = /^(@[^/]+\/)?[^/]+/;

/**
 * Where the code of the payment page comes from: packages by name, our own by its folder. Read from the sources, since the names of
 * built files change with every change, and these don't.
 * @param entries the client components of the page, as the build names them
 */
export function originsOf(entries: readonly string[]): string[] {
  const origins = new Set<string>();
  const files = new Set<string>();
  const add = (name: string, from: string): void => {
    if (name.startsWith("#/") || name.startsWith("."))
      files.add(name.startsWith("#/") ? name.slice(2) : path.join(path.dirname(from), name));
    else origins.add(PACKAGE.exec(name)?.[0] ?? name);
  };
  for (const entry of entries) {
    const name = entry.replace(PROJECT, "");
    if (name.startsWith("node_modules/")) add(name.slice("node_modules/".length), "");
    else files.add(name);
  }
  for (const file of files) {
    if (!existsSync(file)) throw new Error(`${file} is on the payment page, and isn't there`);
    const text = /\.tsx?$/.test(file) ? readFileSync(file, "utf8") : "";
    // Of an action the browser gets its id only.
    if (text.startsWith('"use server"')) continue;
    origins.add(folderOf(file));
    for (const [, plain, later] of text.matchAll(IMPORTS)) add(plain ?? later ?? "", file);
  }
  return [...origins].toSorted();
}

/** `components`, or one of the parts of `app` and `lib`. */
function folderOf(file: string): string {
  const [first = "", second = ""] = path.dirname(file).split(path.sep);
  return second === "" ? first : `${first}/${second}`;
}
