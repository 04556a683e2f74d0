import { createHmac } from "node:crypto";
import type { Settings } from "#/sandbox/settings.ts";

export const VERSION = "1.0";
export const ALGORITHM = "HMAC-SHA1";

/**
 * The digest of a notification: HMAC-SHA1 in base64 over the body, its top-level keys in order, and the line
 * `<version>:<algorithm>:<timestamp>`. The key is written in hexadecimal; the bytes it encodes sign (assumed).
 */
export function notificationDigest(
  body: Record<string, unknown>,
  timestamp: string,
  options: { keyHex: string; layout: Settings["layout"] },
): string {
  const names = Object.keys(body).sort();
  const sorted = `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(body[name])}`).join(",")}}`;
  const header = `${VERSION}:${ALGORITHM}:${timestamp}`;
  const parts = options.layout.order === "body-first" ? [sorted, header] : [header, sorted];
  const key = Buffer.from(options.keyHex, "hex");
  return createHmac("sha1", key).update(parts.join(options.layout.join), "utf8").digest("base64");
}
