import { type Case, type CaseState, toCase } from "#/lib/cases/cases.ts";
import { writeRead } from "#/lib/desk/audit/audit.ts";
import type { DeskContext } from "#/lib/desk/context.ts";

export const CASE_STATES: readonly CaseState[] = ["open", "answered", "closed"];

const PAGE = 50;

/** The last case of the page before. */
export interface CasePlace {
  since: number;
  id: string;
}

/** A case with its order, as a list shows them: without what was written. */
export interface ListedCase {
  found: Case;
  orderNo: string;
  plan: string;
}

export interface CasePage {
  cases: ListedCase[];
  /** Where the next page begins; null on the last one. */
  next: CasePlace | null;
}

/** A page of the cases in one state, the longest in it first. The audit records that it was read. */
export async function listCases(
  context: DeskContext,
  operatorId: string,
  { state, after }: { state: CaseState; after: CasePlace | null },
): Promise<CasePage> {
  let listed = context.db.query
    .selectFrom("support_cases")
    .innerJoin("orders", "orders.id", "support_cases.order_id")
    .selectAll("support_cases")
    .select(["orders.order_no", "orders.plan_title"])
    .where("state", "=", state);
  if (after !== null) {
    const { since, id } = after;
    listed = listed.where(({ eb, and, or }) =>
      or([
        eb("support_cases.since", ">", since),
        and([eb("support_cases.since", "=", since), eb("support_cases.id", ">", id)]),
      ]),
    );
  }
  const rows = await listed
    .orderBy("support_cases.since")
    .orderBy("support_cases.id")
    .limit(PAGE + 1)
    .execute();
  const cases = rows.slice(0, PAGE).map(({ order_no, plan_title, ...row }) => ({
    found: toCase(row),
    orderNo: order_no,
    plan: plan_title,
  }));
  await writeRead(context, { operatorId, event: "cases listed", subject: state, detail: { cases: cases.length } });
  const last = cases.at(-1)?.found;
  const next = rows.length > PAGE && last ? { since: last.since, id: last.id } : null;
  return { cases, next };
}

/** The parameter `after` of the list's address; null for what isn't one. */
export function readCasePlace(text: unknown): CasePlace | null {
  const [, since, id] = typeof text === "string" ? (/^(\d{1,15})\.([\w-]{1,64})$/.exec(text) ?? []) : [];
  return since === undefined || id === undefined ? null : { since: Number(since), id };
}
