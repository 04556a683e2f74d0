import { z } from "zod";

/** What browsers show everywhere, and what can't hold script. */
export const TYPES = { png: "image/png", jpeg: "image/jpeg", webp: "image/webp" } as const;
export type PictureType = keyof typeof TYPES;

const NAME = /^[\w-]{22}-(?<width>[1-9]\d{0,3})x(?<height>[1-9]\d{0,3})\.(?<type>png|jpeg|webp)$/;

/** Of a picture: a digest of its bytes, its size in pixels and its type. Other bytes have another name, so it can be cached for ever. */
export const pictureName = z.string().regex(NAME);

/** A picture as a page shows it. With its size known, nothing moves when it arrives. */
export interface ShownPicture {
  src: string;
  width: number;
  height: number;
}

export function showPicture(name: string): ShownPicture {
  const { width, height } = NAME.exec(name)?.groups ?? {};
  return { src: `/pictures/${name}`, width: Number(width), height: Number(height) };
}

/** Of bytes as `readFile` has read them. */
export function nameOf(digest: string, { type, width, height }: PictureHeader): string {
  return `${digest}-${width}x${height}.${type}`;
}

interface PictureHeader {
  type: PictureType;
  /** In pixels. */
  width: number;
  height: number;
}

export interface PictureFile extends PictureHeader {
  /** Only what a browser draws the picture from: no place, time, text or smaller copy of it. */
  bytes: Uint8Array<ArrayBuffer>;
  /** Its camera data, which are not in `bytes`, say that it is to be turned or mirrored. */
  isTurned: boolean;
}

export function contentTypeOf(name: string): string {
  return TYPES[NAME.exec(name)?.groups?.type as PictureType];
}
