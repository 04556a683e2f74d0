import { afterAll, beforeAll, expect, test } from "vitest";
import { countsSinceStart } from "#/lib/process/alarms.ts";
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

test("a payment under another key than the configured one raises an alarm and is noted", async () => {
  answer = ours;
  const seen: string[] = [];
  const observe = (assumption: string, label: string) => void seen.push(`${assumption}: ${label}`);
  const alarms = countsSinceStart();
  const before = alarms.processor_key_differs;
  const payUnder = (processorKey?: string) =>
    outcomeOf(testPartner(server.url, { processorKey, observe }).authorise(payment));
  await payUnder("pk_test_sandbox");
  await payUnder();
  expect([alarms.processor_key_differs - before, seen]).toEqual([0, ["processor-key: the configured one"]]);
  await payUnder("pk_test_other");
  expect([alarms.processor_key_differs - before, seen.at(-1)]).toEqual([1, "processor-key: another"]);
});

test("a live key never meets the stand-in for the processor's script [X02]", async () => {
  answer = { clientSecret: "pi_1_secret_1", publishableKey: "pk_live_1" };
  expect(await outcomeWith({ refusesLiveKeys: true })).toEqual(refused);
  expect(await outcomeWith({ refusesLiveKeys: false })).toEqual({ kind: "answered" });
});

test("an unknown word for the outcome of a payment is passed on unchanged [Q04]", async () => {
  answer = { payId, payRst: "EN_ATTENTE", payAmount: null };
  const result = await testPartner(server.url).result(payId);
  expect(result).toMatchObject({ word: "EN_ATTENTE", amountText: "", orderPeriod: null });
});

test.each(["2026-11-21 25:61:00", "gestern", 1, null])("a result whose time is %j is a result [Q12]", async (time) => {
  answer = { payId, payRst: "success", payAmount: "$12.90", payResultDate: time };
  const result = await testPartner(server.url).result(payId);
  expect(result).toEqual({
    word: "success",
    amountText: "$12.90",
    orderPeriod: null,
    resultDate: time === null ? null : String(time),
    isUnnamed: false,
  });
});

test.each([
  {},
  null,
  { operateCode: "S", message: "success", data: null },
  { operateCode: "S", message: "success", data: {} },
  { operateCode: "S", message: "success" },
  { payId, payRst: null, payAmount: null, payResultDate: null, orderPeriod: null },
  { payId: null, payRst: "", payAmount: "", partnerCode: "" },
  { payId: "", payAmount: "$12.90" },
  { servicePlanShowName: "Europe" },
])("a result of %j means that nothing is known yet", async (unpaid) => {
  answer = unpaid;
  expect(await testPartner(server.url).result(payId)).toBeNull();
});

test.each([
  { payId: "P0000000000", payRst: null },
  { payId: "P0000000000", payRst: "success", payAmount: "$12.90" },
  { partnerCode: "P999999" },
  { payId, payRst: { word: "success" } },
  { timestamp: 1, error: "Bad Gateway" },
  { operateCode: "S", data: [] },
  [],
  "unpaid",
])("a result of %j is malformed [U21]", async (garbage) => {
  answer = garbage;
  await expect(testPartner(server.url).result(payId)).rejects.toMatchObject({ kind: "malformed" });
});

test("a word may be a bare code, and a success may name no payment", async () => {
  answer = { payRst: 1, payAmount: "$12.90" };
  expect(await testPartner(server.url).result(payId)).toMatchObject({ word: "1", isUnnamed: true });
});
