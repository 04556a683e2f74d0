import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Json, openSandbox, orderFields, payFields, type TestSandbox } from "#/sandbox/testing/partner-client.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => sandbox.control("reset", {}));
afterAll(() => sandbox.stop());

async function secretOf(call: "stripePay" | "stripeAutoPay"): Promise<string> {
  await sandbox.call("singleOrder", orderFields(1, { autoRenewal: call === "stripeAutoPay" ? "1" : "0" }));
  return String((await sandbox.call(call, payFields(1))).clientSecret);
}

/** Confirms as a browser does. A changed field replaces the right one. */
async function confirm(clientSecret: string, changes: Record<string, string> = {}, kind = "payment_intents") {
  const [id] = clientSecret.split("_secret_");
  const response = await fetch(`${sandbox.origin}/v1/${kind}/${id}/confirm`, {
    method: "POST",
    body: new URLSearchParams({
      key: "pk_test_sandbox",
      client_secret: clientSecret,
      payment_method: "pm_card_visa",
      return_url: "https://shop.example/",
      ...changes,
    }),
  });
  return { status: response.status, answer: (await response.json()) as Json };
}

const charges = async () => (await sandbox.control<{ counts: Json }>("ledger")).counts.charges;

test("a payment is confirmed once with the test card", async () => {
  const secret = await secretOf("stripePay");
  expect(await confirm(secret)).toMatchObject({
    status: 200,
    answer: { object: "payment_intent", status: "succeeded", amount: 1290, currency: "usd", livemode: false },
  });
  expect(await confirm(secret)).toMatchObject({
    status: 400,
    answer: { error: { code: "payment_intent_unexpected_state", payment_intent: { status: "succeeded" } } },
  });
  expect(await charges()).toBe(1);
});

test("a set-up keeps the test card", async () => {
  const secret = await secretOf("stripeAutoPay");
  expect(await confirm(secret, {}, "setup_intents")).toMatchObject({
    status: 200,
    answer: { object: "setup_intent", status: "succeeded", payment_method: expect.stringMatching(/^pm_/) },
  });
  expect(await charges()).toBe(0);
});

test.each([
  ["a card that is declined", { payment_method: "pm_card_visa_chargeDeclined" }, 402, "card_declined"],
  ["another key", { key: "pk_test_other" }, 401, "api_key_invalid"],
  ["another secret", { client_secret: "pi_1_secret_2" }, 404, "resource_missing"],
  ["a payment method that is none", { payment_method: "pm_1" }, 400, "resource_missing"],
])("%s is refused, and nothing is charged", async (_what, changes, status, code) => {
  const secret = await secretOf("stripePay");
  expect(await confirm(secret, changes)).toMatchObject({ status, answer: { error: { code } } });
  expect(await charges()).toBe(0);
});

test("a card that asks for authentication is charged only afterwards", async () => {
  const secret = await secretOf("stripePay");
  expect(await confirm(secret, { payment_method: "pm_card_authenticationRequired" })).toMatchObject({
    status: 200,
    answer: { status: "requires_action", next_action: { type: "redirect_to_url" } },
  });
  expect(await charges()).toBe(0);
});
