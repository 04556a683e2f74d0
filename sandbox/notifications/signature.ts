import { createHmac } from "node:crypto";
import { isQuirky, type Quirky } from "#/sandbox/quirks.ts";
import type { Settings } from "#/sandbox/settings.ts";

export const VERSION = "1.0";
export const ALGORITHM = "HMAC-SHA1";

/** The digest of a notification: of its body, top-level keys in order, and the line about its headers. */
export function notificationDigest(
  quirky: { settings: Pick<Settings, "layout" | "quirks"> },
  body: Record<string, unknown>,
  timestamp: string,
  keyHex: string,
): string {
  const { layout } = quirky.settings;
  const [signed, header] = [signedText(quirky, body), headerText(timestamp)];
  const parts = layout.order === "body-first" ? [signed, header] : [header, signed];
  const key = isQuirky(quirky, "notice-key-text") ? Buffer.from(keyHex).toString("hex") : keyHex;
  const digest = digestOf(parts.join(isQuirky(quirky, "notice-semicolon") ? ";" : layout.join), key);
  return isQuirky(quirky, "notice-unpadded") ? digest.replace("=", "") : digest;
}

/** The body as it is signed: compact and as JavaScript writes it, unless a quirk says otherwise. */
function signedText(quirky: Quirky, body: Record<string, unknown>): string {
  const [comma, colon] = isQuirky(quirky, "notice-spaced") ? [", ", ": "] : [",", ":"];
  const isSorted = isQuirky(quirky, "notice-sorted");
  const isEscaped = isQuirky(quirky, "notice-escaped");
  const write = (value: unknown, isOutermost = false): string => {
    if (Array.isArray(value)) return `[${value.map((item) => write(item)).join(comma)}]`;
    if (typeof value !== "object" || value === null) {
      const json = JSON.stringify(value);
      return isEscaped ? json.replace(/[^ -~]/g, escapeOf).replaceAll("/", "\\/") : json;
    }
    const members = Object.entries(value).filter(([, member]) => member !== undefined);
    if (isSorted || isOutermost) members.sort(([left], [right]) => (left < right ? -1 : 1));
    return `{${members.map(([name, member]) => write(name) + colon + write(member)).join(comma)}}`;
  };
  return write(body, true);
}

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`;
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
