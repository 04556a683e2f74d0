import { createHmac, createSecretKey } from "node:crypto";
import { log } from "#/lib/process/log.ts";
import { newestOf } from "#/lib/process/safe-settings.ts";
import { createSeal } from "#/lib/web/seal.ts";
import type { DatabaseKeys } from "./keys.ts";
import type { DigestKind, SealedTable } from "./tables.ts";

/** Seals personal data for the database, and makes the digests by which it is found. */
export interface Sealing {
  /** The number of the key that seals. */
  number: number;
  close(text: string): string;
  /** A text that can't be opened is given back as it is, so that one damaged row stops no other. */
  open(text: string): string;
  digest(kind: DigestKind, text: string): string;
}

/** Begins each sealed text. No text that a buyer types or the partner sends begins with it. */
const MARK = "\u0001";
const CONTEXT = "personal data";
const DIGEST_BYTES = 16;
/** How many digits of a SIM number's end go into its digest. */
const ENDS: { readonly [kind in DigestKind]?: number } = { "sim end": 6, "sim four": 4 };

export function isSealed(value: unknown): value is string {
  return typeof value === "string" && value.startsWith(MARK);
}

/** @param digestKey never changes, so that a rotation of the keys changes no digest */
export function createSealing({ data }: Pick<DatabaseKeys, "data">, digestKey: Buffer): Sealing {
  const seal = createSeal(data);
  const key = createSecretKey(digestKey);
  return {
    number: newestOf(data),
    close: (text) => MARK + seal.close(text, CONTEXT),
    open(text) {
      try {
        return seal.open(text.slice(MARK.length), CONTEXT);
      } catch (error) {
        log.error("a sealed column can't be opened", { error });
        return text;
      }
    },
    digest: (kind, text) =>
      createHmac("sha256", key)
        .update(`${kind}\n${comparable(kind, text)}`)
        .digest()
        .subarray(0, DIGEST_BYTES)
        .toString("base64url"),
  };
}

/** @param row with plain texts */
export function digestsOf(
  digests: SealedTable["digests"],
  row: Readonly<Record<string, string | number | null>>,
  sealing: Sealing,
): Record<string, string | null> {
  return Object.fromEntries(
    digests.map(({ of, column, kind }) => {
      const value = row[of] ?? null;
      return [column, value === null ? null : sealing.digest(kind, String(value))];
    }),
  );
}

function comparable(kind: DigestKind, text: string): string {
  const digits = ENDS[kind];
  if (digits !== undefined) return text.slice(-digits);
  return kind === "mail" ? text.toLowerCase() : text;
}
