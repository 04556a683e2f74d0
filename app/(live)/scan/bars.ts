import BinaryBitmap from "@zxing/library/esnext/core/BinaryBitmap.js";
import type BitArray from "@zxing/library/esnext/core/common/BitArray.js";
import GlobalHistogramBinarizer from "@zxing/library/esnext/core/common/GlobalHistogramBinarizer.js";
import Code39Reader from "@zxing/library/esnext/core/oned/Code39Reader.js";
import Code128Reader from "@zxing/library/esnext/core/oned/Code128Reader.js";
import ITFReader from "@zxing/library/esnext/core/oned/ITFReader.js";
import RGBLuminanceSource from "@zxing/library/esnext/core/RGBLuminanceSource.js";
import type { Gray } from "./gray.ts";

/** How often each text was read in a picture. A code without a checksum is accepted if several lines agree. */
type Votes = Map<string, number>;

/** The kinds of barcode used for numbers of this length, and how many lines must agree. */
const READERS = [
  { reader: new Code128Reader(), lines: 2 },
  { reader: new Code39Reader(), lines: 3 },
  { reader: new ITFReader(), lines: 3 },
];

const LINE_STEP_PX = 7;
const ASIDE_PX = [-2.25, -0.75, 0.75, 2.25];
const MARGIN_PX = 4;
/** In samples, wider than any bar; and the darkest value that may be paper. */
const PATCH = 48;
const DARKEST = 40;
/** Seventeen digits have more edges than this in every kind of code; a line with fewer is skipped. */
const MIN_EDGES = 60;

/**
 * The texts of the barcodes in a picture, read along lines at each of the angles. A card may have several codes.
 *
 * @param degrees angles of the lines against the horizontal
 */
export function readBars(picture: Gray, degrees: readonly number[]): string[] {
  const found: string[] = [];
  for (const angle of degrees) {
    const votes: Votes[] = READERS.map(() => new Map());
    for (const line of linesAcross(picture, (angle * Math.PI) / 180)) vote(line, votes);
    for (const [place, { lines }] of READERS.entries()) found.push(...winners(votes[place] ?? new Map(), lines));
  }
  return [...new Set(found)];
}

/** Keeps at most one text of each length: the one that most lines agree on. */
function winners(votes: Votes, least: number): string[] {
  return [...votes.keys()].filter((text) => {
    const own = votes.get(text) ?? 0;
    const others = [...votes].filter(([other]) => other !== text && other.length === text.length);
    return own >= least && others.every(([, count]) => count * 4 <= own);
  });
}

function vote(line: Uint8ClampedArray<ArrayBuffer>, votes: Votes[]): void {
  const row = blackAndWhite(line);
  if (row === null || edgesOf(row) < MIN_EDGES) return;
  for (let turn = 0; turn < 2; turn += 1) {
    for (const [place, { reader }] of READERS.entries()) {
      const text = textIn(reader, row);
      if (text !== null) votes[place]?.set(text, (votes[place]?.get(text) ?? 0) + 1);
    }
    row.reverse();
  }
}

/** The library throws if there is nothing to read. */
function textIn(reader: Code128Reader | Code39Reader | ITFReader, row: BitArray): string | null {
  try {
    return reader.decodeRow(0, row, new Map()).getText();
  } catch {
    return null;
  }
}

function blackAndWhite(line: Uint8ClampedArray<ArrayBuffer>): BitArray | null {
  try {
    const source = new RGBLuminanceSource(line, line.length, 1, line.length, 1, 0, 0);
    return new BinaryBitmap(new GlobalHistogramBinarizer(source)).getBlackRow(0, null as unknown as BitArray);
  } catch {
    // Too little contrast.
    return null;
  }
}

function edgesOf(row: BitArray): number {
  let edges = 0;
  for (let at = row.getNextSet(0), isSet = true; at < row.getSize(); isSet = !isSet, edges += 1) {
    at = isSet ? row.getNextUnset(at) : row.getNextSet(at);
  }
  return edges;
}

/** Parallel lines through the picture, two samples for each pixel. A sample is the mean of four side by side, to reduce noise. */
function* linesAcross({ width, height, pixels }: Gray, angle: number): Generator<Uint8ClampedArray<ArrayBuffer>> {
  const alongX = Math.cos(angle);
  const alongY = Math.sin(angle);
  const reach = Math.hypot(width, height) / 2;
  const samples = new Uint8ClampedArray(Math.ceil(4 * reach) + 1);
  for (let offset = -reach; offset <= reach; offset += LINE_STEP_PX) {
    let count = 0;
    for (let step = -reach; step <= reach; step += 0.5) {
      const x = width / 2 + step * alongX - offset * alongY;
      const y = height / 2 + step * alongY + offset * alongX;
      if (x < MARGIN_PX || y < MARGIN_PX || x >= width - MARGIN_PX || y >= height - MARGIN_PX) continue;
      let sum = 0;
      for (const aside of ASIDE_PX) sum += brightness(pixels, width, x - aside * alongY, y + aside * alongX);
      samples[count] = sum / ASIDE_PX.length;
      count += 1;
    }
    if (count > 2 * MIN_EDGES) yield evenlyLit(samples.subarray(0, count));
  }
}

/** Evens out the light: the brightest place nearby is taken for paper. Then one threshold fits the whole line. */
function evenlyLit(line: Uint8ClampedArray): Uint8ClampedArray<ArrayBuffer> {
  const brightest: number[] = [];
  for (let from = 0; from < line.length; from += PATCH) brightest.push(Math.max(...line.subarray(from, from + PATCH)));
  const near = brightest.map((own, place) =>
    Math.max(own, brightest[place - 1] ?? 0, brightest[place + 1] ?? 0, DARKEST),
  );
  return Uint8ClampedArray.from(line, (value, at) => {
    const place = at / PATCH - 0.5;
    const before = near[Math.max(Math.floor(place), 0)] ?? DARKEST;
    const after = near[Math.min(Math.floor(place) + 1, near.length - 1)] ?? DARKEST;
    return (value * 240) / (before + (after - before) * (place - Math.floor(place)));
  });
}

/** Interpolates between four pixels. */
function brightness(pixels: Uint8ClampedArray, width: number, x: number, y: number): number {
  const left = Math.floor(x);
  const top = Math.floor(y);
  const place = top * width + left;
  const right = x - left;
  const down = y - top;
  const upper = (pixels[place] ?? 0) * (1 - right) + (pixels[place + 1] ?? 0) * right;
  const lower = (pixels[place + width] ?? 0) * (1 - right) + (pixels[place + width + 1] ?? 0) * right;
  return upper * (1 - down) + lower * down;
}
