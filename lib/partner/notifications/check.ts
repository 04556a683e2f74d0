import { createHash, timingSafeEqual } from "node:crypto";
import { compactJson, type Json, type JsonDocument, JsonError, readJson } from "#/lib/partner/json.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import type { NotificationHeaders } from "./headers.ts";
import { type HmacKey, hmac, hmacKey } from "./hmac.ts";
import { LAYOUTS, type Layout } from "./layouts.ts";
import type { Refusal } from "./refusals.ts";
import { WRITINGS, wordsOf, writings } from "./writings.ts";

/**
 * The result of checking a notification's signature. The check is total: no bytes and headers make it throw.
 *
 * The signed message is the body with its top-level members in dictionary order, joined with "version:algorithm:timestamp". The form of
 * both is not documented: each candidate is one MAC over a text that the body alone determines (`layouts.ts`, `writings.ts`).
 */
export type Verdict =
  /** `form` names the layout, the writing and the key that fit; `signedBody` is the signed text without white space, equal for all copies of a message. */
  | { isGenuine: true; keyId: string; form: string; sentAt: number; value: Json; signedBody: string }
  | UnreadVerdict
  | { isGenuine: false; reason: Exclude<Refusal, UnreadVerdict["reason"]>; keyId?: string };

/** No form that was tried fits, although the key id is known and the body readable. */
export interface UnreadVerdict {
  isGenuine: false;
  reason: "wrong signature" | "budget spent";
  keyId: string;
  value: Json;
  /** How many forms were tried. */
  tried: number;
}

export interface NotificationCheckConfig {
  /**
   * The keys by their id, in hexadecimal as the settings spell them. During a change of key the old and the new one are valid, under
   * two ids or under the same one: the service's console keeps the id of a refreshed key.
   */
  keys: ReadonlyMap<string, readonly string[]>;
  /** One of `LAYOUTS`, or "auto" to accept any of them. */
  layout: string;
  observe: Observe;
}

const ALGORITHM = "HMAC-SHA1";
const DIGEST_BYTES = 20;
/** What one request may hash: all forms of a notification of usual size, the likeliest few of the largest one. */
const BUDGET_BYTES = 4_000_000;
/** What a form costs beside the bytes of its text. */
const FORM_BYTES = 250;

export interface NotificationCheck {
  (body: Uint8Array, headers: NotificationHeaders, budgetBytes?: number): Verdict;
  /** Names the forms and keys that are tried: when it changes, what was refused may be genuine. */
  readonly fingerprint: string;
}

export function createNotificationCheck({ keys, layout, observe }: NotificationCheckConfig): NotificationCheck {
  const layouts = [...LAYOUTS].filter(([name]) => layout === "auto" || layout === name);
  const secrets = new Map([...keys].map(([keyId, texts]) => [keyId, secretsOf(texts)]));
  /** The form of the last genuine notification under each key id: the next one most likely has it too. */
  const latest = new Map<string, Form>();

  function checkNotification(body: Uint8Array, headers: NotificationHeaders, budgetBytes = BUDGET_BYTES): Verdict {
    const read = readHeaders(headers);
    if (!read) return { isGenuine: false, reason: "malformed header" };
    const { keyId, digestText, headerText, sentAt } = read;
    // Before the digest is read: that of another algorithm has another length.
    const candidates = secrets.get(keyId);
    if (headers.algorithm !== ALGORITHM) {
      return { isGenuine: false, reason: candidates ? "unknown algorithm" : "unknown key", keyId };
    }
    const digest = readDigest(digestText);
    if (!digest) return { isGenuine: false, reason: "malformed header", keyId };
    if (!candidates) return { isGenuine: false, reason: "unknown key", keyId };
    const document = readObject(body);
    if (!document) return { isGenuine: false, reason: "not json", keyId };
    const { value } = document;

    let [tried, left] = [0, budgetBytes];
    for (const form of forms(document, candidates, latest.get(keyId))) {
      const message = Buffer.from(form.join(form.text, headerText));
      left -= message.length + FORM_BYTES;
      if (left < 0) return { isGenuine: false, reason: "budget spent", keyId, value, tried };
      tried += 1;
      if (!timingSafeEqual(digest, hmac(form.secret.key, message))) continue;
      latest.set(keyId, form);
      note(form);
      return { isGenuine: true, keyId, form: nameOf(form), sentAt, value, signedBody: compactJson(form.text) };
    }
    return { isGenuine: false, reason: "wrong signature", keyId, value, tried };
  }

  /** The form of the last genuine one, then all, the likeliest first. */
  function* forms(document: JsonDocument, known: readonly Secret[], last: Form | undefined): Generator<Form> {
    for (const writing of writings(document, last?.name)) {
      const isLast = writing.name === last?.name;
      if (isLast) yield { ...last, text: writing.text };
      for (const secret of known) {
        for (const [name, join] of layouts) yield { ...writing, secret, layout: name, join };
      }
    }
  }

  function note({ name, secret, layout: join }: Form): void {
    observe("notification-layout", join);
    observe("notification-key", secret.name);
    for (const word of wordsOf(name)) observe("notification-writing", word);
  }

  const parts = [WRITINGS, layouts.map(([name]) => name), [...keys]];
  const fingerprint = createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 16);
  return Object.assign(checkNotification, { fingerprint });
}

interface Form {
  /** The writing's. */
  name: string;
  text: string;
  secret: Secret;
  layout: string;
  join: Layout;
}

/** "body-newline-header", and after it all that departs from the usual. */
function nameOf({ name, secret, layout }: Form): string {
  return [layout, name, secret.name === KEY_BYTES ? "" : secret.name].filter(Boolean).join(" ");
}

interface Secret {
  name: string;
  key: HmacKey;
}

const KEY_BYTES = "key-bytes";
const KEY_TEXT = "key-text";

/** Assumption "notification-key": the bytes that the hexadecimal text encodes sign, or the text itself. */
function secretsOf(texts: readonly string[]): Secret[] {
  return [
    ...texts.map((text) => ({ name: KEY_BYTES, key: hmacKey(Buffer.from(text, "hex")) })),
    ...texts.map((text) => ({ name: KEY_TEXT, key: hmacKey(Buffer.from(text)) })),
  ];
}

function readHeaders({ version, algorithm, signature, timestamp }: NotificationHeaders) {
  const [, keyId, digestText] = /^([ -.0-~]{1,64})\/([\x21-\x7e]{1,4000})$/.exec(signature ?? "") ?? [];
  if (!keyId || !digestText) return null;
  // A version begins with a letter or digit; otherwise it could contain the character that joins it to the body.
  if (!/^[A-Za-z0-9][\x21-\x7e]{0,15}$/.test(version ?? "") || !/^[0-9]{1,16}$/.test(timestamp ?? "")) return null;
  // Any single word may be a future algorithm; a repeated header arrives joined by a comma.
  if (!algorithm || algorithm.includes(",")) return null;
  return { keyId, digestText, headerText: `${version}:${algorithm}:${timestamp}`, sentAt: Number(timestamp) };
}

/** Node accepts sloppy base64. Only a canonical spelling of a digest counts: base64 or base64url, with its padding or without. */
function readDigest(text: string): Buffer | null {
  const digest = Buffer.from(text, "base64");
  if (digest.length !== DIGEST_BYTES) return null;
  const unpadded = [digest.toString("base64").replace("=", ""), digest.toString("base64url")];
  return unpadded.includes(text.replace(/=$/, "")) ? digest : null;
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
