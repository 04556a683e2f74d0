import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { fleetAnswer, ORDER_CODE } from "#/lib/testing/fleet-calls.ts";
import { createRemindersBench, lastDayOf, type RemindersBench } from "#/lib/testing/mail/reminders-bench.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { createReminders } from "./reminders.ts";

const DAY = 24 * 3_600_000;
const RUN = ORDER_CODE;

let on: RemindersBench;
beforeAll(async () => {
  on = await createRemindersBench();
});
afterAll(() => on.bench.close());
beforeEach(async () => {
  await on.bench.reset();
  await on.context.db.query.deleteFrom("reminders").execute();
});

const rows = () => on.context.db.query.selectFrom("reminders").selectAll().execute();
/** The bench's clock is moved by each test, so a plan that lasts 30 days is near its end at another time each time. */
async function passUntil(day: string, daysBefore: number): Promise<void> {
  on.bench.pass(Date.parse(day) - daysBefore * DAY - on.context.clock.now());
}

test("reminders are off until they are asked for, and off again when the same order says so", async () => {
  const order = await on.activeOrder();
  expect(await on.reminders.isOn(order)).toBe(false);
  await on.reminders.turnOn(order, "de");
  expect(await on.reminders.isOn(order)).toBe(true);
  expect(await rows()).toMatchObject([{ order_id: order.id, sim: order.sim, language: "de" }]);
  await on.reminders.turnOff(order);
  await on.reminders.turnOff(order);
  expect(await on.reminders.isOn(order)).toBe(false);
});

test("a SIM and an address have one reminder, even when several orders ask for it", async () => {
  const order = await on.activeOrder();
  const again = await on.bench.startOrder({ sim: order.sim });
  await Promise.all([order, again, order, again].map((one) => on.reminders.turnOn(one, "en")));
  expect(await rows()).toHaveLength(1);
  expect(await on.reminders.isOn(order)).toBe(true);
  await on.reminders.turnOff(again);
  expect(await on.reminders.isOn(order)).toBe(false);
});

test("80 and 100 per cent are queued once each, in the reader's language and in the last lane", async () => {
  const order = await on.activeOrder();
  await on.reportUsage(5_120, 5_120);
  await on.reminders.turnOn(order, "ja");
  await on.reminders.sweep();
  expect(await on.queued(order)).toEqual([]);
  await on.reportUsage(8_192, 2_048);
  await on.nextDay();
  await on.nextDay();
  expect(await on.queued(order)).toEqual([`data-low ${RUN}|0|80`]);
  await on.reportUsage(10_240, 0);
  // Only a plan with a known allowance can be used up.
  await on.nextDay();
  expect(await on.queued(order)).toEqual([`data-low ${RUN}|0|80`]);
  await reportOrder("2");
  await on.nextDay();
  await on.nextDay();
  expect(await on.queued(order)).toEqual([`data-low ${RUN}|0|80`, `data-low ${RUN}|0|100`]);
  const mails = on.context.db.query.selectFrom("mails").selectAll().where("about", "=", order.id);
  expect(await mails.where("kind", "=", "data-low").executeTakeFirst()).toMatchObject({ language: "ja", lane: 2 });
});

/** Reports the partner's order that the usage is of, with 10 GB. */
async function reportOrder(packageType: string): Promise<void> {
  const order = { orderCode: RUN, packageCode: "DP20240115000102", packageName: "Europe 10 GB", packageType };
  const page = { cur_page_no: 1, page_size: 100, total_count: 1, total_pages: 1 };
  const data = { page, sign: "x", package_order: [{ ...order, flow: "10240" }], package_order_num: 1 };
  await on.bench.sandbox.fail({ call: "package/queryOrder", kind: "json", body: fleetAnswer(data), times: -1 });
}

test("an unlimited daily plan warns of nothing: only its data at full speed are reported", async () => {
  const order = await on.activeOrder();
  await on.reminders.turnOn(order, "en");
  for (const [usedMb, leftMb] of [
    [9_000, 1_240],
    [10_240, 0],
  ] as const) {
    await on.reportUsage(usedMb, leftMb);
    await reportOrder("0");
    await on.nextDay();
  }
  expect(await on.queued(order)).toEqual([]);
});

test("a plan sold as unlimited warns of nothing while the partner's orders can't be read", async () => {
  const plan = { planName: "SP000101/DP20240115000101", termName: "30-1", shownMinor: 4990 };
  const order = await on.activeOrder(() => on.bench.startOrder({ sim: spareSim(12), ...plan }));
  await on.reminders.turnOn(order, "en");
  await on.reportUsage(9_000, 1_240);
  await on.nextDay();
  expect(await on.queued(order)).toEqual([]);
});

test("with two plans in use, only data that are known to be of the last one warn", async () => {
  const order = await on.activeOrder();
  await on.reportUsage(8_500, 1_740);
  await on.reminders.turnOn(order, "en");
  const [listed] = (await on.context.partner.simOrders(order.sim, "en")) ?? [];
  if (listed === undefined) throw new Error("no plan is on the SIM");
  const sweepBeside = async (expiresOn: string) => {
    const simOrders = async () => [listed, { ...listed, title: "Asia", expiresOn }];
    await createReminders({ ...on.context, partner: { ...on.context.partner, simOrders } }).sweep();
    on.bench.pass(DAY);
    return on.queued(order);
  };
  // Whose data they are isn't known before the partner names the order.
  expect(await sweepBeside(dayAfter(-1))).toEqual([]);
  await reportOrder("2");
  expect(await sweepBeside(dayAfter(1))).toEqual([]);
  expect(await sweepBeside(dayAfter(-1))).toEqual([`data-low ${RUN}|0|80`]);

  function dayAfter(days: number): string {
    return new Date(Date.parse(lastDayOf(order)) + days * DAY).toISOString().slice(0, 10);
  }
});

