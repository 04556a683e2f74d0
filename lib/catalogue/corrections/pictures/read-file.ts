import { readJpeg } from "./jpeg.ts";
import type { PictureFile } from "./picture-name.ts";
import { readPng } from "./png.ts";
import { readWebp } from "./webp.ts";

/**
 * A PNG, JPEG or WebP by its bytes: a file's name and declared type count for nothing. Null for anything else, one that is cut off or can't
 * be read to its end, and one that moves, which no buyer could stop.
 */
export function readFile(bytes: Uint8Array): PictureFile | null {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    return readPng(file) ?? readJpeg(file) ?? readWebp(file);
  } catch (error) {
    // It ends before a length or a mark that must be there.
    if (error instanceof RangeError) return null;
    throw error;
  }
}
