import { afterAll, beforeAll, expect, test } from "vitest";
import { CALLS, outcomeOf, testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/testbed/stub-server.ts";

let server: TestServer;
let answer: unknown;

beforeAll(async () => {
  server = await startServer((response) => response.end(JSON.stringify(answer)));
});
afterAll(() => server.stop());

const { payId } = testOrder();
const payment = { payId, email: "owner@example.com", amountText: "12.90", currency: "USD" };
const ours = CALLS.find(({ name }) => name === "stripePay")?.answer;
const outcomeWith = (settings: { processorKey?: string; refusesLiveKeys?: boolean }) =>
  outcomeOf(testPartner(server.url, settings).authorise(payment));
const refused = { kind: "malformed", mayHaveTakenEffect: true };

test("a publishable key other than the configured one is refused, the configured one is taken", async () => {
  answer = ours;
  expect(await outcomeWith({ processorKey: "pk_test_sandbox" })).toEqual({ kind: "answered" });
  expect(await outcomeWith({ processorKey: "pk_test_other" })).toEqual(refused);
  expect(await outcomeWith({ processorKey: "" })).toEqual(refused);
});

test("a live key never meets the stand-in for the processor's script [X02]", async () => {
  answer = { clientSecret: "pi_1_secret_1", publishableKey: "pk_live_1" };
  expect(await outcomeWith({ refusesLiveKeys: true })).toEqual(refused);
  expect(await outcomeWith({ refusesLiveKeys: false })).toEqual({ kind: "answered" });
});

test("an unknown word for the outcome of a payment is passed on unchanged [Q04]", async () => {
  answer = { payId, payRst: "EN_ATTENTE", payAmount: null };
  const result = await testPartner(server.url).result(payId);
  expect(result).toEqual({ word: "EN_ATTENTE", amountText: "", orderPeriod: null });
});

test.each(["2026-11-21 25:61:00", "gestern", 1, null])("a result whose time is %j is a result [Q12]", async (time) => {
  answer = { payId, payRst: "success", payAmount: "$12.90", payResultDate: time };
  const result = await testPartner(server.url).result(payId);
  expect(result).toEqual({ word: "success", amountText: "$12.90", orderPeriod: null });
});
