import type { DeskContext } from "#/lib/desk/context.ts";
import { listInvitations, type OpenInvitation } from "#/lib/desk/signing-in/invitations.ts";
import { findOperator, type ListedOperator, listOperators, type Operator } from "#/lib/desk/signing-in/operators.ts";
import { type ListedSession, listSessions } from "#/lib/desk/signing-in/sessions.ts";
import { hasOtherOwner } from "./team.ts";

export async function readOperators({
  db,
  clock,
}: DeskContext): Promise<{ operators: ListedOperator[]; invitations: OpenInvitation[] }> {
  const operators = await listOperators(db.query);
  return { operators, invitations: await listInvitations(db.query, clock.now()) };
}

interface OneOperator {
  operator: Operator;
  sessions: ListedSession[];
  /** Their rights can be neither lowered nor taken. */
  isLastOwner: boolean;
}

/** Null when there is no such operator, or no more. */
export async function readOperator(context: DeskContext, id: string): Promise<OneOperator | null> {
  const operator = await findOperator(context.db.query, id);
  if (operator === null) return null;
  const isLastOwner = operator.right === "own" && !(await hasOtherOwner(context.db.query, id));
  return { operator, sessions: await listSessions(context, id), isLastOwner };
}
