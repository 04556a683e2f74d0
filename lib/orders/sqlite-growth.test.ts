import { type Kysely, type KyselyPlugin, sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Schema } from "#/lib/db/schema.ts";
import { noteAlarms } from "#/lib/desk/queue/alarm-items.ts";
import { mailNewItems } from "#/lib/desk/queue/mailing.ts";
import { createInbox } from "#/lib/inbox/inbox.ts";
import type { InboxContext } from "#/lib/inbox/receive.ts";
import { createRenewals } from "#/lib/renewals/renewals.ts";
import { createOrdersBench, type OrdersBench, RENEWAL_TEXT, spareSim } from "#/lib/testing/orders-bench.ts";
import { PARTNER_CODE } from "#/lib/testing/partner-calls.ts";
import { quietWatch } from "#/lib/testing/quiet-watch.ts";
import { readFigures } from "#/lib/upkeep/figures.ts";
import { sweep } from "#/lib/upkeep/sweep.ts";
import { createOrders } from "./orders.ts";

/* SQLite tells its plan for a query in advance. PostgreSQL has the same indexes, but its plan depends on its statistics. */

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

/** Runs once for each new status word of the partner; a common word is found among the first rows. The switch is one row. */
const RARE = /^select "order_id" from "evidence" where substr\(|from "mail_switch"$/;

test("no work for an order, a notification or in the background scans a whole table [D11]", async () => {
  const { context, statements } = listen(bench.context);
  await liveThrough(context);
  const plans = [...statements].map(async ([statement, parameters]) => {
    const steps = await explain(context.db.query, statement, parameters);
    // What a query inside the query found is read whole; its own table has a step too.
    // All of the orders, by an index, is a walk too.
    const isScan = (step: string) =>
      /^SCAN (\w+$|orders\b)/.test(step) && !statement.includes(`) as "${step.slice(5)}"`);
    return steps.filter(isScan).map((step) => `${step}: ${statement}`);
  });
  const scans = (await Promise.all(plans)).flat();
  expect(scans.filter((scan) => !RARE.test(scan.slice(scan.indexOf(": ") + 2)))).toEqual([]);
  expect(statements.size).toBeGreaterThan(40);
});

/** The same context, and every statement that goes through it. */
function listen(context: InboxContext): { context: InboxContext; statements: Map<string, readonly unknown[]> } {
  const { query } = context.db;
  const statements = new Map<string, readonly unknown[]>();
  const listener: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      const { sql: statement, parameters } = query.getExecutor().compileQuery(node, queryId);
      if (!statement.startsWith("insert")) statements.set(statement, parameters);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { context: { ...context, db: { ...context.db, query: query.withPlugin(listener) } }, statements };
}

async function explain(query: Kysely<Schema>, statement: string, parameters: readonly unknown[]): Promise<string[]> {
  const parts = statement.split("?");
  const explaining = parts
    .slice(1)
    .reduce(
      (joined, part, index) => sql`${joined}${parameters[index]}${sql.raw(part)}`,
      sql.raw(`EXPLAIN QUERY PLAN ${parts[0]}`),
    );
  const { rows } = await explaining.execute(query);
  return (rows as { detail: string }[]).map(({ detail }) => detail);
}

/** A renewal from its order to its end, with all background work on it. */
async function liveThrough(context: InboxContext): Promise<void> {
  const orders = createOrders(context, PARTNER_CODE);
  const renewals = createRenewals(context);
  const sim = spareSim();
  const plan = { planName: "SP000102/DP20240115000102", termName: "1-2", currency: "USD", shownMinor: 1290 };
  const opened = await orders.open({ attempt: "1", sim, language: "en", ...plan, ownOrderIds: ["0"], isAgain: false });
  if (opened.status !== "opened") throw new Error(opened.status);
  const id = opened.orderId;
  const buyer = { email: "buyer@example.com", agreedMinor: 1290, renewalText: async () => RENEWAL_TEXT };
  expect(await orders.start(id, buyer)).toMatchObject({ status: "open" });
  await orders.reportCardAttempt(id, "confirming");
  await orders.refresh(await bench.read(id));
  await renewals.subscribe(id, await bench.setUpCard(await bench.read(id)));
  await bench.notify(await bench.read(id));
  const { body, headers } = await bench.lastNotification();
  await createInbox(context).receive(Buffer.from(JSON.stringify(body)), headers);
  await orders.ofSim(sim, [id]);
  await renewals.paymentsOf(await bench.read(id));
  bench.pass(60_000);
  await sweep(context);
  await renewals.read(sim, "en");
  await renewals.stop(sim, "en");
  await renewals.sweep();
  await quietWatch(context).sweep();
  await readFigures(context);
  await noteAlarms(context, quietWatch(context).counts());
  await mailNewItems(context);
}
