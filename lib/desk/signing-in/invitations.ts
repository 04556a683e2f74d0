import type { Kysely, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { tokenDigest } from "#/lib/db/token-digest.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";

export const INVITATION_MS = 48 * 3_600_000;

interface NewInvitation {
  operatorId: string;
  /** An operator's id, or the user's name at the machine. */
  by: string;
  lifetimeMs: number;
}

/** Lets one person add a passkey to this operator. An earlier invitation of theirs that wasn't used is void. @returns the token */
export async function inviteTo(
  { random }: Pick<DeskContext, "random">,
  transaction: Transaction<Schema>,
  { operatorId, by, lifetimeMs }: NewInvitation,
  at: number,
): Promise<string> {
  const token = random(32).toString("base64url");
  await dropInvitation(transaction, operatorId);
  const invitation = { operator_id: operatorId, made_by: by, expires_at: at + lifetimeMs, used_at: null };
  await transaction
    .insertInto("desk_invitations")
    .values({ digest: tokenDigest(token), ...invitation })
    .execute();
  return token;
}

export interface OpenInvitation {
  operatorId: string;
  name: string;
  /** The inviting operator's name, or the user's at the machine. */
  by: string;
  expiresAt: number;
}

/** Those that could be used now, without their tokens. */
export async function listInvitations(query: Kysely<Schema>, now: number): Promise<OpenInvitation[]> {
  const rows = await query
    .selectFrom("desk_invitations")
    .innerJoin("desk_operators as invited", "invited.id", "desk_invitations.operator_id")
    .leftJoin("desk_operators as inviting", "inviting.id", "desk_invitations.made_by")
    .select(["operator_id", "invited.name", "inviting.name as by", "made_by", "expires_at"])
    .where("used_at", "is", null)
    .where("expires_at", ">", now)
    .orderBy("expires_at")
    .execute();
  return rows.map((row) => ({
    operatorId: row.operator_id,
    name: row.name,
    by: row.by ?? row.made_by,
    expiresAt: row.expires_at,
  }));
}

/** Makes the open invitation of an operator worthless. @param by the operator who does so */
export async function revokeInvitation(context: DeskContext, operatorId: string, by: string): Promise<void> {
  const at = context.clock.now();
  await transact(context, async (transaction) => {
    if (!(await dropInvitation(transaction, operatorId))) return;
    await writeAudit(transaction, { operatorId: by, event: "invitation revoked", subject: operatorId }, at);
  });
}

async function dropInvitation(transaction: Transaction<Schema>, operatorId: string): Promise<boolean> {
  const { numDeletedRows } = await transaction
    .deleteFrom("desk_invitations")
    .where("operator_id", "=", operatorId)
    .where("used_at", "is", null)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
