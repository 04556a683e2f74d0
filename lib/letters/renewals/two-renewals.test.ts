import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import { createRenewalLetters, type RenewalLetters } from "#/lib/testing/mail/renewal-letters.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidRenewal } from "#/lib/testing/paid-order.ts";

/* Two renewals that began here charge the same SIM, and the partner names only the later one. */

let bench: OrdersBench;
let letters: RenewalLetters;
beforeAll(async () => {
  bench = await createOrdersBench();
  letters = createRenewalLetters(bench);
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

/** The earlier one, with its first charge announced. */
async function announceBesideAnother(): Promise<Order> {
  const order = await letters.begin();
  bench.pass(30 * HOUR);
  await bench.sandbox.control("faults", { call: "queryAutoRenewalRecord", kind: "json", body: {}, times: -1 });
  await paidRenewal(bench, { sim: order.sim, isAgain: true });
  await fetch(`${bench.sandbox.origin}/control/faults`, { method: "DELETE" });
  return letters.sweepAfter(23 * DAY, order);
}

test("a charge is announced beside another renewal for as long as its charges are reported", async () => {
  const order = await announceBesideAnother();
  expect(await letters.write(order, "renewal-notice")).not.toBeNull();
  bench.pass(7 * DAY);
  await letters.charge(order);
  await letters.sweepAfter(26 * DAY, order);
  expect(await letters.mailsOf(order, "renewal-notice")).toHaveLength(2);
  expect(await letters.write(order, "renewal-notice"), "its last charge was reported").not.toBeNull();
  await letters.sweepAfter(30 * DAY, order);
  expect(await letters.mailsOf(order, "renewal-notice")).toHaveLength(3);
  expect(await letters.write(order, "renewal-notice"), "no charge was reported").toBeNull();
});

test("silence isn't called an end while the partner names another renewal", async () => {
  const order = await announceBesideAnother();
  await letters.sendNotice(order);
  bench.pass(11 * DAY);
  const { text = "" } = (await letters.write(order, "renewal-failing")) ?? {};
  expect(text).not.toContain("no longer see auto-renewal");
  expect(text).not.toContain("still on");
  expect(text).toContain("Stop auto-renewal");
});

test("no charge is announced after a stop that came before the shop knew of the payment", async () => {
  const order = await bench.startRenewal();
  const { origin } = bench.sandbox;
  const silent = { call: "queryPaymentResult", kind: "json", body: { operateCode: "F", message: "busy" }, times: -1 };
  await bench.sandbox.control("faults", silent);
  await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
  await bench.renewals.stop(order.sim, "en");
  expect((await bench.ledger()).subscriptions).toEqual([expect.objectContaining({ cancelledAt: expect.any(Number) })]);
  bench.pass(HOUR);
  await fetch(`${origin}/control/faults`, { method: "DELETE" });
  expect((await bench.orders.refresh(await bench.read(order.id))).payment).toBe("paid");
  bench.pass(30 * HOUR);
  await paidRenewal(bench, { sim: order.sim, isAgain: true });
  await letters.sweepAfter(23 * DAY, order);
  expect(await letters.mailsOf(order, "renewal-notice")).toHaveLength(1);
  expect(await letters.write(order, "renewal-notice")).toBeNull();
  const refusing = { ...silent, call: "queryAutoRenewalRecord" };
  await bench.sandbox.control("faults", refusing);
  expect(await letters.write(order, "renewal-notice"), "the partner doesn't say what renews").toBeNull();
  await fetch(`${origin}/control/faults`, { method: "DELETE" });
  bench.pass(7 * DAY);
  await letters.charge(order);
  await letters.sweepAfter(26 * DAY, order);
  expect(await letters.write(order, "renewal-notice"), "it charged all the same").not.toBeNull();
});
