import { z } from "zod";
import type { Handler } from "#/lib/desk/acts/handler.ts";
import { showOnce } from "#/lib/desk/acts/shown.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { CODES, newCode, replaceCodes } from "#/lib/desk/signing-in/codes.ts";
import { inviteTo } from "#/lib/desk/signing-in/invitations.ts";
import { dropPasses, listKeys, lockTeam } from "#/lib/desk/signing-in/operators.ts";

/** Time to open the link on a device that lies beside this one. */
const OWN_KEY_MS = 15 * 60_000;

const removal = z.object({ key: z.string() });

/** Every operator may make codes for themself; the former ones are worthless from then on. */
export const makeCodes: Handler = async (context, transaction, _act, session, at) => {
  const codes = Array.from({ length: CODES }, () => newCode(context.random));
  const { id } = session.operator;
  await replaceCodes(transaction, id, codes, at);
  await writeAudit(transaction, { operatorId: id, event: "recovery codes made", subject: id }, at);
  return showOnce(transaction, session, { kind: "codes", secret: codes.join("\n") }, at);
};

/** A short-lived invitation to oneself, so that the passkey may be made on another device too. */
export const addOwnKey: Handler = async (context, transaction, _act, session, at) => {
  const { id } = session.operator;
  const secret = await inviteTo(context, transaction, { operatorId: id, by: id, lifetimeMs: OWN_KEY_MS }, at);
  return showOnce(transaction, session, { kind: "own key", secret }, at);
};

/** Takes one of an operator's own keys away, never the last one, with the other sessions that it began, the recovery codes and open links. */
export const removeOwnKey: Handler = async (_context, transaction, act, session, at) => {
  const { key } = removal.parse(act.detail);
  const { id } = session.operator;
  await lockTeam(transaction);
  const keys = await listKeys(transaction, id);
  if (!keys.some((one) => one.id === key)) return "/desk/settings";
  if (keys.length === 1) return "/desk/settings?unchanged=last";
  await transaction.deleteFrom("desk_keys").where("id", "=", key).where("operator_id", "=", id).execute();
  const ended = await transaction
    .updateTable("desk_sessions")
    .set({ ended_at: at })
    .where("key_id", "=", key)
    .where("id", "!=", session.id)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  // A thief of the key may have made a code or a link with it.
  const detail = { sessions: Number(ended.numUpdatedRows), ...(await dropPasses(transaction, id)) };
  await writeAudit(transaction, { operatorId: id, event: "key removed", subject: key, detail }, at);
  return "/desk/settings";
};
