const ORIENTATION = 0x0112;
const ENTRY_BYTES = 12;

/** Whether camera data (a TIFF file) say that the picture is to be turned or mirrored. @throws RangeError where they can't be read */
export function isTurnedBy(tiff: Buffer): boolean {
  const order = tiff.toString("latin1", 0, 2);
  if (order !== "II" && order !== "MM") throw new RangeError("unknown order of bytes");
  const isLittle = order === "II";
  const read16 = (at: number): number => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  for (let left = read16(first), at = first + 2; left > 0; left -= 1, at += ENTRY_BYTES) {
    if (read16(at) !== ORIENTATION) continue;
    const turn = read16(at + 8);
    return turn >= 2 && turn <= 8;
  }
  return false;
}
