import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { findSymbol } from "./symbols.ts";

/** One change of a seeded bug: a snippet of a symbol's text, and its replacement. */
export interface Change {
  symbol: string;
  before: string;
  after: string;
}

export interface SeededBug {
  name: string;
  /** What is wrong in a shop with this bug. */
  sentence: string;
  changes: Change[];
}

/** The bugs of every text file of this folder; docs/simulator.md describes their form. */
export function readBugs(folder = import.meta.dirname): SeededBug[] {
  const files = readdirSync(folder).filter((file) => file.endsWith(".txt"));
  return files.flatMap((file) => parseBugs(readFileSync(path.join(folder, file), "utf8")));
}

export function parseBugs(text: string): SeededBug[] {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [head = "", ...changes] = section.split(/^in /m);
      const [name = "", sentence = ""] = head.split("\n");
      return { name, sentence, changes: changes.map(parseChange) };
    });
}

/** As in a diff: lines with "-" are removed, lines with "+" are added, the others stay. */
function parseChange(text: string): Change {
  const [symbol = "", ...lines] = text.trimEnd().split("\n");
  const without = (sign: string) => lines.filter((line) => !line.startsWith(sign)).map((line) => line.slice(1).trim());
  return { symbol, before: without("+").join("\n"), after: without("-").join("\n") };
}

/**
 * Changes the code below a folder's lib, and gives a function that restores it.
 * @throws when a symbol or a snippet is not there exactly once
 */
export function applyBug(folder: string, bug: SeededBug): () => void {
  const originals = new Map<string, string>();
  const restore = () => {
    for (const [file, text] of originals) writeFileSync(file, text);
  };
  try {
    for (const change of bug.changes) {
      const { file, text, changed } = rewrite(folder, change);
      if (!originals.has(file)) originals.set(file, text);
      writeFileSync(file, changed);
    }
  } catch (error) {
    restore();
    throw new Error(`${bug.name} does not apply: ${(error as Error).message}`, { cause: error });
  }
  return restore;
}

interface Rewritten {
  file: string;
  text: string;
  changed: string;
}

function rewrite(folder: string, { symbol, before, after }: Change): Rewritten {
  const { file, fileText, start, end } = findSymbol(folder, symbol);
  const matches = [...fileText.slice(start, end).matchAll(ignoringSpace(before))];
  const [match] = matches;
  if (!match || matches.length > 1) {
    throw new Error(`this stands ${matches.length} times in ${symbol} of ${path.relative(folder, file)}:\n${before}`);
  }
  const at = start + match.index;
  return { file, text: fileText, changed: fileText.slice(0, at) + after + fileText.slice(at + match[0].length) };
}

function ignoringSpace(snippet: string): RegExp {
  return new RegExp(
    [...snippet.replaceAll(/\s/g, "")].map((character) => character.replace(/\W/, "\\$&")).join("\\s*"),
    "g",
  );
}
