import { inflateSync } from "node:zlib";
import { expect, test } from "vitest";
import { markPng, markSvg } from "./mark.ts";

/** The colour of one pixel: the rows are not filtered, and each begins with a zero. */
function pixelOf(png: Buffer, width: number, x: number, y: number): number[] {
  const start = png.indexOf("IDAT", 0, "latin1");
  const rows = inflateSync(png.subarray(start + 4, start + 4 + png.readUInt32BE(start - 4)));
  const at = y * (1 + width * 3) + 1 + x * 3;
  return [...rows.subarray(at, at + 3)];
}

test("the picture is a PNG of its size, with the mark in white in its middle and its corner cut", () => {
  const png = markPng("#0b6e4f", 192, 128);
  expect(png.subarray(0, 4).toString("latin1")).toBe("\x89PNG");
  expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([192, 128]);
  const ground = pixelOf(png, 192, 2, 2);
  expect(pixelOf(png, 192, 96, 80)).toEqual([255, 255, 255]);
  expect(pixelOf(png, 192, 119, 35)).toEqual(ground);
  expect(pixelOf(png, 192, 74, 40)).not.toEqual(ground);
});

test("the tab's icon has a colour for light and one for dark", () => {
  expect(markSvg("#0b6e4f")).toMatch(/fill:#0b6e4f.*prefers-color-scheme:dark.*fill:#[0-9a-f]{6}/);
});
