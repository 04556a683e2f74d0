import { isTurnedBy } from "./exif.ts";
import type { PictureFile } from "./picture-name.ts";

const MARK = "89504e470d0a1a0a";
/** The picture, its size and its colours. */
const KEPT = new Set("IHDR PLTE IDAT IEND tRNS bKGD sBIT cHRM gAMA sRGB iCCP cICP mDCV cLLI pHYs".split(" "));

/** Null for what is no whole PNG. @throws RangeError where it is cut off */
export function readPng(file: Buffer): PictureFile | null {
  const at = MARK.length / 2;
  if (file.toString("hex", 0, at) !== MARK) return null;
  const chunks = [...chunksOf(file, at)];
  const moves = chunks.some(({ type }) => type === "acTL");
  const [header] = chunks;
  if (header?.type !== "IHDR" || moves || !chunks.some(({ type }) => type === "IDAT")) return null;
  const camera = chunks.filter(({ type }) => type === "eXIf");
  return {
    type: "png",
    width: header.data.readUInt32BE(0),
    height: header.data.readUInt32BE(4),
    bytes: Buffer.concat([
      file.subarray(0, at),
      ...chunks.filter(({ type }) => KEPT.has(type)).map(({ whole }) => whole),
    ]),
    isTurned: camera.some(({ data }) => isTurnedBy(data)),
  };
}

/** To the one that says that it is the last: what stands behind it is no part of the picture. */
function* chunksOf(file: Buffer, first: number) {
  for (let at = first, type = ""; type !== "IEND"; ) {
    const dataAt = at + 8;
    const dataEnd = dataAt + file.readUInt32BE(at);
    type = file.toString("latin1", at + 4, dataAt);
    // After the data stands a checksum of four bytes.
    const end = dataEnd + 4;
    if (end > file.length) throw new RangeError("cut off");
    yield { type, data: file.subarray(dataAt, dataEnd), whole: file.subarray(at, end) };
    at = end;
  }
}
