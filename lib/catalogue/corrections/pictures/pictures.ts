import { createHash } from "node:crypto";
import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { nameOf } from "./picture-name.ts";
import { readFile } from "./read-file.ts";

/** A buyer on a slow line waits four seconds for so much. */
const MOST_PICTURE_BYTES = 200 * 1024;
/** A small file can be a picture that fills a phone's memory. */
const MOST_PICTURE_PIXELS = 2_000;

export interface Picture {
  name: string;
  bytes: Uint8Array;
}

/** Why a file is no picture that the shop shows. */
export type PictureFault = "too-large" | "no-picture" | "too-many-pixels" | "turned";

/** A picture without its camera data, of at most so many bytes and pixels. Its name is of the bytes that are left. */
export function readPicture(uploaded: Uint8Array): Picture | PictureFault {
  if (uploaded.byteLength > MOST_PICTURE_BYTES) return "too-large";
  const file = readFile(uploaded);
  if (file === null || file.width < 1 || file.height < 1) return "no-picture";
  if (Math.max(file.width, file.height) > MOST_PICTURE_PIXELS) return "too-many-pixels";
  if (file.isTurned) return "turned";
  const digest = createHash("sha256").update(file.bytes).digest("base64url").slice(0, 22);
  return { name: nameOf(digest, file), bytes: file.bytes };
}

/** The same bytes are kept once. */
export async function keepPicture(query: Kysely<Schema>, { name, bytes }: Picture, at: number): Promise<void> {
  const row = { name, content: Buffer.from(bytes).toString("base64"), at };
  await query
    .insertInto("plan_pictures")
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function hasPicture(query: Kysely<Schema>, name: string): Promise<boolean> {
  const row = await query.selectFrom("plan_pictures").select("name").where("name", "=", name).executeTakeFirst();
  return row !== undefined;
}

/** Null where no picture has this name. */
export async function findPicture(query: Kysely<Schema>, name: string): Promise<Uint8Array<ArrayBuffer> | null> {
  const row = await query.selectFrom("plan_pictures").select("content").where("name", "=", name).executeTakeFirst();
  return row === undefined ? null : new Uint8Array(Buffer.from(row.content, "base64"));
}
