import { expect, test } from "vitest";
import { createLookUps } from "./look-ups.ts";

test("look-ups raise the alarm when most of many miss, and it ends ten minutes later", () => {
  let at = 0;
  const lookUps = createLookUps(() => at);
  const note = (count: number, isKnown: boolean) => {
    for (let index = 0; index < count; index += 1) lookUps.note(isKnown);
  };
  note(59, false);
  expect(lookUps.missing(1)).toBe(0);
  note(1, false);
  expect([lookUps.missing(1), lookUps.missing(2)]).toEqual([60, 0]);
  at += 5 * 60_000;
  note(60, true);
  expect(lookUps.missing(1)).toBe(0);
  note(1, false);
  expect(lookUps.missing(1)).toBe(61);
  at += 5 * 60_000;
  expect(lookUps.missing(1)).toBe(0);
});
