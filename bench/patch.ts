import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";

/** A seeded bug: a patch in the usual form, with a sentence before it that says what is wrong then. */
export interface Bug {
  name: string;
  sentence: string;
  patch: string;
}

export function readBugs(): Bug[] {
  const folder = "bench/bugs";
  const files = readdirSync(folder).filter((file) => file.endsWith(".patch"));
  return files.sort().map((file) => {
    const text = readFileSync(path.join(folder, file), "utf8");
    const end = text.indexOf("\n");
    return { name: path.basename(file, ".patch"), sentence: text.slice(0, end), patch: text.slice(end + 1) };
  });
}

/**
 * Changes the files below a folder as the patch says. A place is found by its own lines and not by their numbers, so that a patch
 * outlives changes elsewhere in its file.
 * @throws when a place is not there, or there twice
 */
export function applyPatch(folder: string, bug: Bug): void {
  replace(folder, bug, "-", "+");
}

/** Takes it back. */
export function revertPatch(folder: string, bug: Bug): void {
  replace(folder, bug, "+", "-");
}

type Sign = "-" | "+";

function replace(folder: string, { name, patch }: Bug, from: Sign, to: Sign): void {
  for (const part of patch.split(/^--- a\//m).slice(1)) {
    const file = path.join(folder, part.slice(0, part.indexOf("\n")));
    let text = readFileSync(file, "utf8");
    for (const hunk of part.split(/^@@.*@@.*\n/m).slice(1)) {
      const lines = hunk.split("\n").slice(0, -1);
      const before = linesOf(lines, from);
      const pieces = text.split(before);
      if (pieces.length !== 2) throw new Error(`${name} fits ${pieces.length - 1} places of ${file}:\n${before}`);
      text = pieces.join(linesOf(lines, to));
    }
    writeFileSync(file, text);
  }
}

/** What stands there with the lines of one sign. */
function linesOf(lines: string[], sign: Sign): string {
  return lines
    .filter((line) => line.startsWith(sign) || line.startsWith(" "))
    .map((line) => `${line.slice(1)}\n`)
    .join("");
}
