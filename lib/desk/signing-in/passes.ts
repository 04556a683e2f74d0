import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { tokenDigest } from "#/lib/db/token-digest.ts";
import { findOperator, type Operator } from "./operators.ts";
import { DeskRefusal } from "./refusal.ts";

/** What lets a person add one passkey to one operator: the token of an invitation, or a recovery code. It opens nothing by itself. */
export interface Pass {
  digest: string;
  kind: "invitation" | "code";
}

export function passOf(kind: Pass["kind"], token: string): Pass {
  return { digest: tokenDigest(token), kind };
}

/** Whose it is; null when there is no such one, or it is used or too old. */
export async function findHolder(query: Kysely<Schema>, { digest, kind }: Pass, now: number): Promise<Operator | null> {
  const row = await (kind === "code"
    ? query.selectFrom("desk_codes").select("operator_id").where("digest", "=", digest).where("used_at", "is", null)
    : query
        .selectFrom("desk_invitations")
        .select("operator_id")
        .where("digest", "=", digest)
        .where("used_at", "is", null)
        .where("expires_at", ">", now)
  ).executeTakeFirst();
  return row ? findOperator(query, row.operator_id) : null;
}

/** Uses it up, in the transaction that stores the key. @throws {DeskRefusal} when another browser was first */
export async function usePass(transaction: Transaction<Schema>, { digest, kind }: Pass, at: number): Promise<void> {
  const { numUpdatedRows } = await transaction
    .updateTable(kind === "code" ? "desk_codes" : "desk_invitations")
    .set({ used_at: at })
    .where("digest", "=", digest)
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows !== 1n) throw new DeskRefusal(`no such ${kind}`);
}
