import { z } from "zod";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { showOnce } from "#/lib/desk/acts/shown.ts";
import { writeAudit } from "#/lib/desk/audit.ts";
import { INVITATION_MS, inviteTo } from "#/lib/desk/signing-in/invitations.ts";
import { findOperator, operatorName, RIGHTS, shutOut } from "#/lib/desk/signing-in/operators.ts";
import { hasOtherOwner, mayChangeTeam } from "./team.ts";

const LIST = "/desk/settings/operators";
/** The list then says why nothing was changed. */
export const UNCHANGED = { moved: `${LIST}?unchanged=moved`, last: `${LIST}?unchanged=last` } as const;

const invited = z.object({ name: operatorName, right: z.enum(RIGHTS) });
const changed = z.object({ operator: z.string(), from: z.enum(RIGHTS), to: z.enum(RIGHTS) });
const removed = z.object({ operator: z.string() });

/** An operator who is there keeps their rights: the link adds a passkey to their name. */
export const inviteOperator: Handler = async (context, transaction, act, session, at) => {
  const { name, right } = invited.parse(act.detail);
  if (!(await mayChangeTeam(transaction, session))) return UNCHANGED.moved;
  const known = await transaction
    .selectFrom("desk_operators")
    .select(["id", "removed_at"])
    .where("name", "=", name)
    .executeTakeFirst();
  const id = known?.id ?? context.random(16).toString("base64url");
  if (!known) {
    const row = { id, name, rights: right, made_at: at, removed_at: null };
    await transaction.insertInto("desk_operators").values(row).execute();
  } else if (known.removed_at !== null) {
    await transaction
      .updateTable("desk_operators")
      .set({ rights: right, removed_at: null })
      .where("id", "=", id)
      .execute();
  }
  const by = session.operator.id;
  const secret = await inviteTo(context, transaction, { operatorId: id, by, lifetimeMs: INVITATION_MS }, at);
  await writeAudit(transaction, { operatorId: by, event: "operator invited", subject: id, detail: { right } }, at);
  return showOnce(transaction, session, { kind: "invitation", secret }, at);
};

export const changeRights: Handler = async (_context, transaction, act, session, at) => {
  const { operator, from, to } = changed.parse(act.detail);
  if (!(await mayChangeTeam(transaction, session))) return UNCHANGED.moved;
  const before = await findOperator(transaction, operator);
  if (before?.right !== from) return UNCHANGED.moved;
  if (from === "own" && !(await hasOtherOwner(transaction, operator))) return UNCHANGED.last;
  await transaction.updateTable("desk_operators").set({ rights: to }).where("id", "=", operator).execute();
  const entry = { operatorId: session.operator.id, event: "rights changed", subject: operator } as const;
  await writeAudit(transaction, { ...entry, detail: { from, to } }, at);
  return LIST;
};

export const removeFromTeam: Handler = async (_context, transaction, act, session, at) => {
  const { operator } = removed.parse(act.detail);
  if (!(await mayChangeTeam(transaction, session))) return UNCHANGED.moved;
  const before = await findOperator(transaction, operator);
  if (before === null) return UNCHANGED.moved;
  if (before.right === "own" && !(await hasOtherOwner(transaction, operator))) return UNCHANGED.last;
  await transaction.updateTable("desk_operators").set({ removed_at: at }).where("id", "=", operator).execute();
  await shutOut(transaction, operator, at);
  await writeAudit(transaction, { operatorId: session.operator.id, event: "operator removed", subject: operator }, at);
  return LIST;
};
