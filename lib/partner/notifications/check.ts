import { createHmac, timingSafeEqual } from "node:crypto";
import { compactJson, type Json, type JsonDocument, JsonError, readJson } from "#/lib/partner/json.ts";
import type { NotificationHeaders } from "./headers.ts";
import { LAYOUTS, type Layout } from "./layouts.ts";
import type { Refusal } from "./refusals.ts";

/**
 * The result of checking a notification's signature. The check is total: no bytes and headers make it throw.
 *
 * The signed message is the body with its top-level members in dictionary order, joined with "version:algorithm:timestamp".
 * The members are re-ordered as raw text: parsing and serializing them again would change numbers and escapes, and with them the
 * digest. `LAYOUTS` lists the possible joins.
 */
export type Verdict =
  /** `signedBody` is the re-ordered body without white space, equal for all copies of a message. */
  | { isGenuine: true; keyId: string; layout: string; sentAt: number; value: Json; signedBody: string }
  | { isGenuine: false; reason: Refusal; keyId?: string };

export interface NotificationCheckConfig {
  /**
   * The keys by their id. During a change of key the old and the new one are valid, under two ids or under the same one: the
   * service's console keeps the id of a refreshed key.
   */
  keys: ReadonlyMap<string, readonly Uint8Array[]>;
  /** One of `LAYOUTS`, or "auto" to accept any of them. The verdict names the layout that matched. */
  layout: string;
}

const ALGORITHM = "HMAC-SHA1";
const DIGEST_BYTES = 20;

export type NotificationCheck = (body: Uint8Array, headers: NotificationHeaders) => Verdict;

export function createNotificationCheck({ keys, layout }: NotificationCheckConfig): NotificationCheck {
  const layouts = [...LAYOUTS].filter(([name]) => layout === "auto" || layout === name);

  return function checkNotification(body: Uint8Array, headers: NotificationHeaders): Verdict {
    const read = readHeaders(headers);
    if (!read) return { isGenuine: false, reason: "malformed header" };
    const { keyId, digestText, headerText, sentAt } = read;
    // Before the digest is read: that of another algorithm has another length.
    if (headers.algorithm !== ALGORITHM) return { isGenuine: false, reason: "unknown algorithm", keyId };
    const digest = readDigest(digestText);
    if (!digest) return { isGenuine: false, reason: "malformed header", keyId };
    const candidates = keys.get(keyId);
    if (!candidates) return { isGenuine: false, reason: "unknown key", keyId };
    const document = readObject(body);
    if (!document) return { isGenuine: false, reason: "not json", keyId };
    const forms = sortedForms(document);
    const isSignedAs = (join: Layout) =>
      forms.some((sorted) => candidates.some((key) => timingSafeEqual(digest, hmac(key, join(sorted, headerText)))));
    const match = layouts.find(([, join]) => isSignedAs(join));
    if (!match) return { isGenuine: false, reason: "wrong signature", keyId };
    return { isGenuine: true, keyId, layout: match[0], sentAt, value: document.value, signedBody: forms[0] };
  };
}

function readHeaders({ version, algorithm, signature, timestamp }: NotificationHeaders) {
  const [, keyId, digestText] = /^([A-Za-z0-9_-]{1,64})\/([\x21-\x7e]{1,4000})$/.exec(signature ?? "") ?? [];
  if (!keyId || !digestText) return null;
  // A version begins with a letter or digit; otherwise it could contain the character that joins it to the body.
  if (!/^[A-Za-z0-9][\x21-\x7e]{0,15}$/.test(version ?? "") || !/^[0-9]{1,16}$/.test(timestamp ?? "")) return null;
  // Any single word may be a future algorithm; a repeated header arrives joined by a comma.
  if (!algorithm || algorithm.includes(",")) return null;
  return { keyId, digestText, headerText: `${version}:${algorithm}:${timestamp}`, sentAt: Number(timestamp) };
}

/** Node accepts sloppy base64; only the one canonical spelling of a digest counts. */
function readDigest(text: string): Buffer | null {
  const digest = Buffer.from(text, "base64");
  return digest.length === DIGEST_BYTES && digest.toString("base64") === text ? digest : null;
}

function readObject(body: Uint8Array): JsonDocument | null {
  try {
    const document = readJson(body);
    const { value } = document;
    return value !== null && typeof value === "object" && !Array.isArray(value) ? document : null;
  } catch (error) {
    if (error instanceof JsonError) return null;
    throw error;
  }
}

/** The sorted body without white space, and as sent if it has any: assumption "notification-white-space". */
function sortedForms({ members }: JsonDocument): [string, ...string[]] {
  const sorted = members
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
    .map(({ rawKey, rawValue }) => `${rawKey}:${rawValue}`);
  const asSent = `{${sorted.join(",")}}`;
  const compact = compactJson(asSent);
  return compact === asSent ? [compact] : [compact, asSent];
}

/** HMAC-SHA1, which is what the service signs with. */
export function hmac(key: Uint8Array, message: string | Uint8Array): Buffer {
  return createHmac("sha1", key).update(message).digest();
}
