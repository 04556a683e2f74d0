import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { queueMail, switchMail } from "#/lib/mail/outbox.ts";
import { columnsOf } from "#/lib/orders/columns.ts";
import type { Order, OrderChange } from "#/lib/orders/order.ts";
import type { StandingAlarm } from "#/lib/process/alarms.ts";
import { createRenewals } from "#/lib/renewals/renewals.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { QUIET, quietWatch } from "#/lib/testing/quiet-watch.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { PATIENT } from "#/lib/testing/test-keys.ts";
import { createStorageCheck } from "./storage.ts";
import { createWatch, type OwnCounts, type Watch } from "./watch.ts";

let bench: OrdersBench;
let watch: Watch;
let own: OwnCounts;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.reset();
  own = { ...QUIET };
  watch = quietWatch(bench.context, () => own);
  await switchMail(bench.context.db.query, false, bench.context.clock.now());
  await watch.sweep();
  bench.log.length = 0;
});

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const update = (order: Order, fields: OrderChange) =>
  bench.context.db.query.updateTable("orders").set(columnsOf(fields)).where("id", "=", order.id).execute();

/** A shop that sends mail, with one mail that became true just now. */
async function queueOne(): Promise<void> {
  const { db, clock } = bench.context;
  await switchMail(db.query, true, clock.now());
  bench.pass(1);
  const mail = { kind: "receipt", about: `order ${clock.now()}`, language: "en" } as const;
  await db.query.transaction().execute((transaction) => queueMail(transaction, mail, clock.now()));
}

const CAUSES: { alarm: StandingAlarm; cause: string; inject: () => Promise<unknown> }[] = [
  {
    alarm: "orders_in_review",
    cause: "a notification with another amount",
    inject: async () => bench.notify(await bench.startOrder(), { detail: { total_amount: 1 } }),
  },
  {
    alarm: "orders_paid_not_active",
    cause: "a plan that has not arrived fifteen minutes after its payment",
    inject: async () => {
      await bench.sandbox.control("settings", { listDelayMs: 10 * 3_600_000 });
      const order = await bench.startOrder();
      await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
      await bench.orders.refresh(order);
      bench.pass(16 * MINUTE);
    },
  },
  {
    alarm: "orders_set_aside",
    cause: "an order that failed three times in a row",
    inject: async () => update(await bench.openOrder(), { schedule: { failures: 3 } }),
  },
  {
    alarm: "notifications_unmatched",
    cause: "a notification for no order of ours",
    inject: async () => {
      const ids = { order_id: "T1", purchase_order_id: "X" };
      const top = { source: { reference_id: "Y" } };
      await bench.notify(await bench.startOrder(), { top, event: { id: "E1" }, detail: ids });
    },
  },
  {
    alarm: "notifications_unknown_kind",
    cause: "a notification of another kind [X10]",
    inject: async () => bench.notify(await bench.startOrder(), { top: { event_subtype: "payment_refunded" } }),
  },
  {
    alarm: "renewals_not_ended",
    cause: "a renewal whose end is not confirmed an hour after it was asked for",
    inject: async () => {
      const sim = "89852072201299990009";
      await bench.sandbox.control("renewals/begin", { sim, packageCode: "DP20240115000102", orderPeriod: "1" });
      const fault = { call: "cancelAutoRenewalRecord", kind: "status", status: 503, times: -1 };
      await bench.sandbox.control("faults", fault);
      await createRenewals(bench.context).stop(sim, "en");
      bench.pass(61 * MINUTE);
    },
  },
  {
    alarm: "partner_calls_failing",
    cause: "a call that fails again and again",
    inject: async () => Object.assign(own, { partner_calls_failing: 1 }),
  },
  {
    alarm: "mail_failing",
    cause: "a mail server that refuses the shop",
    inject: async () => Object.assign(own, { mail_failing: 1 }),
  },
  {
    alarm: "mail_dead",
    cause: "a mail that can't be delivered",
    inject: async () => {
      await queueOne();
      const ended = { state: "dead", ended_at: bench.context.clock.now() };
      await bench.context.db.query.updateTable("mails").set(ended).where("state", "=", "waiting").execute();
    },
  },
  {
    alarm: "mail_waiting",
    cause: "a mail that has waited for a quarter of an hour",
    inject: async () => {
      await queueOne();
      bench.pass(16 * MINUTE);
    },
  },
  {
    alarm: "sweepers_silent",
    cause: "a sweeper that is silent",
    inject: async () => Object.assign(own, { sweepers_silent: 1 }),
  },
  {
    alarm: "clock_skewed",
    cause: "a clock that is wrong",
    inject: async () => Object.assign(own, { clock_skewed: 1 }),
  },
  {
    alarm: "insecure_allowed",
    cause: "a shop that may run without protection",
    inject: async () => Object.assign(own, { insecure_allowed: 1 }),
  },
  {
    alarm: "lookups_missing",
    cause: "a stranger who guesses SIM numbers",
    inject: async () => Object.assign(own, { lookups_missing: 1 }),
  },
  {
    alarm: "disk_filling",
    cause: "a disk that fills",
    inject: async () => Object.assign(own, { disk_filling: 1 }),
  },
  {
    alarm: "database_unwritable",
    cause: "a database that takes no writes",
    inject: async () => Object.assign(own, { database_unwritable: 1 }),
  },
  {
    alarm: "database_slow",
    cause: "a slow disk",
    inject: async () => Object.assign(own, { database_slow: 1 }),
  },
  {
    alarm: "backup_old",
    cause: "backups that have stopped",
    async inject() {
      for (let day = 0; day < 3; day += 1) {
        await watch.sweep();
        const made_at = bench.context.clock.now();
        await bench.context.db.query.insertInto("backups").values({ made_at, orders: 1, bytes: 1 }).execute();
        bench.pass(day < 2 ? DAY : 3 * DAY + MINUTE);
      }
    },
  },
  {
    alarm: "restored_from_backup",
    cause: "a restore",
    async inject() {
      const restored_at = bench.context.clock.now();
      await bench.context.db.query.insertInto("restores").values({ backup_at: 0, restored_at }).execute();
    },
  },
];

