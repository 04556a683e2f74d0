import { crc32, deflateSync } from "node:zlib";
import { createRandom } from "#/testbed/random.ts";

/** A printed code: bars, or a square of modules. */
export type Print = { bars: number[] } | { square: boolean[][] };

/** How a code appears in a picture. Lengths in pixels, light from 0 to 255. */
export interface Shot {
  prints: { print: Print; x: number; y: number }[];
  width: number;
  height: number;
  modulePx: number;
  /** Of bars. */
  barHeightPx: number;
  degrees: number;
  ink: number;
  paper: number;
  /** Light that falls off from left to right, as a part of it. */
  shade: number;
  /** Of the lens: half the width of the box in which light is spread. */
  blurPx: number;
  /** Of the sensor: standard deviation. */
  noise: number;
  seed: number;
}

export interface Picture {
  width: number;
  height: number;
  pixels: Uint8Array;
}

/** Takes the picture: print, turn, light, lens, sensor. */
export function take(shot: Shot): Picture {
  const { width, height, ink, paper, shade } = shot;
  const inked = new Float64Array(width * height);
  for (const placed of shot.prints) draw(inked, placed, shot);
  const light = inked.map((part, place) => (paper + (ink - paper) * part) * (1 - (shade * (place % width)) / width));
  return sense(blur(light, shot), shot);
}

/** How many places of a pixel are looked at, along each side. */
const SAMPLES = 3;

/** Adds to each pixel the part of it that has ink. Written for speed: a picture is millions of places. */
function draw(inked: Float64Array, { print, x: middleX, y: middleY }: Shot["prints"][number], shot: Shot): void {
  const { width, height, degrees } = shot;
  const turn = (degrees * Math.PI) / 180;
  const cos = Math.cos(turn);
  const sin = Math.sin(turn);
  const isInked = inkOf(print, shot);
  const reach =
    Math.hypot(
      lengthOf(print) * shot.modulePx,
      "square" in print ? lengthOf(print) * shot.modulePx : shot.barHeightPx,
    ) / 2;
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      if (Math.hypot(x - middleX, y - middleY) > reach + 2) continue;
      let hits = 0;
      for (let sample = 0; sample < SAMPLES * SAMPLES; sample += 1) {
        const fromX = x + ((sample % SAMPLES) + 0.5) / SAMPLES - middleX;
        const fromY = y + (Math.floor(sample / SAMPLES) + 0.5) / SAMPLES - middleY;
        if (isInked(fromX * cos + fromY * sin, fromY * cos - fromX * sin)) hits += 1;
      }
      inked[y * width + x] = (inked[y * width + x] ?? 0) + hits / SAMPLES / SAMPLES;
    }
}

/** How long a print is, in modules. */
export function lengthOf(print: Print): number {
  return "square" in print ? print.square.length : print.bars.reduce((sum, bar) => sum + bar, 0);
}

/** Whether there is ink at a place, as seen from the middle of the print. */
function inkOf(print: Print, { modulePx, barHeightPx }: Shot): (x: number, y: number) => boolean {
  if ("square" in print) {
    const half = print.square.length / 2;
    return (x, y) => print.square[Math.floor(y / modulePx + half)]?.[Math.floor(x / modulePx + half)] ?? false;
  }
  // Widths are whole or half modules.
  const halves = print.bars.flatMap((bar, place) => Array<boolean>(bar * 2).fill(place % 2 === 0));
  return (x, y) => {
    if (Math.abs(y) > barHeightPx / 2) return false;
    return halves[Math.floor((x / modulePx) * 2 + halves.length / 2)] ?? false;
  };
}

function blur(light: Float64Array, { width, height, blurPx }: Shot): Float64Array {
  if (blurPx === 0) return light;
  return spread(spread(light, width, 1, blurPx), height, width, blurPx);
}

/** The mean over a box whose ends count for the part of a pixel that they are, along rows or columns. */
function spread(light: Float64Array, length: number, step: number, reach: number): Float64Array {
  const whole = Math.floor(reach);
  const part = reach - whole;
  return light.map((_value, place) => {
    const along = Math.floor(place / step) % length;
    let sum = 0;
    for (let offset = -whole - 1; offset <= whole + 1; offset += 1) {
      const weight = Math.abs(offset) > whole ? part : 1;
      const inside = Math.min(Math.max(along + offset, 0), length - 1) - along;
      sum += weight * (light[place + inside * step] ?? 0);
    }
    return sum / (2 * reach + 1);
  });
}

/** Written for speed too: `Uint8Array.from` takes twice as long as all else that a picture needs. */
function sense(light: Float64Array, { width, height, noise, seed }: Shot): Picture {
  const random = createRandom(seed, 0);
  // The sum of three is nearly normal, with a deviation of a half.
  const normal = () => (random.below(65_536) + random.below(65_536) + random.below(65_536)) / 65_536 - 1.5;
  const pixels = new Uint8Array(light.length);
  for (const [place, value] of light.entries()) {
    pixels[place] =
      noise === 0 ? Math.round(value) : Math.min(255, Math.max(0, Math.round(value + 2 * normal() * noise)));
  }
  return { width, height, pixels };
}

/** A gray picture as a PNG file. */
export function pngOf({ width, height, pixels }: Picture): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc((width + 1) * height);
  for (let row = 0; row < height; row += 1)
    rows.set(pixels.subarray(row * width, (row + 1) * width), row * (width + 1) + 1);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(rows)),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

/** Pictures as a film of ten frames a second, uncompressed (YUV4MPEG2): what a browser takes for a camera. */
export function filmOf(frames: readonly Picture[]): Buffer {
  const [{ width, height } = { width: 0, height: 0 }] = frames;
  const gray = Buffer.alloc((width * height) / 2, 128);
  const parts = frames.flatMap(({ pixels }) => [Buffer.from("FRAME\n"), pixels, gray]);
  return Buffer.concat([Buffer.from(`YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420mpeg2\n`), ...parts]);
}
