import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { blocksOf } from "./sim-blocks.ts";
import { parseSim } from "./sim-entry.ts";

/**
 * Forms in which people write numbers, each with what must come of it, written out: the number, or the problem and the numbers that
 * are offered; the blocks as they are shown, with the doubtful ones in brackets, or a dash where they don't matter; the text.
 */
const forms = readFileSync(new URL("./sim-forms.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => line.split("\t"))
  .map(([outcome = "", shown = "", text = ""]) => ({ outcome, shown, text: JSON.parse(text) as string }));

test("the table has more than 500 different written forms", () => {
  expect(new Set(forms.map(({ text }) => text)).size).toBe(forms.length);
  expect(forms.length).toBeGreaterThan(500);
});

test.each(forms)("$text is read as: $outcome", ({ outcome, shown, text }) => {
  const entry = parseSim(text);
  expect("sim" in entry ? `sim ${entry.sim}` : [entry.problem, ...entry.choices].join(" ")).toBe(outcome);
  const { blocks, doubtful } = blocksOf(text);
  const written = blocks.map((block, place) => (doubtful.includes(place) ? `[${block}]` : block)).join(" ");
  if (shown !== "-") expect(written).toBe(shown);
});

test.each(forms.filter(({ outcome }) => outcome.startsWith("sim ")))("$text can be shown", ({ outcome, text }) => {
  expect(`sim ${blocksOf(text).blocks.join("")}`).toBe(outcome);
});

const SIM = "89852072201180436177";

test.each([
  ["a digit that was mistyped", "8985 2072 2011 8943 6177", 3],
  ["two digits that changed places", "89852702201180436177", 1],
  ["a digit that is missing", "8985207221180436177", 2],
  ["a digit that is typed twice", "898520722011804336177", 3],
])("%s is marked when the browser remembers the right number", (_how, text, place) => {
  expect(blocksOf(text, ["89314404000167543219", SIM])).toMatchObject({ doubt: "known", doubtful: [place] });
});

test.each([
  ["the number itself", SIM],
  ["a number without its check digit", SIM.slice(0, -1)],
  ["the next number of a series", "89852072201180436250"],
  ["quite another number", "89314404000167543219"],
])("%s is no near miss", (_how, text) => {
  expect(blocksOf(text, [SIM])).toMatchObject({ doubt: null, doubtful: [] });
});

test("a very long text is read once, or this would not end", () => {
  expect(parseSim("8 ".repeat(200_000))).toEqual({ problem: "long", choices: [] });
  for (const piece of ["89", "a1", "O ", "ID", "1,", "F", "\n"]) {
    parseSim(piece.repeat(200_000));
    blocksOf(piece.repeat(200_000), [SIM]);
  }
});
