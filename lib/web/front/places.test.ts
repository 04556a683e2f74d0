import { expect, test } from "vitest";
import { createPlaces } from "./places.ts";

function twoPlaces() {
  const places = createPlaces<string>(2);
  const called: string[] = [];
  const take = (holder: string) => places.take(holder, () => called.push(holder));
  return { ...places, take, called };
}

test("a place that is left goes to the request that has waited longest", () => {
  const { take, leave, called } = twoPlaces();
  expect(["a", "b", "c", "d"].map(take)).toEqual([true, true, false, false]);
  leave("a");
  expect(called).toEqual(["c"]);
  expect(take("c")).toBe(true);
  leave("c");
  expect(called).toEqual(["c", "d"]);
});

test("to ask again takes no second place, and doesn't cost the turn", () => {
  const { take, leave, called } = twoPlaces();
  expect(["a", "a", "b", "c", "d", "c"].map(take)).toEqual([true, true, true, false, false, false]);
  leave("b");
  expect(called).toEqual(["c"]);
});

test("who stops waiting is not called, and who leaves twice frees one place", () => {
  const { take, leave, called } = twoPlaces();
  for (const holder of ["a", "b", "c", "d", "e"]) take(holder);
  leave("c");
  leave("a");
  leave("a");
  expect(called).toEqual(["d"]);
});
