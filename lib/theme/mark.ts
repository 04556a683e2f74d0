import { crc32, deflateSync } from "node:zlib";
import { paletteOf } from "./palette.ts";

/*
 * The shop's mark, a small SIM that fills up, as the icons that browsers and phones ask for. Drawn from the accent, so that a shop has its own
 * without a picture of its own.
 */

/** On the tab: without a ground, in the colours of the pages. */
export function markSvg(accent: string): string {
  const { light, dark } = paletteOf(accent);
  const sim = "M4 0h8l8 8v13a4 4 0 0 1-4 4H4a4 4 0 0 1-4-4V4a4 4 0 0 1 4-4z";
  const style = `path{fill:${light.link}}@media(prefers-color-scheme:dark){path{fill:${dark.link}}}`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2.500 0 25 25"><style>${style}</style><path fill-opacity=".35" d="${sim}"/><clipPath id="c"><path d="${sim}"/></clipPath><path clip-path="url(#c)" d="M0 10h20v15H0z"/></svg>`;
}

/** For phones and where a link is shared: in white on the deep colour of the SIM panel, small enough for any mask. */
export function markPng(accent: string, width: number, height: number): Buffer {
  const { deep } = paletteOf(accent).light;
  const [ground, full] = [bytesOf(deep), [255, 255, 255]];
  const simHeight = height * 0.5;
  const simWidth = simHeight * 0.8;
  const left = (width - simWidth) / 2;
  const top = (height - simHeight) / 2;
  const rows = Buffer.alloc(height * (1 + width * 3));
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const cover = coverAt((x - left) / simWidth, (y - top) / simHeight, 1 / simWidth);
      for (let channel = 0; channel < 3; channel += 1) {
        const [behind = 0, before = 0] = [ground[channel], full[channel]];
        rows[y * (1 + width * 3) + 1 + x * 3 + channel] = Math.round(behind + (before - behind) * cover);
      }
    }
  }
  return pngOf(width, height, rows);
}

const SAMPLES = [1 / 6, 1 / 2, 5 / 6];
const EMPTY = 0.35;
const LEVEL = 0.4;

/** How much of a pixel of this size the mark covers, at a place where the mark is from 0 to 1 wide and high. */
function coverAt(x: number, y: number, size: number): number {
  if (x < -size || x > 1 || y < -size || y > 1) return 0;
  let cover = 0;
  for (const right of SAMPLES) {
    for (const down of SAMPLES) {
      const [sampleX, sampleY] = [x + right * size, y + down * size];
      if (isInside(sampleX, sampleY)) cover += (sampleY > LEVEL ? 1 : EMPTY) / SAMPLES.length ** 2;
    }
  }
  return cover;
}

/** A SIM is four wide and five high; three of its corners are round and one is cut. */
function isInside(x: number, y: number): boolean {
  const [across, down] = [x * 4, y * 5];
  if (across < 0 || across > 4 || down < 0 || down > 5) return false;
  if (across - down > 2.4) return false;
  const radius = 0.75;
  const fromSide = Math.min(across, 4 - across);
  const fromEnd = Math.min(down, 5 - down);
  return fromSide >= radius || fromEnd >= radius || Math.hypot(radius - fromSide, radius - fromEnd) <= radius;
}

function bytesOf(hex: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
}

const TRUE_COLOUR = [8, 2, 0, 0, 0];

/** @param rows three bytes a pixel, after a zero at the beginning of each row */
function pngOf(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set(TRUE_COLOUR, 8);
  const parts = [
    chunkOf("IHDR", head),
    chunkOf("IDAT", deflateSync(rows, { level: 9 })),
    chunkOf("IEND", Buffer.alloc(0)),
  ];
  return Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]), ...parts]);
}

function chunkOf(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}
