import fc from "fast-check";
import { expect, test } from "vitest";
import { contrastOf, oklchOf } from "./oklch.ts";
import { type Palette, paletteCss, paletteOf, SHAPE, TEXT } from "./palette.ts";

const GROUNDS = ["paper", "panel", "tint"] as const;
const DEEP = ["deep", "deep2"] as const;
const TEXTS = ["ink", "soft", "bad", "link"] as const;
const SHAPES = ["edge", "warn", "link"] as const;

/** Each pair of these colours that has too little contrast. */
function failures({ on, accent, ...colours }: Palette): string[] {
  const pairs = GROUNDS.flatMap((ground) => [
    ...TEXTS.map((name) => ({ name, ground, least: TEXT })),
    ...SHAPES.map((name) => ({ name, ground, least: SHAPE })),
  ]);
  const onDeep = DEEP.flatMap((ground) => [
    { name: "white", colour: "#ffffff", ground, least: TEXT },
    { name: "haze", colour: colours.haze, ground, least: TEXT },
    { name: "lift", colour: colours.lift, ground, least: SHAPE },
  ]);
  const faint = onDeep.filter(({ colour, ground, least }) => contrastOf(colour, colours[ground]) < least);
  const found = pairs
    .filter(({ name, ground, least }) => contrastOf(colours[name], colours[ground]) < least)
    .map(({ name, ground }) => `${name} ${colours[name]} on ${ground} ${colours[ground]}`);
  found.push(...faint.map(({ name, ground }) => `${name} on ${ground}`));
  return contrastOf(on, accent) < TEXT ? [...found, `${on} on the accent`] : found;
}

function expectReadable(accent: string): void {
  const { light, dark } = paletteOf(accent);
  expect([...failures(light), ...failures(dark)], accent).toEqual([]);
}

test("with each of 4,096 accents text is readable and shapes are visible, light and dark", () => {
  const steps = Array.from({ length: 16 }, (_, index) => (index * 17).toString(16).padStart(2, "0"));
  for (const red of steps)
    for (const green of steps) for (const blue of steps) expectReadable(`#${red}${green}${blue}`);
});

test("with random accents text is readable and shapes are visible, light and dark", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 0xffffff }), (value) => {
      expectReadable(`#${value.toString(16).padStart(6, "0")}`);
    }),
    { numRuns: 2_000 },
  );
});

test("a readable accent is used unchanged as text, and an unreadable one keeps its hue", () => {
  expect(paletteOf("#0b6e4f").light.link).toBe("#0b6e4f");
  const { link } = paletteOf("#ffe600").light;
  expect(link).not.toBe("#ffe600");
  expect(Math.abs(oklchOf(link).hue - oklchOf("#ffe600").hue)).toBeLessThan(4);
});

test("the main button is filled with the accent exactly as it is set", () => {
  for (const accent of ["#ffe600", "#000000", "#ffffff", "#c4006a"]) {
    expect(paletteOf(accent).light.accent).toBe(accent);
    expect(paletteOf(accent).dark.accent).toBe(accent);
  }
});

test("a grey accent gives neutral greys", () => {
  for (const hex of Object.values(paletteOf("#777777").light).slice(0, 3))
    expect(oklchOf(hex).chroma).toBeLessThan(0.005);
});

/** The same in light and dark. */
const FIXED = ["accent", "on", "haze", "lift"];

test("the style sheet has the light colours first, and the dark ones for screens only", () => {
  const [light = "", dark = ""] = paletteCss("#0b6e4f").split("@media screen and (prefers-color-scheme:dark)");
  for (const name of Object.keys(paletteOf("#0b6e4f").light)) {
    expect(light).toContain(`--${name}:#`);
    if (!FIXED.includes(name)) expect(dark).toContain(`--${name}:#`);
  }
  expect(light).toContain("--panel:#fff;");
});
