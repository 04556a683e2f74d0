import { describe, expect, test } from "vitest";
import { type Order, type OrderChange, withChange } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import type { RenewalRecord } from "#/lib/partner/shop/renewal-record.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { answerAbout, decideRenewal, nextCheckAt, renewalProof } from "./renewal-check.ts";

const MINUTE = 60_000;
const PAID_AT = 1_000_000_000;

function paidOrder(check: OrderChange["renewalCheck"] = {}): Order {
  const change = { payment: "paid", service: "active", renewal: { text: "", chosenAt: 0 } } as const;
  return makeOrder({ ...change, renewalCheck: { since: PAID_AT, ...check } });
}

/** The order after an answer so long after its payment, and what it is flagged with. */
function heardAt(
  ms: number,
  answer: Parameters<typeof decideRenewal>[1]["answer"],
  order = paidOrder(),
  isStopped = false,
) {
  const at = PAID_AT + ms;
  const steps = decideRenewal(order, { answer, askedAt: at, isStopped }, at);
  const next = steps.reduce((current, { change }) => withChange(current, change), order);
  return { order: next, proof: renewalProof(next, at), review: next.review };
}

test("a renewal that the partner shows is found, and asked about no more", () => {
  const { order, proof, review } = heardAt(MINUTE, "ours");
  expect([proof, review, order.renewalCheck.nextQueryAt]).toEqual(["found", null, null]);
  expect(decideRenewal(order, { answer: "none", askedAt: PAID_AT + DAY, isStopped: false }, PAID_AT + DAY)).toEqual([]);
});

describe("a renewal that is not there", () => {
  test.each(["none", "refused", "another"] as const)("is pending for 15 minutes (%s)", (answer) => {
    expect(heardAt(14 * MINUTE, answer)).toMatchObject({ proof: "pending", review: null });
  });

  test("is missing after 15 minutes, and flags the order", () => {
    expect(heardAt(15 * MINUTE, "none")).toMatchObject({ proof: "missing", review: "paid, but doesn't renew" });
  });

  test("an answer from before the 15 minutes were over proves nothing", () => {
    const early = heardAt(5 * MINUTE, "none").order;
    expect(renewalProof(early, PAID_AT + DAY)).toBe("unclear");
  });

  test.each(["refused", "another"] as const)("after a mere %s it can't be confirmed", (answer) => {
    const review = "paid, but its renewal can't be confirmed";
    expect(heardAt(15 * MINUTE, answer)).toMatchObject({ proof: "unclear", review });
  });

  test("a partner that is down flags no order for a day", () => {
    expect(heardAt(20 * MINUTE, null)).toMatchObject({ proof: "unclear", review: null });
    expect(heardAt(DAY, null).review).toBe("paid, but its renewal can't be confirmed");
  });

  test("is right once its owner has stopped it", () => {
    expect(heardAt(DAY, "none", paidOrder(), true).review).toBe(null);
  });

  test("is flagged once, and found later all the same", () => {
    const missing = heardAt(15 * MINUTE, "none").order;
    expect(heardAt(DAY, "none", missing).review).toBe(missing.review);
    expect(heardAt(DAY, "ours", missing)).toMatchObject({ proof: "found", review: missing.review });
  });
});

test("an order without renewal, or paid before the shop checked, is not checked", () => {
  const order = makeOrder({ payment: "paid" });
  expect([renewalProof(order, PAID_AT), nextCheckAt(order, PAID_AT)]).toEqual([null, null]);
});

test("a record belongs to an order by any of its numbers", () => {
  const order = makeOrder({ partnerIds: { partnerOrderNo: "X1" } });
  const record = (payId: string | null, orderNo: string | null) => ({ payId, orderNo }) as RenewalRecord;
  const { payId, orderNo } = order.partnerIds;
  const answers = [record(payId, "?"), record("?", orderNo), record("?", "X1"), record("?", "?"), record(null, null)];
  expect(answers.map((answer) => answerAbout(order, answer))).toEqual(["ours", "ours", "ours", "another", "another"]);
  expect(answerAbout(order, "unknown")).toBe(null);
});

test("a renewal that never appears is asked about less and less often, for a month", () => {
  const count = (untilMs: number) => {
    let asked = 0;
    for (let at: number | null = PAID_AT; at !== null && at <= PAID_AT + untilMs; asked += 1)
      at = nextCheckAt(paidOrder(), at);
    return asked;
  };
  expect(count(15 * MINUTE)).toBeLessThan(25);
  expect(count(400 * DAY)).toBeLessThan(85);
  expect(nextCheckAt(paidOrder(), PAID_AT + 31 * DAY)).toBe(null);
});
