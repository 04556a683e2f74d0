import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { IDS_AT_END } from "./titles.ts";

// Rules of plain English that can be counted. Each part of the code has a limit, which may only go down.

const PARTS = {
  app: ["app"],
  components: ["components"],
  lib: ["lib"],
  sandbox: ["sandbox"],
  scripts: ["scripts"],
  tests: ["e2e", "testbed", "bench"],
};
type Part = keyof typeof PARTS;

/** Vague words for an actor who has a name: buyer, owner, payer, operator, browser, process, shop, partner, processor. */
const VAGUE_ACTOR = /\b(?:who|what)ever\b|\b(?:no|some|any)body\b/gi;
const VAGUE_ACTORS: [Part, number][] = [
  ["app", 0],
  ["components", 0],
  ["lib", 0],
  ["sandbox", 0],
  ["scripts", 0],
  ["tests", 15],
];

test.each(VAGUE_ACTORS)("%s names its actors, apart from %i places", (part, limit) => {
  const found = filesOf(part).flatMap((file) => placesOf(file, VAGUE_ACTOR));
  expect(found.length, found.join("\n")).toBeLessThanOrEqual(limit);
});

/** What no native speaker would write: "otherwise", and an adverb in the place of a noun. */
const TRANSLATED = /\bwould else\b|\bof before\b/gi;

test.each(Object.keys(PARTS) as Part[])("%s has no translated phrase", (part) => {
  expect(filesOf(part).flatMap((file) => placesOf(file, TRANSLATED))).toEqual([]);
});

const LONGEST_TITLE = 90;
/** The text before a test's function, whether it follows `test(` or the rows of `test.each`. */
const TITLE =
  /\(\s*(["`])((?:(?!\1)[^\\\n]|\\.)*)\1,\s*(?:(?:\{[^}]*\}|LONG|longUnless\(.*\)),\s*)?(?:async\s*)?(?:\(|function)/g;
const LONG_TITLES: [Part, number][] = [
  ["lib", 0],
  ["app", 0],
  ["sandbox", 0],
  ["scripts", 0],
  ["tests", 0],
];

test.each(LONG_TITLES)(
  "titles of tests in %s fit into 90 characters without their ids, apart from %i",
  (part, limit) => {
    const files = filesOf(part).filter((file) => /\.(test|spec)\.tsx?$/.test(file));
    const long = files.flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(TITLE)]
        .filter(([, , title = ""]) => title.replace(IDS_AT_END, "").length > LONGEST_TITLE)
        .map(([, , title]) => `${file}: ${title}`),
    );
    expect(long.length, long.join("\n")).toBeLessThanOrEqual(limit);
  },
);

/** The part's files, without the sentences that buyers read. */
function filesOf(part: Part): string[] {
  const files = PARTS[part].flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx,mjs,cjs,py}`));
  return files.map((file) => file.replaceAll("\\", "/")).filter((file) => !file.startsWith("lib/text/messages/"));
}

function placesOf(file: string, pattern: RegExp): string[] {
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.flatMap((line, index) => [...line.matchAll(pattern)].map(([word]) => `${file}:${index + 1} ${word}`));
}
