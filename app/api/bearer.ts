import { createHash, timingSafeEqual } from "node:crypto";

/** Whether a request carries the token, as `Authorization: Bearer`. Never where there is none. The time it takes tells nothing of the token. */
export function bearsToken({ headers }: Request, token: string | undefined): boolean {
  const [, given] = /^Bearer +(\S+)$/i.exec(headers.get("authorization") ?? "") ?? [];
  // Digests, since only texts of one length can be compared so.
  return given !== undefined && token !== undefined && timingSafeEqual(digestOf(given), digestOf(token));
}

function digestOf(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
