import type { AuthenticationResponseJSON } from "@simplewebauthn/server";
import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { transact } from "#/lib/desk/context.ts";
import { checkProof, keepProof, type Site } from "#/lib/desk/signing-in/assertion.ts";
import { tapFor } from "#/lib/desk/signing-in/challenges.ts";
import { findOperator, hasRight } from "#/lib/desk/signing-in/operators.ts";
import { DeskRefusal } from "#/lib/desk/signing-in/refusal.ts";
import { type DeskSession, renewSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Act } from "./act.ts";
import { findAct } from "./acts.ts";
import type { ActContext } from "./handler.ts";
import { perform } from "./handlers.ts";

interface Tap {
  session: DeskSession;
  actId: string;
  answer: AuthenticationResponseJSON;
}

/** What came of a tap. */
export interface Tapped {
  /** The address that shows it. */
  outcome: string;
  /** For the cookie, in place of the former one; null where another tap of this session was first, and has sent one already. */
  token: string | null;
}

/**
 * Performs an act after a tap. The mark of the tap, the session's new token and all that the act does are one transaction: pressed twice
 * or killed between, it happens once or not at all.
 * @throws {DeskRefusal} when the answer isn't right, or there is no such act to perform
 */
export async function performAct(context: ActContext, site: Site, { session, actId, answer }: Tap): Promise<Tapped> {
  const proof = await checkProof(context, site, answer, tapFor(session.id, actId));
  if (proof.operatorId !== session.operator.id) throw new DeskRefusal("a key of another operator");
  const at = context.clock.now();
  return transact(context, async (transaction) => {
    // Locks the session's row: of two taps at once, the second waits here until the first has ended.
    const token = await renewSession(context, transaction, session, at);
    const found = await findAct(transaction, session, actId, at);
    if (token === null && found.status !== "performed") throw new DeskRefusal("the session has ended, or moved on");
    await keepProof(transaction, proof, at);
    if (found.status === "performed") return { outcome: found.outcome, token };
    if (found.status !== "open") throw new DeskRefusal(`the act is ${found.status}`);
    return { outcome: await performOnce(context, transaction, session, found.act, at), token };
  });
}

/** Part of the transaction that has locked the act's session, so no other one performs it. */
async function performOnce(
  context: ActContext,
  transaction: Transaction<Schema>,
  session: DeskSession,
  act: Act,
  at: number,
): Promise<string> {
  // As it is now: rights may have been taken since the request began.
  const operator = await findOperator(transaction, session.operator.id);
  if (operator === null || !hasRight(operator, act.right)) {
    throw new DeskRefusal("the operator has fewer rights than when the act was asked for");
  }
  const outcome = await perform(context, transaction, act, { ...session, operator, tappedAt: at }, at);
  await transaction.updateTable("desk_acts").set({ performed_at: at, outcome }).where("id", "=", act.id).execute();
  const entry = {
    operatorId: operator.id,
    event: "act performed",
    subject: act.id,
    detail: { kind: act.kind },
  } as const;
  await writeAudit(transaction, entry, at);
  return outcome;
}
