import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { keysOf } from "#/bench/torture/books/books.ts";
import type { Database } from "#/lib/db/database.ts";
import { readMoney } from "#/lib/desk/money/figures.ts";
import { showQueue } from "#/lib/desk/queue/queue.ts";
import { listOrders } from "#/lib/desk/search/list.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createLog } from "#/lib/process/log.ts";
import { orderRenewals } from "#/lib/renewals/subscribe.ts";
import { testPartner } from "#/lib/testing/partner-calls.ts";
import { READING } from "#/lib/testing/statements.ts";
import { readFigures } from "#/lib/upkeep/figures.ts";
import { sweep } from "#/lib/upkeep/sweep.ts";
import { createSeal } from "#/lib/web/seal.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { note } from "./measures.ts";
import { type FilledShop, withDatabase } from "./shops.ts";

const ROUNDS = 21;
const SWEEPS = 40;
const DAY = 24 * 3_600_000;

/** The desk's first pages and the sweeper's rounds, in this process: the shops don't run. */
export async function measureClosed(shops: readonly FilledShop[]): Promise<void> {
  for (const shop of shops) {
    // PostgreSQL does it by itself within a minute of the backup, whose snapshot holds it back.
    if (!shop.kept.databaseUrl.startsWith("file:")) await askPostgres(shop.kept.databaseUrl, "VACUUM (ANALYZE)");
    await withDatabase(shop.kept, async (db) => {
      for (const [name, work] of Object.entries(deskPages(db))) await measure(shop, name, ROUNDS, work);
      await db.query.updateTable("orders").set({ next_ask_at: 1 }).where("payment", "=", "open").execute();
      const context = contextOf(shop, db);
      await measure(shop, "a round of the sweeper", SWEEPS, () => sweep(context));
    });
  }
}

async function measure({ times }: FilledShop, name: string, rounds: number, work: () => Promise<unknown>) {
  await work();
  for (let round = 0; round < rounds; round += 1) {
    const startedAt = performance.now();
    await work();
    note(times, name, performance.now() - startedAt);
  }
}

function deskPages(db: Database): Record<string, () => Promise<unknown>> {
  const context = { db, clock: { now: () => db.time() }, random: randomBytes };
  const day = (at: number) => new Date(at).toISOString().slice(0, "YYYY-MM-DD".length);
  const yesterday = day(db.time() - DAY);
  return {
    "the desk's queue": () => showQueue(context, { operatorId: "drill", kind: null, page: 1 }),
    "the desk's orders": () => listOrders(context, "drill", {}, null),
    "the desk's money of a day": () => readMoney({ db, ...READING }, { from: yesterday, to: yesterday }),
    "a scrape of the metrics": () => readFigures(context),
  };
}

/** The partner says of each payment, at once, that it isn't made yet: what is measured is the shop's part. */
function contextOf({ kept }: FilledShop, db: Database): OrdersContext {
  return {
    db,
    partner: { ...testPartner(kept.sandbox.origin), result: async () => null },
    seal: createSeal(keysOf(kept).data),
    clock: { now: () => db.time(), sleep: (ms, signal) => sleep(ms, undefined, { signal }) },
    random: randomBytes,
    log: createLog({ write: () => undefined }),
    observe: ignoreObservations,
    renewals: orderRenewals,
    ...READING,
  };
}
