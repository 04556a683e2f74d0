import { contrastOf, hexOf, type Oklch, oklchOf } from "./oklch.ts";

/** The colours of a page by their purpose; docs/design-language.md says where each is allowed. All are "#rrggbb". */
export interface Palette {
  /** The page's ground. */
  paper: string;
  /** Surfaces on it: cards, fields, notices. */
  panel: string;
  ink: string;
  /** Secondary text. */
  soft: string;
  /** Hairlines, for decoration only. */
  line: string;
  /** The outline of a field or a quiet button. */
  edge: string;
  bad: string;
  warn: string;
  /** The accent as text, as the focus ring, as a line that must be visible. */
  link: string;
  /** The accent exactly as it is set: the fill of the main button. */
  accent: string;
  /** Text on the accent. */
  on: string;
}

/** WCAG 2.2 AA: contrast of text, and of shapes that must be visible. */
export const TEXT = 4.5;
export const SHAPE = 3;

const RED = 27;
const AMBER = 75;

/**
 * All colours for any accent. The greys have a trace of its hue. A colour that needs contrast starts where it looks best and moves
 * away from the ground until it has enough.
 */
export function paletteOf(accent: string): Record<"light" | "dark", Palette> {
  const brand = oklchOf(accent);
  const tint = Math.min(brand.chroma, 0.12);
  const grey = (lightness: number, share: number): Oklch => ({ lightness, chroma: tint * share, hue: brand.hue });
  const on = contrastOf("#ffffff", accent) >= TEXT ? "#ffffff" : "#000000";
  const light = [hexOf(grey(0.955, 0.07)), "#ffffff"] as const;
  const dark = [hexOf(grey(0.18, 0.09)), hexOf(grey(0.235, 0.11))] as const;
  return {
    light: {
      ...ground(light),
      ink: contrasting(grey(0.22, 0.2), light, TEXT),
      soft: contrasting(grey(0.46, 0.2), light, TEXT),
      line: hexOf(grey(0.88, 0.12)),
      edge: contrasting(grey(0.62, 0.15), light, SHAPE),
      bad: contrasting({ lightness: 0.52, chroma: 0.19, hue: RED }, light, TEXT),
      warn: contrasting({ lightness: 0.58, chroma: 0.13, hue: AMBER }, light, SHAPE),
      link: contrasting(brand, light, TEXT),
      accent,
      on,
    },
    dark: {
      ...ground(dark),
      ink: contrasting(grey(0.94, 0.06), dark, TEXT),
      soft: contrasting(grey(0.75, 0.15), dark, TEXT),
      line: hexOf(grey(0.33, 0.15)),
      edge: contrasting(grey(0.58, 0.15), dark, SHAPE),
      bad: contrasting({ lightness: 0.76, chroma: 0.14, hue: RED }, dark, TEXT),
      warn: contrasting({ lightness: 0.8, chroma: 0.14, hue: AMBER }, dark, SHAPE),
      link: contrasting({ ...brand, lightness: Math.max(brand.lightness, 0.78) }, dark, TEXT),
      accent,
      on,
    },
  };
}

const sheets = new Map<string, string>();

/** The palette as custom properties. Printed pages are always light. Made once: a shop has one accent. */
export function paletteCss(accent: string): string {
  const known = sheets.get(accent);
  if (known !== undefined) return known;
  const { light, dark } = paletteOf(accent);
  const { accent: _accent, on: _on, ...others } = dark;
  const sheet = `:root{${declared(light)}}@media screen and (prefers-color-scheme:dark){:root{${declared(others)}}}`;
  sheets.set(accent, sheet);
  return sheet;
}

function declared(palette: Partial<Palette>): string {
  return Object.entries(palette)
    .map(([name, hex]) => `--${name}:${hex.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3")}`)
    .join(";");
}

type Grounds = readonly [paper: string, panel: string];

function ground([paper, panel]: Grounds): Pick<Palette, "paper" | "panel"> {
  return { paper, panel };
}

const STEP = 0.01;

/** The colour, moved away from both grounds in lightness until its contrast with each is at least the ratio. */
function contrasting(colour: Oklch, grounds: Grounds, ratio: number): string {
  const step = oklchOf(grounds[0]).lightness > 0.5 ? -STEP : STEP;
  for (let { lightness } = colour; lightness > 0 && lightness < 1; lightness += step) {
    const hex = hexOf({ ...colour, lightness });
    if (grounds.every((behind) => contrastOf(hex, behind) >= ratio)) return hex;
  }
  return step < 0 ? "#000000" : "#ffffff";
}
