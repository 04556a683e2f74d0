import { contrastOf, hexOf, type Oklch, oklchOf } from "./oklch.ts";

/** The colours of a page by their purpose; docs/design-language.md says where each is allowed. All are "#rrggbb". */
export interface Palette {
  /** The page's ground. */
  paper: string;
  /** Surfaces on it: cards, fields, notices. */
  panel: string;
  /** A surface that is chosen or pointed at. */
  tint: string;
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
  /** The two ends of the SIM panel's gradient; its text is white. */
  deep: string;
  deep2: string;
  /** On the SIM panel: secondary text, and the fill of a meter. */
  haze: string;
  lift: string;
}

/** WCAG 2.2 AA: contrast of text, and of shapes that must be visible. */
export const TEXT = 4.5;
export const SHAPE = 3;

const RED = 27;
const AMBER = 75;

type Palettes = Record<"light" | "dark", Palette>;

const palettes = new Map<string, Palettes>();

/** Made once for an accent: a shop has one, and each page needs its colours. */
export function paletteOf(accent: string): Palettes {
  const palette = palettes.get(accent) ?? makePalette(accent);
  palettes.set(accent, palette);
  return palette;
}

/**
 * All colours for any accent. The greys have a trace of its hue. A colour that needs contrast starts where it looks best and moves
 * away from the ground until it has enough.
 */
function makePalette(accent: string): Palettes {
  const brand = oklchOf(accent);
  const tint = Math.min(brand.chroma, 0.12);
  const grey = (lightness: number, share: number): Oklch => ({ lightness, chroma: tint * share, hue: brand.hue });
  /** The accent's hue at a lightness, no more colourful than `most`. */
  const shade = (lightness: number, most: number): string =>
    hexOf({ lightness, chroma: Math.min(brand.chroma, most), hue: brand.hue });
  const on = contrastOf("#ffffff", accent) >= TEXT ? "#ffffff" : "#000000";
  const fixed = { accent, on, haze: shade(0.87, 0.03), lift: shade(0.86, 0.13) };
  const light = [hexOf(grey(0.984, 0.025)), "#ffffff", shade(0.962, 0.02)] as const;
  const dark = [hexOf(grey(0.165, 0.065)), hexOf(grey(0.21, 0.08)), shade(0.265, 0.03)] as const;
  return {
    light: {
      ...ground(light),
      ink: contrasting(grey(0.2, 0.15), light, TEXT),
      soft: contrasting(grey(0.46, 0.12), light, TEXT),
      line: hexOf(grey(0.91, 0.06)),
      edge: contrasting(grey(0.6, 0.1), light, SHAPE),
      bad: contrasting({ lightness: 0.52, chroma: 0.19, hue: RED }, light, TEXT),
      warn: contrasting({ lightness: 0.58, chroma: 0.13, hue: AMBER }, light, SHAPE),
      link: contrasting(brand, light, TEXT),
      ...fixed,
      deep: shade(0.31, 0.085),
      deep2: shade(0.4, 0.12),
    },
    dark: {
      ...ground(dark),
      ink: contrasting(grey(0.965, 0.035), dark, TEXT),
      soft: contrasting(grey(0.76, 0.1), dark, TEXT),
      line: hexOf(grey(0.29, 0.1)),
      edge: contrasting(grey(0.56, 0.1), dark, SHAPE),
      bad: contrasting({ lightness: 0.76, chroma: 0.14, hue: RED }, dark, TEXT),
      warn: contrasting({ lightness: 0.8, chroma: 0.14, hue: AMBER }, dark, SHAPE),
      link: contrasting({ ...brand, lightness: Math.max(brand.lightness, 0.82) }, dark, TEXT),
      ...fixed,
      deep: shade(0.29, 0.06),
      deep2: shade(0.37, 0.085),
    },
  };
}

const sheets = new Map<string, string>();

/** The palette as custom properties. Printed pages are always light. Made once: a shop has one accent. */
export function paletteCss(accent: string): string {
  const known = sheets.get(accent);
  if (known !== undefined) return known;
  const { light, dark } = paletteOf(accent);
  const isOther = ([name, hex]: [string, string]): boolean => light[name as keyof Palette] !== hex;
  const others = Object.fromEntries(Object.entries(dark).filter(isOther));
  const sheet = `:root{${declared(light)}}@media screen and (prefers-color-scheme:dark){:root{${declared(others)}}}`;
  sheets.set(accent, sheet);
  return sheet;
}

function declared(palette: object): string {
  return Object.entries(palette)
    .map(([name, hex]) => `--${name}:${hex.replace(/^#(.)\1(.)\2(.)\3$/, "#$1$2$3")}`)
    .join(";");
}

type Grounds = readonly [paper: string, panel: string, tint: string];

function ground([paper, panel, tint]: Grounds): Pick<Palette, "paper" | "panel" | "tint"> {
  return { paper, panel, tint };
}

const STEP = 0.01;

/** The colour, moved away from all grounds in lightness until its contrast with each is at least the ratio. */
function contrasting(colour: Oklch, grounds: Grounds, ratio: number): string {
  const step = oklchOf(grounds[0]).lightness > 0.5 ? -STEP : STEP;
  for (let { lightness } = colour; lightness > 0 && lightness < 1; lightness += step) {
    const hex = hexOf({ ...colour, lightness });
    if (grounds.every((behind) => contrastOf(hex, behind) >= ratio)) return hex;
  }
  return step < 0 ? "#000000" : "#ffffff";
}
