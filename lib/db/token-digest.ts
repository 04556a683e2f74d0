import { createHash } from "node:crypto";

/** A random token as the database has it: rows are found by it, no look-up compares secrets, and who reads the database can't use it. */
export function tokenDigest(token: string): string {
  return createHash("sha256").update(token).digest("base64url");
}
