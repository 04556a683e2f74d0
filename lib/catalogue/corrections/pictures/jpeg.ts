import { isTurnedBy } from "./exif.ts";
import type { PictureFile } from "./picture-name.ts";

const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const CAMERA = "Exif\0\0";
/** Of the segments for programs, those that a browser needs for size and colours. A longer JFIF one holds a smaller copy of the picture. */
const KEPT: ReadonlyMap<number, (data: Buffer) => boolean> = new Map([
  [0xe0, (data) => startsWith(data, "JFIF\0") && data.length === 14],
  [0xe2, (data) => startsWith(data, "ICC_PROFILE\0")],
  [0xee, (data) => startsWith(data, "Adobe")],
]);

/** Null for what is no whole JPEG. @throws RangeError where it is cut off */
export function readJpeg(file: Buffer): PictureFile | null {
  if (file.length < 2 || file.readUInt16BE(0) !== 0xff00 + START) return null;
  const kept = [file.subarray(0, 2)];
  let size: { width: number; height: number } | null = null;
  let isTurned = false;
  for (let at = 2; ; ) {
    if (file.readUInt8(at) !== 0xff) return null;
    const marker = file.readUInt8(at + 1);
    if (marker === END) {
      kept.push(file.subarray(at, at + 2));
      return size && { type: "jpeg", ...size, bytes: Buffer.concat(kept), isTurned };
    }
    // Any number of 0xff may stand before a marker.
    const end = marker === 0xff ? at + 1 : endOf(file, at, marker);
    const data = file.subarray(at + 4, end);
    if (isFrame(marker)) size = { width: data.readUInt16BE(3), height: data.readUInt16BE(1) };
    if (marker === 0xe1 && startsWith(data, CAMERA)) isTurned ||= isTurnedBy(data.subarray(CAMERA.length));
    if (marker !== 0xff && (isOfPicture(marker) || KEPT.get(marker)?.(data))) kept.push(file.subarray(at, end));
    at = end;
  }
}

/** Tables, frames and scans. */
function isOfPicture(marker: number): boolean {
  return (marker >= 0xc0 && marker <= 0xcf) || (marker >= SCAN && marker <= 0xdf);
}

function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
}

/** Where a segment ends. A scan's picture follows it without a length, up to the next marker that is no part of it. */
function endOf(file: Buffer, at: number, marker: number): number {
  const end = at + 2 + file.readUInt16BE(at + 2);
  if (marker < 0xc0 || (marker >= 0xd0 && marker <= START) || end < at + 4 || end > file.length)
    throw new RangeError("no segment");
  if (marker !== SCAN) return end;
  for (let next = file.indexOf(0xff, end); next >= 0; next = file.indexOf(0xff, next + 2)) {
    const code = file.readUInt8(next + 1);
    if (code !== 0 && (code < 0xd0 || code >= START)) return next;
  }
  throw new RangeError("a scan without an end");
}

function startsWith(data: Buffer, text: string): boolean {
  return data.toString("latin1", 0, text.length) === text;
}
