import { hash } from "node:crypto";

const BLOCK_BYTES = 64;

/** A key for HMAC-SHA1, prepared: a check tries one key on many texts. */
export interface HmacKey {
  inner: Buffer;
  outer: Buffer;
}

export function hmacKey(key: Uint8Array): HmacKey {
  const block = Buffer.alloc(BLOCK_BYTES);
  block.set(key.length > BLOCK_BYTES ? sha1(key) : key);
  return { inner: Buffer.from(block.map((byte) => byte ^ 0x36)), outer: Buffer.from(block.map((byte) => byte ^ 0x5c)) };
}

/** HMAC-SHA1, which is what the service signs with. Two one-shot hashes take less than half the time of `createHmac` on a short text. */
export function hmac({ inner, outer }: HmacKey, message: Uint8Array): Buffer {
  return sha1(Buffer.concat([outer, sha1(Buffer.concat([inner, message]))]));
}

/** As a string first: Node takes three times as long to return a digest as a buffer. */
function sha1(bytes: Uint8Array): Buffer {
  return Buffer.from(hash("sha1", bytes, "binary"), "binary");
}
