import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#/sandbox/catalogue/period.ts";
import {
  cancelFields,
  type Json,
  openSandbox,
  renewalFields,
  SIM,
  SIM_UNKNOWN,
  type TestSandbox,
} from "#/sandbox/testing/partner-client.ts";
import { renewalsOf, type Subscription } from "#/sandbox/testing/renewals.ts";
import { until } from "#/sandbox/testing/until.ts";

let sandbox: TestSandbox;
let renewals: ReturnType<typeof renewalsOf>;

beforeAll(async () => {
  sandbox = await openSandbox();
  renewals = renewalsOf(sandbox);
});
beforeEach(() => sandbox.control("reset", {}));
afterAll(() => sandbox.stop());

const record = () => sandbox.call("queryAutoRenewalRecord", renewalFields());

describe("the record of a renewal", () => {
  test("names the order, the plan and the day it began", async () => {
    expect(await record()).toEqual({});
    await renewals.begin();
    expect(await record()).toEqual({
      deviceCode: SIM,
      orderNo: "NO1",
      orderPeriod: "1",
      packageType: "2",
      partnerCode: "P000270",
      payId: "P000270NO1",
      servicePlanShowName: "Europe 10 GB",
      subscriptionTime: expect.stringMatching(/^\d{4}\.\d{2}\.\d{2}$/),
    });
    expect((await renewals.ledger()).counts).toMatchObject({ violations: 0 });
  });

  test("is refused for an unknown SIM", async () => {
    const answer = await sandbox.call("queryAutoRenewalRecord", renewalFields({ deviceCode: SIM_UNKNOWN }));
    expect(answer.operateCode).toBe("F");
  });

  test("shows a renewal begun elsewhere, under ids of its own and without an order here", async () => {
    const begun = await sandbox.control<Subscription>("renewals/begin", {
      sim: SIM,
      packageCode: "DP20240115000102",
      orderPeriod: "1",
    });
    expect(await record()).toMatchObject({ orderNo: begun.orderNo, payId: begun.payId });
    expect((await renewals.ledger()).counts).toMatchObject({ orders: 0, subscriptions: 1, charges: 0 });
  });
});

describe("a cancellation", () => {
  test("ends the renewal at once and for good", async () => {
    const renewal = await renewals.begin();
    expect(await sandbox.call("cancelAutoRenewalRecord", cancelFields(renewal))).toEqual({});
    expect(await record()).toEqual({});
    expect((await renewals.ledger()).subscriptions[0]?.cancelledAt).not.toBeNull();
    expect((await sandbox.call("cancelAutoRenewalRecord", cancelFields(renewal))).operateCode).toBe("F");
    expect((await renewals.ledger()).counts).toMatchObject({ violations: 0 });
  });

  test.each<[string, Json]>([
    ["another order number", { orderNo: "NO2" }],
    ["another payId", { payId: "P000270NO2" }],
    ["another SIM", { deviceCode: "89852072201180436250" }],
  ])("is refused with %s, and the renewal stays", async (_what, overrides) => {
    const fields = cancelFields(await renewals.begin(), overrides);
    expect((await sandbox.call("cancelAutoRenewalRecord", fields)).operateCode).toBe("F");
    expect(await record()).toMatchObject({ payId: "P000270NO1" });
  });

  test("can take effect later, and may be repeated until then", async () => {
    const renewal = await renewals.begin();
    await sandbox.control("settings", { cancelDelayMs: 600_000 });
    expect(await sandbox.call("cancelAutoRenewalRecord", cancelFields(renewal))).toEqual({});
    expect(await record()).toMatchObject({ payId: "P000270NO1" });
    await sandbox.control("settings", { cancelDelayMs: 20 });
    expect(await sandbox.call("cancelAutoRenewalRecord", cancelFields(renewal))).toEqual({});
    await until("the end of the renewal", async () => !("payId" in (await record())));
  });

  test("takes effect although its answer is lost", async () => {
    const renewal = await renewals.begin();
    await sandbox.control("faults", { call: "cancelAutoRenewalRecord", kind: "reset-after", sim: SIM });
    await expect(sandbox.call("cancelAutoRenewalRecord", cancelFields(renewal))).rejects.toThrow();
    expect(await record()).toEqual({});
  });
});

describe("a further payment", () => {
  test("is another charge and another event, one period after the last", async () => {
    await renewals.begin();
    await sandbox.control("renewals/charge", { payId: "P000270NO1" });
    await sandbox.control("renewals/charge", { payId: "P000270NO1" });
    const { counts, notifications, orders } = await renewals.ledger();
    expect(counts).toMatchObject({ orders: 1, subscriptions: 1, charges: 3, notifications: 3 });
    expect(new Set(notifications.map(({ body }) => body.event.id)).size).toBe(3);
    const paidAt = notifications.map(({ body }) => Number(body.event.detail.paid_at));
    expect(paidAt).toEqual([orders[0]?.paidAt, Number(paidAt[0]) + 30 * DAY_MS, Number(paidAt[0]) + 60 * DAY_MS]);
    expect(notifications[2]?.body.event.detail).toMatchObject({ transaction_type: "subscription", total_amount: 1290 });
  });

  test("can have a given time, also for a renewal begun elsewhere", async () => {
    const renewal = { sim: SIM, packageCode: "DP20240115000102", orderPeriod: "1" };
    const { payId } = await sandbox.control<Subscription>("renewals/begin", renewal);
    await sandbox.control("renewals/charge", { payId, at: 1_800_000_000_000 });
    const { charges, notifications } = await renewals.ledger();
    expect(charges).toMatchObject([{ payId, at: 1_800_000_000_000 }]);
    expect(notifications).toMatchObject([{ payId, body: { event: { detail: { paid_at: 1_800_000_000_000 } } } }]);
  });
});
