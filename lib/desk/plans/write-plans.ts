import type { Transaction } from "kysely";
import type { Correction } from "#/lib/catalogue/corrections/correction.ts";
import { hasPicture, keepPicture, type Picture } from "#/lib/catalogue/corrections/pictures/pictures.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { writeAudit } from "#/lib/desk/audit/audit.ts";
import { type DeskContext, transact } from "#/lib/desk/context.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import {
  findPlan,
  type PlanVersion,
  type Publication,
  readPublications,
  readVersions,
  type SeenPlan,
} from "./read-plans.ts";

interface Press {
  /** That of the form: the same form twice is one version, or one publication. */
  id: string;
  planId: string;
}

/** What came of "Save". `moved`: another version stands there since the form was drawn; `from` is the one it was drawn from. */
export type Saved =
  | { status: "saved" }
  | { status: "moved"; from: Correction | null; now: PlanVersion }
  | { status: "unknown" };

/** Writes a version, which buyers don't see until it is published, and the picture that it names where that is new. */
export function saveVersion(
  context: DeskContext,
  { id: operatorId }: Pick<Operator, "id">,
  { id, planId, drawn, content, picture }: Press & { drawn: number; content: Correction; picture?: Picture },
): Promise<Saved> {
  return atPlan(context, planId, async (transaction, { plan }, at) => {
    const versions = await readVersions(transaction, plan.name);
    const [now] = versions;
    const number = (now?.number ?? 0) + 1;
    const text = JSON.stringify(content);
    const first = await transaction
      .selectFrom("plan_versions")
      .select("content")
      .where("id", "=", id)
      .executeTakeFirst();
    if (first?.content === text) return { status: "saved" };
    if (now !== undefined && (first !== undefined || now.number !== drawn)) {
      return { status: "moved", from: versions.find((one) => one.number === drawn)?.content ?? null, now };
    }
    if (picture !== undefined) await keepPicture(transaction, picture, at);
    if (content.picture !== null && !(await hasPicture(transaction, content.picture))) return { status: "unknown" };
    const row = { id, plan: plan.name, number, content: text, operator_id: operatorId, at };
    await transaction.insertInto("plan_versions").values(row).execute();
    const detail = { version: number };
    await writeAudit(transaction, { operatorId, event: "plan saved", subject: planId, detail }, at);
    return { status: "saved" };
  });
}

/** What came of "Publish". `moved`: another version was published since the page was read. */
export type Published = { status: "published" } | { status: "moved"; now: Publication | null } | { status: "unknown" };

/** Shows a version to buyers, also an earlier one again. Each process of the shop follows within some seconds. */
export function publishVersion(
  context: DeskContext,
  { id: operatorId }: Pick<Operator, "id">,
  { id, planId, drawn, number }: Press & { drawn: number; number: number },
): Promise<Published> {
  return atPlan(context, planId, async (transaction, { plan }, at) => {
    const versions = await readVersions(transaction, plan.name);
    if (!versions.some((version) => version.number === number)) return { status: "unknown" };
    const first = await transaction
      .selectFrom("plan_publications")
      .select("number")
      .where("id", "=", id)
      .executeTakeFirst();
    if (first?.number === number) return { status: "published" };
    const [now = null] = await readPublications(transaction, plan.name);
    if (first !== undefined || (now?.sequence ?? 0) !== drawn) return { status: "moved", now };
    const row = { id, plan: plan.name, sequence: drawn + 1, number, operator_id: operatorId, at };
    await transaction.insertInto("plan_publications").values(row).execute();
    const detail = { version: number };
    await writeAudit(transaction, { operatorId, event: "plan published", subject: planId, detail }, at);
    return { status: "published" };
  });
}

type Run<T> = (transaction: Transaction<Schema>, seen: SeenPlan, at: number) => Promise<T>;

/** Of two presses at once, the second waits and then sees what the first did. */
async function atPlan<T>(context: DeskContext, planId: string, run: Run<T>): Promise<T | { status: "unknown" }> {
  return transact(context, async (transaction) => {
    // The update locks the row.
    await transaction
      .updateTable("plan_sightings")
      .set(({ ref }) => ({ id: ref("id") }))
      .where("id", "=", planId)
      .execute();
    const seen = await findPlan(transaction, planId);
    return seen === null ? { status: "unknown" } : run(transaction, seen, context.clock.now());
  });
}
