import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Json, openSandbox, orderFields, payFields, type TestSandbox } from "#/sandbox/testing/partner-client.ts";
import { until } from "#/sandbox/testing/until.ts";

type Outcome = { error: Json | null; paymentIntent: Json };

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => sandbox.control("reset", {}));
afterAll(() => sandbox.stop());

/** Places an order and authorises its payment; returns the secret. */
async function authorise(): Promise<string> {
  await sandbox.call("singleOrder", orderFields(1));
  return String((await sandbox.call("stripePay", payFields(1))).clientSecret);
}

const pay = (card?: string, authenticate?: string) =>
  sandbox.control<Outcome>("pay", { payId: "P000270NO1", card, authenticate });
const counts = async () => (await sandbox.control<{ counts: Json }>("ledger")).counts;

const KEY = "Bearer pk_test_sandbox";

function fromBrowser(secret: string, key = KEY): Promise<Response> {
  const [id] = secret.split("_secret_");
  return fetch(`${sandbox.origin}/processor/payment_intents/${id}?client_secret=${secret}`, {
    headers: { authorization: key, origin: "http://shop.example" },
  });
}

function confirm(secret: string, number: string, kind = "payment_intents"): Promise<Response> {
  const [id] = secret.split("_secret_");
  return fetch(`${sandbox.origin}/processor/${kind}/${id}/confirm`, {
    method: "POST",
    headers: { authorization: KEY, "content-type": "application/json" },
    body: JSON.stringify({ client_secret: secret, card: { number, expiry: "1234", cvc: "123" } }),
  });
}

describe("test cards", () => {
  test("the good card pays, and a paid intent is never charged again", async () => {
    await authorise();
    expect(await pay("4242 4242 4242 4242")).toMatchObject({ error: null, paymentIntent: { status: "succeeded" } });
    expect((await pay()).error).toMatchObject({ code: "payment_intent_unexpected_state" });
    expect(await counts()).toMatchObject({ charges: 1, declines: 0 });
  });

  test.each([
    ["4000000000000002", "card_declined", "generic_decline"],
    ["4000000000009995", "card_declined", "insufficient_funds"],
    ["4000000000000069", "expired_card", "expired_card"],
    ["4000000000000127", "incorrect_cvc", "incorrect_cvc"],
    ["4111111111111111", "card_declined", "test_mode_live_card"],
  ])("%s is declined, and a good card may follow", async (card, code, declineCode) => {
    await authorise();
    expect(await pay(card)).toMatchObject({
      error: { type: "card_error", code, decline_code: declineCode },
      paymentIntent: { status: "requires_payment_method", last_payment_error: { code } },
    });
    expect(await counts()).toMatchObject({ charges: 0, declines: 1 });
    expect((await pay()).error).toBeNull();
  });

  test.each(["4242424242424242", "4000000000000077"])("%s pays at once", async (card) => {
    await authorise();
    expect((await pay(card)).paymentIntent.status).toBe("succeeded");
    expect(await counts()).toMatchObject({ charges: 1 });
  });

  test("the slow card, which is the sandbox's own, is processing for a while and charged once", async () => {
    await authorise();
    await sandbox.control("settings", { processingMs: 1 });
    expect((await pay("4999000000000005")).paymentIntent.status).toBe("processing");
    await until("the charge", async () => (await counts()).charges === 1);
    expect((await pay()).error).toMatchObject({ code: "payment_intent_unexpected_state" });
  });

  test("a card that asks for authentication pays only after approval", async () => {
    await authorise();
    expect((await pay("4000002500003155")).paymentIntent.status).toBe("requires_action");
    expect(await pay("4000002500003155", "refuse")).toMatchObject({
      error: { code: "payment_intent_authentication_failure" },
      paymentIntent: { status: "requires_payment_method" },
    });
    expect(await counts()).toMatchObject({ charges: 0 });
    expect((await pay("4000002500003155", "approve")).paymentIntent.status).toBe("succeeded");
  });
});

