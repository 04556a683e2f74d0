import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { INVITATION_MS, inviteTo } from "#/lib/desk/signing-in/invitations.ts";
import { lockTeam, type Right, shutOut, toOperator } from "#/lib/desk/signing-in/operators.ts";
import { hasOtherOwner } from "./team.ts";

interface Invited {
  name: string;
  /** Null for the right that the name has or had; a new name then gets *own* while the shop has no owner with a passkey, else *look*. */
  right: Right | null;
  /** The operator who invites; null for the command line. */
  operatorId: string | null;
  /** Who stands beside the open invitation: that operator's id, or the user's name at the machine. */
  by: string;
}

/** A link's token and what its operator may do. "last owner": nothing was changed, since no other operator may own. */
export type Invitation = { token: string; right: Right } | "last owner";

/** Invites an operator of this name, who is made where there is none, and comes back where they were removed. */
export async function inviteByName(
  context: DeskContext,
  transaction: Transaction<Schema>,
  { name, right: wanted, operatorId, by }: Invited,
  at: number,
): Promise<Invitation> {
  await lockTeam(transaction);
  const row = await transaction.selectFrom("desk_operators").selectAll().where("name", "=", name).executeTakeFirst();
  const known = row ? toOperator(row) : null;
  const right = wanted ?? known?.right ?? ((await hasOtherOwner(transaction, "")) ? "look" : "own");
  const isLowered = row?.removed_at === null && known?.right === "own" && right !== "own";
  if (isLowered && !(await hasOtherOwner(transaction, known.id))) return "last owner";
  const id = known?.id ?? context.random(16).toString("base64url");
  await transaction
    .insertInto("desk_operators")
    .values({ id, name, rights: right, made_at: at, removed_at: null })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ rights: right, removed_at: null }))
    .execute();
  const token = await inviteTo(context, transaction, { operatorId: id, by, lifetimeMs: INVITATION_MS }, at);
  await writeAudit(transaction, { operatorId, event: "operator invited", subject: id, detail: { right } }, at);
  return { token, right };
}

/** Takes an operator's keys, codes, sessions and invitations away, so that nothing of theirs opens the desk. */
export async function removeById(
  transaction: Transaction<Schema>,
  id: string,
  operatorId: string | null,
  at: number,
): Promise<void> {
  await transaction.updateTable("desk_operators").set({ removed_at: at }).where("id", "=", id).execute();
  const detail = await shutOut(transaction, id, at);
  await writeAudit(transaction, { operatorId, event: "operator removed", subject: id, detail }, at);
}

/** The command's invitation: also how an operator gets another key, and how one who lost all keys comes back. @param by the user's name at the machine */
export function invite(context: DeskContext, { name, right, by }: Omit<Invited, "operatorId">): Promise<Invitation> {
  const at = context.clock.now();
  return transact(context, (transaction) =>
    inviteByName(context, transaction, { name, right, by, operatorId: null }, at),
  );
}

/** The command's removal, also of the last owner: who has the machine may. @returns whether there was one */
export function removeOperator(context: DeskContext, name: string): Promise<boolean> {
  const at = context.clock.now();
  return transact(context, async (transaction) => {
    await lockTeam(transaction);
    const found = await transaction
      .selectFrom("desk_operators")
      .select("id")
      .where("name", "=", name)
      .where("removed_at", "is", null)
      .executeTakeFirst();
    if (!found) return false;
    await removeById(transaction, found.id, null, at);
    return true;
  });
}
