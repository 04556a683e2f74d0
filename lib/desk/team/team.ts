import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { findOperator, hasRight, lockTeam } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";

/** Whether there would be an operator who may own and has a passkey, without this one. */
export async function hasOtherOwner(query: Kysely<Schema>, operatorId: string): Promise<boolean> {
  const owner = await query
    .selectFrom("desk_operators")
    .innerJoin("desk_keys", "desk_keys.operator_id", "desk_operators.id")
    .select("desk_operators.id")
    .where("desk_operators.removed_at", "is", null)
    .where("desk_operators.rights", "=", "own")
    .where("desk_operators.id", "!=", operatorId)
    .executeTakeFirst();
  return owner !== undefined;
}

/** Locks the team, and says whether the operator of this session may still change it: another change may just have been made. */
export async function mayChangeTeam(transaction: Transaction<Schema>, { operator }: DeskSession): Promise<boolean> {
  await lockTeam(transaction);
  const now = await findOperator(transaction, operator.id);
  return now !== null && hasRight(now, "own");
}
