import { readFileSync } from "node:fs";

/** The lines of the blocks in a chapter of docs/operations.md, block by block; of its subchapters none. */
export function blocksOf(heading: string): string[][] {
  const [, after = ""] = readFileSync("docs/operations.md", "utf8").split(`\n${heading}\n`);
  const [chapter = ""] = after.split(/\n##/);
  return [...chapter.matchAll(/^```\n(.*?)^```$/gms)].map(([, block = ""]) => block.trim().split("\n"));
}

/** The commands of a block: a line that ends with `&&` goes on in the next. */
export function commandsOf(block: readonly string[]): string[] {
  return block.join("\n").replaceAll("&&\n", "&& ").split("\n");
}
