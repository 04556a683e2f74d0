import { execFileSync } from "node:child_process";
import { globSync, readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askForHelp } from "#/lib/cases/cases.ts";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import { createFeeds } from "#/lib/feeds/feeds.ts";
import { createWaysBack } from "#/lib/links/ways-back.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { createPayLinks } from "#/lib/pay-links/pay-links.ts";
import { createReminders } from "#/lib/reminders/reminders.ts";
import { createOrdersBench, type OrdersBench, spareSim } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";
import { sweepErasure } from "./erasure.ts";

const MAIL = "planted.reader@planted-mail.example";
const TYPED = "PLANTED.reader@planted-typed.example";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

/** What lies on the disk, or in a dump. */
function stored(): string {
  const { databaseUrl } = bench;
  if (databaseUrl.startsWith("file:")) {
    const files = globSync(`${databaseUrl.slice("file:".length)}*`);
    expect(files.length).toBeGreaterThan(1);
    return files.map((file) => readFileSync(file, "latin1")).join("\n");
  }
  return execFileSync("pg_dump", ["--dbname", databaseUrl], { encoding: "utf8", maxBuffer: 1e9 });
}

/** A value as it is, and as a digest without a key or an encoding would give it away. */
const spellingsOf = (value: string): string[] => [
  value,
  value.toLowerCase(),
  Buffer.from(value).toString("hex"),
  Buffer.from(value).toString("base64url").slice(0, -2),
];

/** Everything that a buyer can do here, with planted values. */
async function live(): Promise<string[]> {
  const { context, orders, renewals, sandbox } = bench;
  const sims = [spareSim(), spareSim(), spareSim()] as const;
  const opened = await bench.openOrder({ sim: sims[0] });
  await orders.start(opened.id, { email: MAIL, agreedMinor: opened.price.amountMinor });
  const open = await bench.read(opened.id);
  await createPayLinks(context).make(open, null, { name: "Planted Asker", note: "planted note" });
  await sandbox.control("pay", { payId: open.partnerIds.payId });
  await orders.refresh(open);
  const order = await bench.read(open.id);
  await bench.notify(order);
  const renewed = await paidRenewal(bench, { sim: sims[1] });
  await bench.notify(renewed);
  await renewals.stop(sims[1], "en");
  await renewals.stop(sims[2], "en");
  await createReminders({ ...context, fleet: null }).turnOn(order, "en");
  const typed = { orderNo: "planted number", email: TYPED, language: "en", attempt: "one" } as const;
  await createDeclarations(context).declare({ kind: "withdrawal", ...typed });
  const known = { orderNo: order.partnerIds.orderNo, email: MAIL, language: "en", attempt: "two" } as const;
  await createDeclarations(context).declare({ kind: "cancellation", ...known });
  const billed = { order_id: order.id, holder: "owner", seller: null, billed: "Planted Company", changed_at: 1 };
  await context.db.query.insertInto("receipts").values(billed).execute();
  const operator = { id: "operator", name: "Ann", rights: "act", made_at: 1, removed_at: null };
  await context.db.query.insertInto("desk_operators").values(operator).execute();
  const refund = { id: "refund", order_id: order.id, operator_id: "operator", at: 1, amount_minor: 1, withdraws: null };
  await context.db.query
    .insertInto("order_refunds")
    .values({ ...refund, refunded_on: "2026-11-26", place: "Planted Place" })
    .execute();
  const other = { id: "other", order_id: order.id, operator_id: "operator", at: 1, what: "link" };
  await context.db.query
    .insertInto("other_addresses")
    .values({ ...other, address: "planted@other.example" })
    .execute();
  await plantGroupChange(sims[2]);
  const seen = { saw: "ready", browser: "Firefox on Android", isChanged: false, isTold: true, language: "en" } as const;
  const help = { orderId: order.id, key: "form", text: "Planted question", email: "planted@help.example" };
  await askForHelp(context, { ...help, ...seen });
  const ways = createWaysBack(context, { mayMail: async () => true, noteFlood: () => undefined });
  await ways.ask({ purpose: "sim", about: sims[0] }, "en");
  await ways.ask({ purpose: "mailbox", about: TYPED }, "en");
  const feeds = createFeeds(context);
  await feeds.make(sims[0]);
  const token = (await feeds.tokenOf(sims[0])) ?? "";
  await bench.sweepAll();
  return [
    ...sims,
    MAIL,
    TYPED,
    "Planted Asker",
    "planted note",
    "planted number",
    "Planted Company",
    "Planted Place",
    "planted@other.example",
    "Planted question",
    "planted@help.example",
    token,
  ];
}

/** Of an operator's changes of groups. */
async function plantGroupChange(sim: string): Promise<void> {
  const { query } = bench.context.db;
  const change = { id: "change", group_id: "g", group_digest: "d", number: 1, action: "add", state: "failed" } as const;
  const times = { asked_at: 1, sent_at: null, follow_until: null, next_at: null, ended_at: 1, erased_at: null };
  const row = { ...change, ...times, operator_id: "operator", task_id: null, answer: null };
  await query.insertInto("group_changes").values(row).execute();
  const about = { change_id: "change", position: 0, result: null, code: null, message: null };
  await query
    .insertInto("group_change_sims")
    .values({ ...about, sim })
    .execute();
}

test("a whole life leaves no number, address or typed line in the database or the log [D25, v5.0.0-14.2.4]", async () => {
  const planted = await live();
  const text = stored();
  const log = bench.log.join("\n");
  for (const value of planted) {
    for (const spelling of spellingsOf(value)) {
      expect(text.includes(spelling), `${value} in the database`).toBe(false);
      expect(log.includes(spelling), `${value} in the log`).toBe(false);
    }
  }
  const { query, sealing } = bench.context.db;
  const found = query
    .selectFrom("orders")
    .select("id")
    .where("sim", "=", planted[0] ?? "");
  const [order] = await found.execute();
  expect(order).toBeDefined();
  const digests = [sealing?.digest("sim", planted[0] ?? ""), sealing?.digest("mail", MAIL)] as string[];
  for (const digest of digests) expect(text).toContain(digest);

  const at = bench.context.clock.now() + 5_000 * DAY;
  const later = { ...bench.context, clock: { ...bench.context.clock, now: () => at } };
  await query.updateTable("orders").set({ review: null }).execute();
  await query.updateTable("support_cases").set({ state: "closed" }).execute();
  for (let round = 0; round < 4; round += 1) await sweepErasure(later, 30);
  const rows = query
    .selectFrom("orders")
    .select(["erased_at", "email", "sim"])
    .where("id", "=", order?.id ?? "");
  expect(await rows.executeTakeFirst()).toMatchObject({ erased_at: at, email: null, sim: planted[0]?.slice(-4) });
  const raw = JSON.stringify(await query.withoutPlugins().selectFrom("orders").selectAll().execute());
  expect(raw).not.toContain(sealing?.digest("sim", planted[0] ?? ""));
});
