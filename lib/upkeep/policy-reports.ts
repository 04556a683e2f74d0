import type { Database } from "#/lib/db/database.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { transact } from "#/lib/orders/store.ts";
import { EXTENSION, isOfScript, OTHER, SCRIPTS } from "#/lib/web/reports/policy-report.ts";
import type { PolicyReportCount } from "#/lib/web/reports/policy-reports.ts";

/** Anyone can make reports up, so they get this much room: each page apart, and its scripts apart from the rest. More are counted together. */
const MOST_ROWS = 100;
const KEPT_MS = 90 * DAY;
const RECENT_MS = DAY;

/** Adds what this process was told of blocked content to what all processes were, and forgets what is old. */
export async function storePolicyReports(context: OrdersContext, reports: readonly PolicyReportCount[]): Promise<void> {
  const expiredAt = context.clock.now() - KEPT_MS;
  // Always in one order, so that two processes never wait for each other's rows.
  const sorted = reports.toSorted((left, right) => (keyOf(left) < keyOf(right) ? -1 : 1));
  await transact(context, async (transaction) => {
    await transaction.deleteFrom("policy_reports").where("last_at", "<", expiredAt).execute();
    for (const { page, directive, blocked, count, firstAt, lastAt } of sorted) {
      const { numUpdatedRows } = await transaction
        .updateTable("policy_reports")
        .set(({ eb }) => ({ count: eb("count", "+", count), last_at: lastAt }))
        .where("page", "=", page)
        .where("directive", "=", directive)
        .where("blocked", "=", blocked)
        .executeTakeFirst();
      if (numUpdatedRows > 0n) continue;
      const { rows } = await transaction
        .selectFrom("policy_reports")
        .select(({ fn }) => fn.countAll<number | string>().as("rows"))
        .where("page", "=", page)
        .where("directive", isOfScript(directive) ? "like" : "not like", `${SCRIPTS}%`)
        .executeTakeFirstOrThrow();
      const name = Number(rows) < MOST_ROWS ? blocked : OTHER;
      await transaction
        .insertInto("policy_reports")
        .values({ page, directive, blocked: name, count, first_at: firstAt, last_at: lastAt })
        .onConflict((conflict) =>
          conflict.columns(["page", "directive", "blocked"]).doUpdateSet(({ eb }) => ({
            count: eb("policy_reports.count", "+", count),
            last_at: lastAt,
          })),
        )
        .execute();
    }
  });
}

/** Where the scripts came from that the checkout's policy has blocked in the last day: places, not reports. */
export async function countPaymentScripts({ query }: Database, now: number): Promise<number> {
  const { places } = await query
    .selectFrom("policy_reports")
    .select(({ fn }) => fn.count<number | string>("blocked").distinct().as("places"))
    .where("page", "=", "checkout")
    .where("directive", "like", `${SCRIPTS}%`)
    .where("blocked", "!=", EXTENSION)
    .where("last_at", ">", now - RECENT_MS)
    .executeTakeFirstOrThrow();
  return Number(places);
}

function keyOf({ page, directive, blocked }: PolicyReportCount): string {
  return `${page} ${directive} ${blocked}`;
}
