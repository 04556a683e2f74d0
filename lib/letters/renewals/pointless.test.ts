import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { dayText } from "#/lib/text/moment.ts";

let bench: OrdersBench;
let letters: RenewalLetters;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const endAtPartner = ({ sim, language, partnerIds: { orderNo, payId } }: Order) =>
  bench.context.partner.cancelRenewal({ sim, language, orderNo, payId });

test("a charge that is past is announced no more", async () => {
  const order = await letters.announce();
  const { nextAt } = order.charges;
  bench.pass((nextAt ?? 0) - bench.context.clock.now() - HOUR);
  expect(await letters.write(order, "renewal-notice")).not.toBeNull();
  bench.pass(HOUR);
  expect(await letters.write(order, "renewal-notice")).toBeNull();
});

test("a charge that was made early is announced no more", async () => {
  const order = await letters.announce();
  await letters.charge(order);
  expect(await letters.write(order, "renewal-notice")).toBeNull();
});

test("no charge is announced of a renewal that the partner has ended", async () => {
  const order = await letters.announce();
  await endAtPartner(order);
  expect(await letters.write(order, "renewal-notice")).toBeNull();
});

test("a stop that was requested drops the notice, also before the partner confirms it", {
  tags: ["long"],
}, async () => {
  const order = await letters.announce();
  await bench.sandbox.control("faults", { call: "*", kind: "status", status: 503, times: -1 });
  expect(await letters.write(order, "renewal-notice")).not.toBeNull();
  await bench.renewals.stop(order.sim, "en");
  expect(await letters.write(order, "renewal-notice")).toBeNull();
  expect(await letters.mailsOf(order, "renewal-stopped")).toEqual([]);
});

test("one payment has one receipt, however often it is notified", async () => {
  const order = await letters.announce();
  bench.pass(8 * DAY);
  const detail = { paid_at: bench.context.clock.now() };
  for (let copy = 0; copy < 3; copy += 1) await letters.charge(order, { event: "E-renewal", detail });
  expect(await letters.mailsOf(order, "renewal-charged")).toHaveLength(1);
});

test("a payment that proves nothing and one after the stop are flagged, and have no receipt", async () => {
  const order = await letters.announce();
  bench.pass(8 * DAY);
  await letters.charge(order, { detail: { payment_status: "processing" } });
  await letters.charge(order, { detail: { total_amount: 99_999, paid_at: bench.context.clock.now() + 13 * HOUR } });
  await bench.renewals.stop(order.sim, "en");
  bench.pass(DAY);
  await letters.charge(order);
  const { review } = await bench.read(order.id);
  expect(review).toContain("after it was stopped");
  expect(review).toContain("amount differs");
  expect(await letters.mailsOf(order, "renewal-charged")).toEqual([]);
});

test("a stop that repeats itself is confirmed once, and then nothing is said to have begun", async () => {
  const order = await letters.begin();
  for (let day = 0; day < 3; day += 1) {
    await bench.renewals.stop(order.sim, "en");
    await letters.sweepAfter(DAY, order);
  }
  expect(await letters.mailsOf(order, "renewal-stopped")).toHaveLength(1);
  expect(await letters.write(order, "renewal-begun")).toBeNull();
});

test("the stop of a renewal that began elsewhere is confirmed to no buyer here", async () => {
  const order = await letters.begin();
  await endAtPartner(order);
  await bench.renewals.stop(order.sim, "en");
  await letters.sweepAfter(DAY, order);
  const begun = { sim: order.sim, packageCode: "DP20240115000102", orderPeriod: "1" };
  await bench.sandbox.control("renewals/begin", begun);
  await bench.renewals.stop(order.sim, "en");
  expect(await letters.mailsOf(order, "renewal-stopped")).toHaveLength(1);
});

test("silence is told three days after a charge that was announced", async () => {
  const order = await letters.announce();
  const nextAt = order.charges.nextAt ?? 0;
  const [mail] = await letters.mailsOf(order, "renewal-failing");
  const rows = bench.context.db.query
    .selectFrom("mails")
    .select("due_at")
    .where("id", "=", mail?.id ?? "");
  expect(await rows.execute()).toEqual([{ due_at: nextAt + 3 * DAY }]);
  bench.pass(11 * DAY);
  expect(await letters.write(order, "renewal-failing")).toBeNull();
  await letters.sendNotice(order);
  const { text = "" } = (await letters.write(order, "renewal-failing")) ?? {};
  expect(text).toContain(`around ${dayText(new Date(nextAt).toISOString().slice(0, 10), "en")}`);
  expect(text).toContain("Auto-renewal is still on");
  await endAtPartner(order);
  expect((await letters.write(order, "renewal-failing"))?.text).toContain("no longer see auto-renewal");
});

test("silence is not told once a charge was heard of, or the end was requested", async () => {
  const heard = await letters.announce();
  await letters.sendNotice(heard);
  bench.pass(11 * DAY);
  await letters.charge(heard);
  expect(await letters.write(heard, "renewal-failing")).toBeNull();
  const stopped = await letters.announce();
  await letters.sendNotice(stopped);
  bench.pass(11 * DAY);
  expect(await letters.write(stopped, "renewal-failing")).not.toBeNull();
  await bench.renewals.stop(stopped.sim, "en");
  expect(await letters.write(stopped, "renewal-failing")).toBeNull();
});

test("silence is not told of a charge whose report says something else, or nothing clear", async () => {
  const reports = [{ total_amount: 99_999 }, { currency: "EUR" }, { payment_status: "cleared" }, { paid_at: null }];
  for (const detail of reports) {
    const order = await letters.announce();
    await letters.sendNotice(order);
    bench.pass(11 * DAY);
    await letters.charge(order, { detail });
    expect(await letters.write(order, "renewal-failing"), JSON.stringify(detail)).toBeNull();
  }
});

test("a charge that failed, that waits, or that was for the period before leaves the silence", async () => {
  const order = await letters.announce();
  await letters.sendNotice(order);
  bench.pass(11 * DAY);
  await letters.charge(order, { event: "E-failed", detail: { payment_status: "failed" } });
  await letters.charge(order, { event: "E-waits", detail: { payment_status: "processing" } });
  const before = bench.context.clock.now() - 30 * DAY;
  await letters.charge(order, { event: "E-before", detail: { total_amount: 99_999, paid_at: before } });
  expect(await letters.write(order, "renewal-failing")).not.toBeNull();
});
