import { createHmac } from "node:crypto";
import type { Settings } from "#/sandbox/settings.ts";

export const VERSION = "1.0";
export const ALGORITHM = "HMAC-SHA1";

/** The digest of a notification: of its body, top-level keys in order, and the line about its headers. */
export function notificationDigest(
  body: Record<string, unknown>,
  timestamp: string,
  options: { keyHex: string; layout: Settings["layout"] },
): string {
  const [sorted, header] = [sortedText(body), headerText(timestamp)];
  const parts = options.layout.order === "body-first" ? [sorted, header] : [header, sorted];
  return digestOf(parts.join(options.layout.join), options.keyHex);
}

/** The body's text with its top-level keys in dictionary order. */
export function sortedText(body: Record<string, unknown>): string {
  const names = Object.keys(body).sort();
  return `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(body[name])}`).join(",")}}`;
}

/** The line `<version>:<algorithm>:<timestamp>` that is signed with the body. */
export function headerText(timestamp: string, version = VERSION): string {
  return `${version}:${ALGORITHM}:${timestamp}`;
}

/** HMAC-SHA1 in base64. The key is written in hexadecimal; the bytes it encodes sign (assumed). */
export function digestOf(text: string, keyHex: string): string {
  return createHmac("sha1", Buffer.from(keyHex, "hex")).update(text, "utf8").digest("base64");
}