describe("a set-up", () => {
  type SetUp = { error: Json | null; setupIntent: Json };

  /** Authorises the payment of an order that renews itself; returns the secret of the set-up. */
  async function authoriseRenewal(): Promise<string> {
    await sandbox.call("singleOrder", orderFields(1, { autoRenewal: "1" }));
    return String((await sandbox.call("stripeAutoPay", payFields(1))).clientSecret);
  }

  const setUp = (card?: string, authenticate?: string) =>
    sandbox.control<SetUp>("pay", { payId: "P000270NO1", card, authenticate });

  test.each(["4242424242424242", "4000000000000341"])("keeps %s, once", async (card) => {
    await authoriseRenewal();
    expect(await setUp(card)).toMatchObject({
      error: null,
      setupIntent: { status: "succeeded", payment_method: expect.stringMatching(/^pm_/) },
    });
    expect((await setUp()).error).toMatchObject({ code: "setup_intent_unexpected_state" });
    expect(await counts()).toMatchObject({ charges: 0, declines: 0 });
  });

  test("does not keep a declined card, and a good one may follow", async () => {
    await authoriseRenewal();
    expect(await setUp("4000000000000002")).toMatchObject({
      error: { type: "card_error", code: "card_declined" },
      setupIntent: { status: "requires_payment_method", payment_method: null },
    });
    expect((await setUp()).error).toBeNull();
    expect(await counts()).toMatchObject({ charges: 0, declines: 1 });
  });

  test("keeps a card that asks for authentication only after approval", async () => {
    await authoriseRenewal();
    expect((await setUp("4000002500003155")).setupIntent.status).toBe("requires_action");
    expect(await setUp("4000002500003155", "refuse")).toMatchObject({
      error: { code: "setup_intent_authentication_failure" },
      setupIntent: { status: "requires_payment_method", payment_method: null },
    });
    expect((await setUp("4000002500003155", "approve")).setupIntent.status).toBe("succeeded");
  });

  test("is shown and confirmed only under its own address", async () => {
    const secret = await authoriseRenewal();
    const [id] = secret.split("_secret_");
    expect((await fromBrowser(secret)).status).toBe(401);
    expect((await confirm(secret, "4242424242424242")).status).toBe(401);
    const address = `${sandbox.origin}/processor/setup_intents/${id}`;
    const seen = await fetch(`${address}?client_secret=${secret}`, { headers: { authorization: KEY } });
    expect(await seen.json()).toMatchObject({ object: "setup_intent", id, status: "requires_payment_method" });
  });

  test("can lose the confirmation's answer after it keeps the card", async () => {
    const secret = await authoriseRenewal();
    await sandbox.control("settings", { confirmFails: "after-charge" });
    await expect(confirm(secret, "4242424242424242", "setup_intents")).rejects.toThrow();
    await sandbox.control("settings", { confirmFails: null });
    const again = await confirm(secret, "4242424242424242", "setup_intents");
    expect(await again.json()).toMatchObject({
      error: { code: "setup_intent_unexpected_state", setup_intent: { status: "succeeded" } },
    });
  });
});

describe("the processor's API", () => {
  test("an intent is shown to any origin that has its secret and the key", async () => {
    const secret = await authorise();
    const response = await fromBrowser(secret);
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toMatchObject({ amount: 1290, currency: "usd", status: "requires_payment_method" });
  });

  test("a wrong secret or a wrong key shows nothing", async () => {
    const secret = await authorise();
    expect((await fromBrowser(`${secret}x`)).status).toBe(401);
    expect((await fromBrowser(secret, "Bearer pk_test_other")).status).toBe(401);
  });

  test("a confirmation can be lost before or after the charge, or fail", async () => {
    const secret = await authorise();
    await sandbox.control("settings", { confirmFails: "network" });
    await expect(confirm(secret, "4242424242424242")).rejects.toThrow();
    await sandbox.control("settings", { confirmFails: "api" });
    expect((await confirm(secret, "4242424242424242")).status).toBe(500);
    expect(await counts()).toMatchObject({ charges: 0 });

    await sandbox.control("settings", { confirmFails: "after-charge" });
    await expect(confirm(secret, "4242424242424242")).rejects.toThrow();
    await sandbox.control("settings", { confirmFails: null });
    const again = await confirm(secret, "4242424242424242");
    expect(await again.json()).toMatchObject({
      error: { code: "payment_intent_unexpected_state", payment_intent: { status: "succeeded" } },
    });
    expect(await counts()).toMatchObject({ charges: 1 });
  });
});
