import { createHash } from "node:crypto";

/** A random token as the database stores it: rows are found by it, no look-up compares secrets, and a reader of the database can't use it. */
export function tokenDigest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
