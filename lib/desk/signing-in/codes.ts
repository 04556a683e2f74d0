import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { tokenDigest } from "#/lib/db/token-digest.ts";

export const CODES = 10;
const CODE_BYTES = 16;

/** A code as the page shows it and a person copies it: eight groups of four, in digits and the letters a to f. */
export function newCode(random: (bytes: number) => Buffer): string {
  return (random(CODE_BYTES).toString("hex").match(/.{4}/g) ?? []).join(" ");
}

/** A typed code without what separates its groups; null for a text that is none. */
export function readCode(typed: string): string | null {
  const code = typed.toLowerCase().replace(/[\s-]/g, "");
  return /^[\da-f]{32}$/.test(code) ? code : null;
}

/** Stores new codes in place of an operator's former ones. Only digests: 128 random bits need no slow hash. */
export async function replaceCodes(
  transaction: Transaction<Schema>,
  operatorId: string,
  codes: readonly string[],
  at: number,
): Promise<void> {
  await transaction.deleteFrom("desk_codes").where("operator_id", "=", operatorId).execute();
  const rows = codes.map((code) => ({
    digest: tokenDigest(readCode(code) ?? ""),
    operator_id: operatorId,
    made_at: at,
    used_at: null,
  }));
  await transaction.insertInto("desk_codes").values(rows).execute();
}

export interface CodesLeft {
  /** How many haven't been used. */
  left: number;
  madeAt: number | null;
}

export async function countCodes(query: Kysely<Schema>, operatorId: string): Promise<CodesLeft> {
  const rows = await query
    .selectFrom("desk_codes")
    .select(["made_at", "used_at"])
    .where("operator_id", "=", operatorId)
    .execute();
  return { left: rows.filter(({ used_at }) => used_at === null).length, madeAt: rows[0]?.made_at ?? null };
}
