import { z } from "zod";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { showOnce } from "#/lib/desk/acts/shown.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { findOperator, operatorName, RIGHTS } from "#/lib/desk/signing-in/operators.ts";
import { inviteByName, removeById } from "./members.ts";
import { hasOtherOwner, mayChangeTeam } from "./team.ts";

const LIST = "/desk/settings/operators";
/** The list then says why nothing was changed. */
const UNCHANGED = { moved: `${LIST}?unchanged=moved`, last: `${LIST}?unchanged=last` } as const;

const invited = z.object({ name: operatorName, right: z.enum(RIGHTS), isKnown: z.boolean() });
const changed = z.object({ operator: z.string(), from: z.enum(RIGHTS), to: z.enum(RIGHTS) });
const removed = z.object({ operator: z.string() });

/** An operator who is there keeps their rights: the link adds a passkey to their name. */
export const inviteOperator: Handler = async (context, transaction, act, session, at) => {
  const { name, right, isKnown } = invited.parse(act.detail);
  if (!(await mayChangeTeam(transaction, session))) return UNCHANGED.moved;
  const there = transaction.selectFrom("desk_operators").select("id").where("name", "=", name);
  const isThere = (await there.where("removed_at", "is", null).executeTakeFirst()) !== undefined;
  // Removed since it was asked for, or made: what the page said would not be what happens.
  if (isThere !== isKnown) return UNCHANGED.moved;
  const by = session.operator.id;
  const wanted = { name, right: isKnown ? null : right, operatorId: by, by };
  const invitation = await inviteByName(context, transaction, wanted, at);
  if (invitation === "last owner") return UNCHANGED.last;
  return showOnce(transaction, session, { kind: "invitation", secret: invitation.token }, at);
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
  await removeById(transaction, operator, session.operator.id, at);
  return LIST;
};
