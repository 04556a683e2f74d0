import { createHash } from "node:crypto";

/** A group's id may be any text, so addresses hold it in base64url. */
export function groupKey(groupId: string): string {
  return Buffer.from(groupId, "utf8").toString("base64url");
}

/** Null for a key that no group has. */
export function groupIdOf(key: string): string | null {
  const groupId = Buffer.from(key, "base64url").toString("utf8");
  return groupId !== "" && groupKey(groupId) === key ? groupId : null;
}

/** By which its changes are found. */
export function groupDigest(groupId: string): string {
  return createHash("sha256").update(groupId).digest("base64url");
}
