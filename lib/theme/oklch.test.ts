import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf, hexOf, oklchOf } from "./oklch.ts";

const colour = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

// From the tables of CSS Color 4 and of other implementations of it.
test.each([
  ["#ffffff", 1, 0, null],
  ["#000000", 0, 0, null],
  ["#ff0000", 0.628, 0.2577, 29.23],
  ["#00ff00", 0.8664, 0.2948, 142.5],
  ["#0000ff", 0.452, 0.3132, -95.94],
  ["#663399", 0.4403, 0.1603, -56.7],
])("%s has the lightness %d and the chroma %d", (hex, lightness, chroma, hue) => {
  const seen = oklchOf(hex);
  expect(seen.lightness).toBeCloseTo(lightness, 3);
  expect(seen.chroma).toBeCloseTo(chroma, 3);
  if (hue !== null) expect(seen.hue).toBeCloseTo(hue, 0);
});

test("every colour of a screen survives the conversion there and back", () => {
  fc.assert(fc.property(colour, (hex) => hexOf(oklchOf(hex)) === hex));
});

test("a colour that no screen can show keeps its lightness and its hue", () => {
  const shown = oklchOf(hexOf({ lightness: 0.7, chroma: 0.4, hue: 150 }));
  expect(shown.lightness).toBeCloseTo(0.7, 2);
  expect(shown.hue).toBeCloseTo(150, 0);
  expect(shown.chroma).toBeLessThan(0.3);
});

// From WCAG's own definition: 21 for black on white, and the lightest grey that passes.
test.each([
  ["#000000", "#ffffff", 21],
  ["#767676", "#ffffff", 4.54],
  ["#777777", "#ffffff", 4.48],
  ["#0b6e4f", "#0b6e4f", 1],
])("%s on %s has a contrast of %d", (one, other, ratio) => {
  expect(contrastOf(one, other)).toBeCloseTo(ratio, 2);
  expect(contrastOf(other, one)).toBeCloseTo(ratio, 2);
});
