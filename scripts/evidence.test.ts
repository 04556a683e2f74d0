import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isThere, namedBy, PAGE, readAnswers, readProofs, renderEvidence, VERDICTS } from "./evidence/evidence.ts";
import { demands } from "./evidence/standard.ts";

// docs/asvs.md promises a verdict on each requirement of level 1 and 2, and a test behind each that is met.

const answers = readAnswers();
const proofs = readProofs();
const verdicts = new Map(answers.map(({ id, verdict }) => [id, verdict]));

test("every requirement of level 1 and 2 has one row, with the level of the standard", () => {
  const asked = demands().filter(({ level }) => level < 3);
  expect(asked).toHaveLength(253);
  expect(answers.map(({ id, level }) => ({ id, level }))).toEqual(asked);
});

test("every row has a verdict that is known, and asks in at most twelve words", () => {
  expect(answers.filter(({ verdict }) => !VERDICTS.includes(verdict))).toEqual([]);
  expect(answers.filter(({ asks }) => asks === "" || asks.split(" ").length > 12)).toEqual([]);
});

test("what is met has a test that carries its id, and nothing else has one", () => {
  const proven = new Set(proofs.flatMap(({ ids }) => ids));
  const met = answers.filter(({ verdict }) => verdict === "met").map(({ id }) => id);
  expect(met.filter((id) => !proven.has(id))).toEqual([]);
  expect([...proven].filter((id) => verdicts.get(id) !== "met")).toEqual([]);
});

test("what is not met, not applicable or met by design says why", () => {
  expect(answers.filter(({ verdict, why }) => verdict !== "met" && why === "")).toEqual([]);
});

test("what is met by design names a file or a section, and every named one exists", () => {
  const designed = answers.filter(({ verdict }) => verdict === "by design");
  expect(designed.filter((answer) => namedBy(answer).length === 0)).toEqual([]);
  expect(designed.length).toBeLessThan(30);
  expect(answers.flatMap(namedBy).filter((name) => !isThere(name))).toEqual([]);
});

test("no title carries more than four requirements", () => {
  expect(proofs.filter(({ ids }) => ids.length > 4)).toEqual([]);
});

test("docs/asvs.md is up to date: npm run evidence", () => {
  expect(existsSync(PAGE) && readFileSync(PAGE, "utf8")).toBe(renderEvidence());
});
