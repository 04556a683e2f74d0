import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import { RIGHTS } from "#/lib/desk/signing-in/operators.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Act } from "./act.ts";
import type { ActKind } from "./handlers.ts";

/** An act that wasn't performed by then is asked for anew. */
const ACT_MS = 30 * 60_000;

/** What spends money, changes rights or exports data: it is written down, shown, and performed once after a fresh tap of the passkey. */
export interface Proposal extends Pick<Act, "detail" | "sentences" | "back"> {
  kind: ActKind;
}

/** Writes an act down. The caller then leads the browser to `/desk/confirm/{id}`. @returns its id */
export async function propose(context: DeskContext, session: DeskSession, proposal: Proposal): Promise<string> {
  const id = context.random(16).toString("base64url");
  const at = context.clock.now();
  const { kind, detail, sentences, back } = proposal;
  await transact(context, async (transaction) => {
    await transaction
      .insertInto("desk_acts")
      .values({
        id,
        operator_id: session.operator.id,
        session_id: session.id,
        rights: session.operator.right,
        kind,
        detail: JSON.stringify(detail),
        sentences: JSON.stringify(sentences),
        back,
        asked_at: at,
        performed_at: null,
        outcome: null,
      })
      .execute();
    const entry = { operatorId: session.operator.id, event: "act asked for", subject: id, detail: { kind } } as const;
    await writeAudit(transaction, entry, at);
  });
  return id;
}

/** Where an act stands, for one session. */
export type FoundAct =
  | { status: "open"; act: Act }
  | { status: "performed"; outcome: string }
  /** Too old to be performed, or asked for in another session of this operator. */
  | { status: "expired" | "elsewhere"; back: string }
  /** There is none, or it is another operator's. */
  | { status: "unknown" };

export async function findAct(
  query: Kysely<Schema>,
  { id: sessionId, operator }: DeskSession,
  id: string,
  now: number,
): Promise<FoundAct> {
  const row = await query
    .selectFrom("desk_acts")
    .selectAll()
    .where("id", "=", id)
    .where("operator_id", "=", operator.id)
    .executeTakeFirst();
  if (!row) return { status: "unknown" };
  const { back, outcome } = row;
  if (outcome !== null) return { status: "performed", outcome };
  if (row.session_id !== sessionId) return { status: "elsewhere", back };
  if (row.asked_at <= now - ACT_MS) return { status: "expired", back };
  return {
    status: "open",
    act: {
      id,
      operatorId: row.operator_id,
      right: RIGHTS.find((right) => right === row.rights) ?? "own",
      kind: row.kind,
      detail: JSON.parse(row.detail) as unknown,
      sentences: JSON.parse(row.sentences) as string[],
      back,
    },
  };
}

/** As the page shows it. */
export function readAct({ db, clock }: DeskContext, session: DeskSession, id: string): Promise<FoundAct> {
  return findAct(db.query, session, id, clock.now());
}
