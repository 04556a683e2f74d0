import type { PictureHeader } from "./picture-name.ts";

/**
 * What the first bytes of a PNG, JPEG or WebP say: a file's name and declared type count for nothing. Null for anything else, one that is cut
 * off in its header, and one that moves, which no buyer could stop.
 */
export function readHeader(bytes: Uint8Array): PictureHeader | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(file) ?? readJpeg(file) ?? readWebp(file);
  } catch (error) {
    // It ends before its size is said.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

const PNG = "89504e470d0a1a0a0000000d49484452";

function readPng(file: Buffer): PictureHeader | null {
  if (file.toString("hex", 0, 16) !== PNG) return null;
  const data = file.indexOf("IDAT");
  const moves = file.subarray(0, Math.max(data, 0)).includes("acTL");
  return data < 0 || moves ? null : { type: "png", width: file.readUInt32BE(16), height: file.readUInt32BE(20) };
}

/** The segments up to the one that begins a frame; the bytes of the picture follow it. */
function readJpeg(file: Buffer): PictureHeader | null {
  if (file.toString("hex", 0, 3) !== "ffd8ff") return null;
  for (let at = 2; file.readUInt8(at) === 0xff; ) {
    const marker = file.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return { type: "jpeg", width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) };
    if (marker === 0xda || marker === 0xd9) return null;
    // Any number of 0xff may stand before a marker.
    at += marker === 0xff ? 1 : 2 + file.readUInt16BE(at + 2);
  }
  return null;
}

/** The three kinds of WebP: with loss, without, and with parts beside the picture. */
function readWebp(file: Buffer): PictureHeader | null {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP") return null;
  if (file.readUInt32LE(4) + 8 > file.length) return null;
  const type = "webp";
  switch (file.toString("latin1", 12, 16)) {
    case "VP8 ":
      if (file.toString("hex", 23, 26) !== "9d012a") return null;
      return { type, width: file.readUInt16LE(26) & 0x3fff, height: file.readUInt16LE(28) & 0x3fff };
    case "VP8L": {
      if (file.readUInt8(20) !== 0x2f) return null;
      const bits = file.readUInt32LE(21);
      return { type, width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case "VP8X": {
      const moves = (file.readUInt8(20) & 0x02) !== 0;
      return moves ? null : { type, width: 1 + file.readUIntLE(24, 3), height: 1 + file.readUIntLE(27, 3) };
    }
    default:
      return null;
  }
}
