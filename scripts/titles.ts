import { globSync, readFileSync } from "node:fs";

/*
 * The titles of tests, and the ids that some of them carry in brackets at the end: faults of docs/faults.md, and requirements of
 * docs/asvs.md.
 */

const TESTS = ["{app,bench,components,lib,scripts}/**/*.test.ts", "e2e/**/*.ts", "bench/torture/**/*.ts"];

/** A title, or a row of a table that titles are made from. */
export interface Titled {
  file: string;
  /** Without the ids; each value that the code puts in is shown as "…". */
  name: string;
  /** What stands in the brackets: `Q10` or `v5.0.0-3.3.1, v5.0.0-3.3.3`. */
  ids: string;
}

export function testFiles(): string[] {
  const files = globSync(TESTS).map((file) => file.replaceAll("\\", "/"));
  return files.sort();
}

/** `"a lapsed order stays watched [P12]"` */
const IDS_BEHIND = /"([^"\n]+?) \[([^"[\]\n]+)\]"|`([^`\n]+?) \[([^`[\]\n]+)\]`/g;

/** All texts of a file that end with brackets. */
export function titlesWithIds(file: string): Titled[] {
  const matches = readFileSync(file, "utf8").matchAll(IDS_BEHIND);
  return [...matches].map((match) => ({
    file,
    name: readable(match[1] ?? match[3] ?? ""),
    ids: match[2] ?? match[4] ?? "",
  }));
}

export function readable(title: string): string {
  return title.replaceAll(/\$\{[^}]*\}|\$\w+/g, "…");
}

/** The brackets at the end of a title, with the space before them. */
export const IDS_AT_END = /(?: \[[^[\]]+\])+$/;

/** One cell of a page's table: each file with its titles. */
export function placesOf(mentions: readonly Pick<Titled, "file" | "name">[]): string[] {
  const names = new Map<string, Set<string>>();
  for (const { file, name } of mentions) {
    names.set(file, (names.get(file) ?? new Set()).add(name.replaceAll("|", "\\|")));
  }
  return [...names].map(([file, all]) => [`**${file}**`, [...all].filter(Boolean).join("; ")].join(" ").trim());
}
