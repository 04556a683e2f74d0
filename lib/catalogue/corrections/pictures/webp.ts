import { isTurnedBy } from "./exif.ts";
import type { PictureFile } from "./picture-name.ts";

const CAMERA = "Exif\0\0";
/** The picture in its two kinds, its transparency, and its colours. */
const KEPT = new Set(["VP8 ", "VP8L", "ALPH", "ICCP"]);
const HAS_MOTION = 0x02;
const HAS_CAMERA_DATA = 0x0c;

interface Chunk {
  name: string;
  data: Buffer;
}

/** Null for what is no whole WebP, and for one that moves. @throws RangeError where it is cut off */
export function readWebp(file: Buffer): PictureFile | null {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP") return null;
  const end = file.readUInt32LE(4) + 8;
  if (end > file.length) return null;
  const chunks = [...chunksOf(file.subarray(0, end))];
  const [first] = chunks;
  const size = first && sizeOf(first);
  if (!size || !chunks.some(({ name }) => name === "VP8 " || name === "VP8L")) return null;
  const camera = chunks.filter(({ name }) => name === "EXIF").map(({ data }) => data);
  const parts = chunks.flatMap(({ name, data }) => {
    if (name === "VP8X") return partsOf({ name, data: withoutFlags(data) });
    return KEPT.has(name) ? partsOf({ name, data }) : [];
  });
  const body = Buffer.concat([Buffer.from("WEBP"), ...parts]);
  return {
    type: "webp",
    ...size,
    bytes: Buffer.concat(partsOf({ name: "RIFF", data: body })),
    isTurned: camera.some((data) => isTurnedBy(data.toString("latin1", 0, 6) === CAMERA ? data.subarray(6) : data)),
  };
}

function* chunksOf(file: Buffer): Generator<Chunk> {
  for (let at = 12; at < file.length; ) {
    const length = file.readUInt32LE(at + 4);
    const end = at + 8 + length;
    if (end > file.length) throw new RangeError("cut off");
    yield { name: file.toString("latin1", at, at + 4), data: file.subarray(at + 8, end) };
    at = end + (length % 2);
  }
}

function partsOf({ name, data }: Chunk): Buffer[] {
  const length = Buffer.alloc(4);
  length.writeUInt32LE(data.length);
  return [Buffer.from(name), length, data, Buffer.alloc(data.length % 2)];
}

function withoutFlags(data: Buffer): Buffer {
  const changed = Buffer.from(data);
  changed.writeUInt8(data.readUInt8(0) & ~HAS_CAMERA_DATA, 0);
  return changed;
}

/** By the first part, of three kinds: with loss, without, and with parts beside the picture. */
function sizeOf({ name, data }: Chunk): { width: number; height: number } | null {
  switch (name) {
    case "VP8 ":
      if (data.toString("hex", 3, 6) !== "9d012a") return null;
      return { width: data.readUInt16LE(6) & 0x3fff, height: data.readUInt16LE(8) & 0x3fff };
    case "VP8L": {
      if (data.readUInt8(0) !== 0x2f) return null;
      const bits = data.readUInt32LE(1);
      return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
    }
    case "VP8X":
      if ((data.readUInt8(0) & HAS_MOTION) !== 0) return null;
      return { width: 1 + data.readUIntLE(4, 3), height: 1 + data.readUIntLE(7, 3) };
    default:
      return null;
  }
}
