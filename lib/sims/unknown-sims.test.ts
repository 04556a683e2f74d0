import { expect, test } from "vitest";
import { createUnknownSims } from "./unknown-sims.ts";

const SIM = "89852072201180436581";

test("one answer may be a mistake; after the second the number is unknown for ten minutes", () => {
  let time = 1_000_000;
  const unknown = createUnknownSims(() => time);
  unknown.add(SIM);
  expect(unknown.has(SIM)).toBe(false);
  time += 599_999;
  unknown.add(SIM);
  time += 599_999;
  expect(unknown.has(SIM)).toBe(true);
  time += 1;
  expect(unknown.has(SIM)).toBe(false);
});

test("it forgets at once when the clock was put back", () => {
  let time = 1_000_000;
  const unknown = createUnknownSims(() => time);
  unknown.add(SIM);
  unknown.add(SIM);
  expect(unknown.has(SIM)).toBe(true);
  time -= 1;
  expect(unknown.has(SIM)).toBe(false);
});

test("it keeps twenty thousand numbers, and forgets the oldest", () => {
  const unknown = createUnknownSims();
  for (let index = 0; index <= 20_000; index += 1) {
    unknown.add(String(index));
    unknown.add(String(index));
  }
  expect([unknown.has("0"), unknown.has("1"), unknown.has("20000")]).toEqual([false, true, true]);
});