test.each(CAUSES)("$cause raises $alarm, once", async ({ alarm, inject }) => {
  const before = watch.counts()[alarm];
  await inject();
  await watch.sweep();
  await watch.sweep();
  expect(watch.counts()[alarm]).toBe(before + 1);
  const lines = bench.log.filter((line) => line.includes(`"alarm":"${alarm}"`)).map((line) => JSON.parse(line));
  expect(lines).toMatchObject([{ level: "warn", msg: "alarm", alarm, count: before + 1 }]);
});

test("a database that is gone is told of, once, though nothing in it can be counted", async () => {
  const place = await createTestDatabase();
  const db = await openDatabase(place.url, PATIENT);
  const checkStorage = createStorageCheck(db, place.url);
  const countOwn = async () => ({ ...own, ...(await checkStorage()) });
  const ofGone = createWatch({ ...bench.context, db }, countOwn, { scale: 1, mostOpen: 200 });
  await ofGone.sweep();
  expect(ofGone.counts()).toMatchObject({ database_unwritable: 0, sweepers_silent: 0 });
  await db.close();
  own = { ...own, sweepers_silent: 1 };
  for (const _round of [1, 2]) await expect(ofGone.sweep()).rejects.toThrow();
  expect(ofGone.counts()).toMatchObject({ database_unwritable: 1, sweepers_silent: 1 });
  expect(bench.log.filter((line) => line.includes('"alarm":"database_unwritable"'))).toHaveLength(1);
  place.remove();
});

test("without a mail server no mail is late", async () => {
  const before = watch.counts();
  await queueOne();
  await switchMail(bench.context.db.query, false, bench.context.clock.now());
  bench.pass(30 * MINUTE);
  await watch.sweep();
  expect(watch.counts()).toEqual(before);
});

test("an order that only waits for its buyer raises nothing", async () => {
  const before = watch.counts();
  await bench.startOrder();
  bench.pass(30 * MINUTE);
  await watch.sweep();
  expect(watch.counts()).toEqual(before);
  expect(bench.log.join()).not.toContain('"alarm"');
});
