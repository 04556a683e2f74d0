import { expect, test } from "vitest";
import { lifecycleChoices, lifecycleText, orderStateText, periodText, splitNames, timeText } from "./words.ts";

test("known codes have words, and the others are shown as they are", () => {
  const lifecycles = ["1", "2", "3", "4", null].map(lifecycleText);
  expect(lifecycles).toEqual(["before activation", "active", "before its end", "state 4", "not named"]);
  expect(["1", "2", "3", null].map(orderStateText)).toEqual(["waiting", "in use", "state 3", "not named"]);
  expect(["0", "2", "9", null].map(periodText)).toEqual(["a day, unlimited", "a month", "type 9", "not named"]);
  expect(lifecycleChoices(["7", "2"]).map(([code]) => code)).toEqual(["1", "2", "3", "7"]);
  expect(lifecycleText("x".repeat(500))).toHaveLength("state ".length + 20);
});

test("times are legible in each form that the partner writes", () => {
  const texts = ["20261221235959", "2026-12-21 23:59:59", "soon", null];
  expect(texts.map(timeText)).toEqual(["2026-12-21 23:59:59", "2026-12-21 23:59:59", "soon", "not named"]);
});

test("country names are split at semicolons, each once", () => {
  expect(splitNames("France; Italy；Italy;")).toEqual(["France", "Italy"]);
  expect(splitNames(null)).toEqual([]);
});
