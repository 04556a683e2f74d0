import { expect, test } from "vitest";
import { ALL_ASSUMPTIONS } from "./assumptions.ts";
import { createObservations, judgeAssumptions, verdictOf } from "./observations.ts";

test("what is seen is counted with its first and last time, until it is drained", () => {
  let now = 1_000;
  const { observe, drain } = createObservations(() => now);
  observe("amount-unit", "minor");
  now = 2_000;
  observe("amount-unit", "minor");
  observe("list-states", "3");
  expect(drain()).toEqual([
    { assumption: "amount-unit", seen: "minor", count: 2, firstAt: 1_000, lastAt: 2_000 },
    { assumption: "list-states", seen: "3", count: 1, firstAt: 2_000, lastAt: 2_000 },
  ]);
  expect(drain()).toEqual([]);
});

test("a service that invents labels fills no memory", () => {
  const { observe, drain } = createObservations(() => 0);
  for (let index = 0; index < 1_000; index += 1) observe("list-states", `${index} ${"x".repeat(1_000)}`);
  const seen = drain();
  expect(seen).toHaveLength(30);
  expect(Math.max(...seen.map((observation) => observation.seen.length))).toBe(60);
});

test.each([
  [["minor"], [], "not met"],
  [["minor"], ["minor"], "confirmed"],
  [["minor"], ["minor", "rounded"], "refuted"],
  [undefined, ["minor"], "not met"],
] as const)("an assumption confirmed by %j, of which %j was seen, is %s", (confirmedBy, seen, verdict) => {
  expect(verdictOf(confirmedBy, seen)).toBe(verdict);
});

test("every assumption is judged, by what was seen of it alone", () => {
  const seen = { count: 1, firstAt: 0, lastAt: 0, seen: "a label that no version knows" };
  const judgements = judgeAssumptions([
    { ...seen, assumption: "terminal" },
    { ...seen, assumption: "of another version" },
  ]);
  expect(judgements.map(({ id }) => id)).toEqual(ALL_ASSUMPTIONS.map(([id]) => id));
  expect(judgements.flatMap(({ id, seen: own }) => own.map(() => id))).toEqual(["terminal"]);
});
