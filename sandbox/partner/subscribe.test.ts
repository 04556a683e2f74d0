import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Json,
  openSandbox,
  orderFields,
  payFields,
  renewalFields,
  SIM,
  subscribeFields,
  type TestSandbox,
} from "#/sandbox/testing/partner-client.ts";
import { renewalsOf } from "#/sandbox/testing/renewals.ts";

let sandbox: TestSandbox;
let renewals: ReturnType<typeof renewalsOf>;

beforeAll(async () => {
  sandbox = await openSandbox();
  renewals = renewalsOf(sandbox);
});
beforeEach(() => sandbox.control("reset", {}));
afterAll(() => sandbox.stop());

describe("the authorisation of a renewal", () => {
  test("gives the secret of a set-up or of a payment, as the setting says", async () => {
    const secret = expect.stringMatching(/^seti_\w+_secret_\w+$/);
    const customer = expect.stringMatching(/^cus_/);
    expect(await renewals.authorise()).toEqual({
      clientSecret: secret,
      customer_id: customer,
      publishableKey: "pk_test_sandbox",
    });
    await sandbox.control("settings", { renewalSecret: "payment" });
    expect((await renewals.authorise()).clientSecret).toMatch(/^pi_\w+_secret_\w+$/);
  });

  test("is refused for an order that doesn't renew itself, and for another amount", async () => {
    await sandbox.call("singleOrder", orderFields(1));
    expect((await sandbox.call("stripeAutoPay", payFields(1))).operateCode).toBe("F");
    await sandbox.call("singleOrder", orderFields(2, { autoRenewal: "1" }));
    expect((await sandbox.call("stripeAutoPay", payFields(2, { payAmount: "1.00" }))).operateCode).toBe("F");
    expect((await renewals.ledger()).counts).toMatchObject({ intents: 0 });
  });

  test("begins the subscription and charges once when its payment is paid", async () => {
    await sandbox.control("settings", { renewalSecret: "payment" });
    await renewals.authorise();
    await sandbox.control("pay", { payId: "P000270NO1" });
    const { counts, subscriptions, notifications } = await renewals.ledger();
    expect(counts).toMatchObject({ subscriptions: 1, charges: 1, notifications: 1 });
    expect(subscriptions).toMatchObject([{ payId: "P000270NO1", source: "payment", status: "active" }]);
    expect(notifications[0]?.body.event.detail.transaction_type).toBe("subscription");
  });

  test("an order without renewal begins no subscription, and its notification says so", async () => {
    await sandbox.call("singleOrder", orderFields(1));
    await sandbox.call("stripePay", payFields(1));
    await sandbox.control("pay", { payId: "P000270NO1" });
    const { counts, notifications } = await renewals.ledger();
    expect(counts).toMatchObject({ subscriptions: 0, charges: 1 });
    expect(notifications[0]?.body.event.detail.transaction_type).toBe("one-time");
  });
});

describe("a subscription from a card that was set up", () => {
  test("setting a card up charges nothing and sends no notification", async () => {
    expect(await renewals.setUp()).toMatch(/^pm_/);
    expect((await renewals.ledger()).counts).toMatchObject({ subscriptions: 0, charges: 0, notifications: 0 });
    expect((await renewals.ledger()).orders[0]?.paidAt).toBeNull();
  });

  test("charges the first period, pays the order and notifies the shop", async () => {
    const pmId = await renewals.setUp();
    expect(await renewals.subscribe(pmId)).toEqual({
      customer_id: expect.stringMatching(/^cus_/),
      pay_method: pmId,
      product_id: expect.stringMatching(/^prod_/),
      status: "active",
      sub_id: expect.stringMatching(/^sub_/),
    });
    const { charges, orders, notifications, counts } = await renewals.ledger();
    expect(charges).toMatchObject([{ intentId: null, payId: "P000270NO1", amount: 1290, currency: "usd" }]);
    expect(orders[0]?.paidAt).not.toBeNull();
    expect(notifications[0]?.body.event.detail).toMatchObject({
      transaction_type: "subscription",
      total_amount: 1290,
      payer_email: "owner@example.com",
    });
    expect(counts).toMatchObject({ violations: 0 });
  });

  test("a repeated call makes a second one with its own charge", async () => {
    const pmId = await renewals.setUp();
    const first = await renewals.subscribe(pmId);
    expect((await renewals.subscribe(pmId)).sub_id).not.toBe(first.sub_id);
    expect((await renewals.ledger()).counts).toMatchObject({ subscriptions: 2, charges: 2 });
  });

  test("exists although the answer was lost", async () => {
    const pmId = await renewals.setUp();
    await sandbox.control("faults", { call: "stripeSubDirectly", kind: "reset-after", sim: SIM });
    await expect(renewals.subscribe(pmId)).rejects.toThrow();
    expect((await renewals.ledger()).counts).toMatchObject({ subscriptions: 1, charges: 1 });
  });

  test.each<[string, Json]>([
    ["a card that was never set up", { pm_id: "pm_guessed" }],
    ["another order's card", { payId: "P000270NO2" }],
    ["another amount", { payAmount: "1.00" }],
  ])("%s is refused and charges nothing", async (_what, overrides) => {
    await sandbox.call("singleOrder", orderFields(2, { autoRenewal: "1" }));
    const fields = subscribeFields(1, await renewals.setUp(), overrides);
    expect((await sandbox.call("stripeSubDirectly", fields)).operateCode).toBe("F");
    expect((await renewals.ledger()).counts).toMatchObject({ subscriptions: 0, charges: 0 });
  });

  test("a call without the plan or the card is refused and logged as a violation", async () => {
    const { plan_id: _plan, ...fields } = subscribeFields(1, await renewals.setUp());
    expect((await sandbox.call("stripeSubDirectly", fields)).operateCode).toBe("F");
    expect((await renewals.ledger()).counts).toMatchObject({ violations: 1 });
  });

  test("a card that is declined when charged makes none", async () => {
    const pmId = await renewals.setUp("4000000000000341");
    expect((await renewals.subscribe(pmId)).operateCode).toBe("F");
    expect((await renewals.ledger()).counts).toMatchObject({ subscriptions: 0, charges: 0, declines: 1 });
  });

  test("with a status other than active nothing is charged until a control route says so", async () => {
    await sandbox.control("settings", { subscriptionStatus: "incomplete" });
    expect(await renewals.subscribe(await renewals.setUp())).toMatchObject({ status: "incomplete" });
    expect((await renewals.ledger()).counts).toMatchObject({ subscriptions: 1, charges: 0, notifications: 0 });
    expect(await sandbox.call("queryAutoRenewalRecord", renewalFields())).toEqual({});

    await sandbox.control("renewals/charge", { payId: "P000270NO1" });
    const { counts, orders } = await renewals.ledger();
    expect(counts).toMatchObject({ charges: 1, notifications: 1 });
    expect(orders[0]?.paidAt).toBeLessThanOrEqual(Date.now());
    expect(await sandbox.call("queryAutoRenewalRecord", renewalFields())).toMatchObject({ payId: "P000270NO1" });
  });
});