test("an unreported figure warns of nothing; a failing partner is asked again hours later", async () => {
  const order = await on.activeOrder();
  await on.reportUsage(null, null);
  await on.reminders.turnOn(order, "en");
  await on.reminders.sweep();
  await on.bench.sandbox.fail({ call: "singleQueryOrder", kind: "status", status: 503, times: -1 });
  await on.nextDay();
  expect(await on.queued(order)).toEqual([]);
  const [row] = await rows();
  expect(Number(row?.next_check_at) - on.context.clock.now()).toBeGreaterThan(5 * 3_600_000);
  expect(on.bench.log.join("\n")).not.toContain('"level":"error"');
});

test("the last day is queued three days and one day before, once each", async () => {
  const order = await on.activeOrder();
  const lastDay = lastDayOf(order);
  await on.reminders.turnOn(order, "en");
  await passUntil(lastDay, 4);
  await on.reminders.sweep();
  expect(await on.queued(order)).toEqual([]);
  for (let day = 0; day < 6; day += 1) await on.nextDay();
  const expected = [`plan-expiring ${lastDay}|3`, `plan-expiring ${lastDay}|1`];
  expect(await on.queued(order)).toEqual(expected);
  await on.nextDay();
  expect(await on.queued(order)).toEqual(expected);
});

test("nothing is queued while another plan waits", async () => {
  const order = await on.activeOrder();
  await on.reportUsage(9_500, 740);
  const { sim } = order;
  await on.bench.sandbox.addOrder({
    sim,
    packageCode: "DP20240115000102",
    orderPeriod: "1",
    paidAt: Date.now() - 1_000,
  });
  await on.reminders.turnOn(order, "en");
  await on.nextDay();
  expect(await on.queued(order)).toEqual([]);
});

test("no last day is queued while another plan in use has no known end", async () => {
  const order = await on.activeOrder();
  await on.reminders.turnOn(order, "en");
  await passUntil(lastDayOf(order), 3);
  const partner = { ...on.context.partner };
  partner.simOrders = async (...about) => {
    const list = (await on.context.partner.simOrders(...about)) ?? [];
    return list.flatMap((entry) => [entry, { ...entry, title: "Asia", expiresOn: null, remainingDays: null }]);
  };
  await createReminders({ ...on.context, partner }).sweep();
  expect(await on.queued(order)).toEqual([]);
});

test("two processes check a SIM once, and queue each mail once", async () => {
  const order = await on.activeOrder();
  await on.reportUsage(8_500, 1_740);
  await on.reminders.turnOn(order, "en");
  const asked = (await on.bench.sandbox.requests("singleQueryOrder")).length;
  const other = createReminders(on.context);
  await Promise.all([on.reminders.sweep(), other.sweep(), on.reminders.sweep(), other.sweep()]);
  expect(await on.queued(order)).toEqual([`data-low ${RUN}|0|80`]);
  expect((await on.bench.sandbox.requests("singleQueryOrder")).length - asked).toBe(1);
});

test("what is switched off while the partner is asked queues nothing", async () => {
  const order = await on.activeOrder();
  await on.reportUsage(8_500, 1_740);
  await on.reminders.turnOn(order, "en");
  const askAndStop = { ...on.context.partner };
  askAndStop.simOrders = async (...about) => {
    await on.reminders.turnOff(order);
    return on.context.partner.simOrders(...about);
  };
  const reminders = createReminders({ ...on.context, partner: askAndStop });
  await reminders.sweep();
  expect(await on.queued(order)).toEqual([]);
});

test("a SIM without a plan for 30 days ends its reminders", async () => {
  const order = await on.activeOrder();
  await on.reminders.turnOn(order, "en");
  await on.reminders.sweep();
  await on.bench.sandbox.set({ listDelayMs: 400 * DAY });
  on.bench.pass(29 * DAY);
  await on.reminders.sweep();
  expect(await rows()).toHaveLength(1);
  await on.nextDay();
  await on.nextDay();
  expect(await rows()).toEqual([]);
});

test("an order whose address was erased ends its reminders", async () => {
  const order = await on.activeOrder();
  await on.reminders.turnOn(order, "en");
  await on.context.db.query.updateTable("orders").set({ email: null }).where("id", "=", order.id).execute();
  await on.reminders.sweep();
  expect(await rows()).toEqual([]);
});

test("a check that a clock ahead has set is due", async () => {
  const order = await on.activeOrder();
  await on.reportUsage(8_500, 1_740);
  await on.reminders.turnOn(order, "en");
  await on.context.db.query
    .updateTable("reminders")
    .set({ next_check_at: on.context.clock.now() + 90 * DAY })
    .execute();
  await on.reminders.sweep();
  expect(await on.queued(order)).toHaveLength(1);
});
