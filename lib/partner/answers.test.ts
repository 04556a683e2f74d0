import { afterAll, beforeAll, expect, test } from "vitest";
import {
  CALLS,
  outcomeOf,
  PARTNER_CODE,
  SIM,
  type TestCall,
  testOffer,
  testOrder,
  testPartner,
  testSpec,
} from "#/lib/testing/partner-calls.ts";
import { type Answer, startServer, type TestServer } from "#/testbed/stub-server.ts";

/* Answers that arrive whole: which ones are accepted, and which ones don't answer the request. */

const answers = new Map<string, Answer>();
let server: TestServer;

beforeAll(async () => {
  server = await startServer((response, request) => answers.get(request.path.split("/")[1] ?? "")?.(response, request));
});
afterAll(() => server.stop());

/** Each answer has its own address: tests can't disturb each other. */
function addressFor(answer: Answer): string {
  const path = String(answers.size);
  answers.set(path, answer);
  return `${server.url}/${path}`;
}

const callNamed = (name: string): TestCall => {
  const call = CALLS.find((candidate) => candidate.name === name);
  if (!call) throw new Error(`no call ${name}`);
  return call;
};

const { payId } = testOrder();
const RESULTS: Record<string, unknown> = {
  singleVerify: undefined,
  singleServicePlanPage: [expect.objectContaining({ name: "SP000102/DP20240115000102" })],
  singleQueryOrder: [expect.objectContaining({ title: "Europe 10 GB", state: "in use", remainingDays: 30 })],
  queryAutoRenewalRecord: expect.objectContaining({ payId, planTitle: "Europe 10 GB", since: "2026-11-21" }),
  cancelAutoRenewalRecord: undefined,
  stripeAutoPay: { clientSecret: "seti_3Nabc_secret_xyz", publishableKey: "pk_test_sandbox" },
  stripeSubDirectly: { id: "sub_1", status: "active" },
  singleOrder: { partnerOrderNo: testOrder().orderNo },
  stripePay: { clientSecret: "pi_3Nabc_secret_xyz", publishableKey: "pk_test_sandbox" },
  resultQuery: { word: "success", amountText: "$12.90", orderPeriod: "1", resultDate: null, isUnnamed: false },
};

const ACCEPTED: [string, (genuine: Record<string, unknown>) => Answer][] = [
  [
    "as text/plain",
    (genuine) => (response) => response.setHeader("content-type", "text/plain").end(JSON.stringify(genuine)),
  ],
  ["without a content type", (genuine) => (response) => response.end(JSON.stringify(genuine))],
  [
    "with unknown fields",
    (genuine) => (response) =>
      response.end(
        JSON.stringify({
          zzz: [1, { a: null }],
          ...genuine,
          data: genuine.data && { zzz: 1, ...(genuine.data as object) },
        }),
      ),
  ],
  [
    "with a field named __proto__",
    (genuine) => (response) =>
      response.end(JSON.stringify({ zzz: 1, ...genuine }).replace("{", '{"__proto__":{"planList":1,"payId":"x"},')),
  ],
  ["with white space", (genuine) => (response) => response.end(` \r\n${JSON.stringify(genuine, null, "\t")}\n`)],
  ["in exactly a megabyte", (genuine) => (response) => response.end(JSON.stringify(genuine).padEnd(1_000_000))],
  [
    "marked as not encoded",
    (genuine) => (response) => response.setHeader("content-encoding", "identity").end(JSON.stringify(genuine)),
  ],
  [
    "with its text escaped",
    (genuine) => (response) => response.end(JSON.stringify(genuine).replaceAll("Europe", "\\u0045urope")),
  ],
  [
    "in the other envelope",
    (genuine) => (response) =>
      response.end(
        JSON.stringify(
          "operateCode" in genuine ? genuine.data : { operateCode: "S", message: "success", data: genuine },
        ),
      ),
  ],
  [
    "bare beside an operateCode",
    (genuine) => (response) =>
      response.end(JSON.stringify({ ...(genuine.data ?? genuine), operateCode: "S", message: "" })),
  ],
];

const CANCEL = "cancelAutoRenewalRecord";
/** An answer of other fields may be an error's, and the answer to a cancel has no field that tells it from one. */
const isEmptyAlone = (how: string, name: string) => name === CANCEL && /^with (unknown|a) field/.test(how);
const TAKEN = ACCEPTED.flatMap(([how, answer]) => CALLS.map((call) => ({ how, answer, call, name: call.name })));

test.each(TAKEN.filter(({ how, name }) => !isEmptyAlone(how, name)))(
  "$name: an answer $how is taken",
  async ({ answer, call }) => {
    const url = addressFor(answer(call.answer));
    expect(await call.run(testPartner(url))).toEqual(RESULTS[call.name]);
  },
);

/** A genuine answer with the field at a path set, or taken away by undefined. */
function spoilt(call: TestCall, path: string, value: unknown): string {
  const copy = structuredClone(call.answer);
  const names = path.split(".");
  const last = names.pop() ?? "";
  const parent = names.reduce((branch, name) => branch[name] as Record<string, unknown>, copy);
  parent[last] = value;
  return JSON.stringify(copy);
}

const absent = undefined;
const SPOILT: [string, string, unknown][] = [
  ["singleServicePlanPage", "data", absent],
  ["singleServicePlanPage", "data", []],
  ["singleServicePlanPage", "data", "none"],
  ["singleServicePlanPage", "data.planList", absent],
  ["singleServicePlanPage", "data.planList", {}],
  ["singleServicePlanPage", "data.planList", [{}]],
  [
    "singleServicePlanPage",
    "data.planList",
    [testOffer({ specAndPriceList: [testSpec({ discountPriceUSD: "0" })] }), null, "offer"],
  ],
  ["singleQueryOrder", "data.orderList", "none"],
  ["singleServicePlanPage", "data.partnerCode", "P999999"],
  ["singleServicePlanPage", "data.deviceCode", "89852072201180436250"],
  ["singleQueryOrder", "data.deviceCode", "89852072201180436250"],
  ["singleQueryOrder", "data.partnerCode", "P999999"],
  ["singleOrder", "payId", absent],
  ["singleOrder", "payId", 12],
  ["singleOrder", "payId", "P000270another"],
  ["singleOrder", "deviceCode", absent],
  ["singleOrder", "deviceCode", "89852072201180436250"],
  ["singleOrder", "partnerCode", "P000001"],
  ["singleOrder", "orderNo", absent],
  ["singleOrder", "orderNo", ""],
  ["singleOrder", "orderNo", null],
  ["singleOrder", "orderNo", 2026112109000012],
  ["stripePay", "clientSecret", absent],
  ["stripePay", "clientSecret", ""],
  ["stripePay", "clientSecret", null],
  ["stripePay", "clientSecret", ["pi_3Nabc_secret_xyz"]],
  ["stripePay", "clientSecret", "x".repeat(1_001)],
  ["stripePay", "publishableKey", absent],
  ["stripePay", "publishableKey", true],
  ["resultQuery", "payId", 12],
  ["resultQuery", "payId", "P000270another"],
  ["resultQuery", "partnerCode", "P000001"],
  ["resultQuery", "payRst", true],
  ["resultQuery", "payAmount", 12.9],
  [CANCEL, "code", "9999"],
  [CANCEL, "message", "fail"],
  [CANCEL, "zzz", 1],
  [CANCEL, "data", {}],
];

test.concurrent.each(SPOILT)("%s: an answer whose %s is %j is malformed [v5.0.0-15.3.5]", async (name, path, value) => {
  const call = callNamed(name);
  let requests = 0;
  const url = addressFor((response) => {
    requests += 1;
    response.end(spoilt(call, path, value));
  });
  expect(await outcomeOf(call.run(testPartner(url)))).toEqual({ kind: "malformed", mayHaveTakenEffect: call.isWrite });
  expect(requests).toBeLessThanOrEqual(call.isRepeated ? 3 : 1);
});

test.concurrent.each(["[]", "null", "12", '"success"'])(
  "%s is an answer to no call, but null to resultQuery",
  async (body) => {
    const url = addressFor((response) => response.end(body));
    const outcomes = await Promise.all(
      CALLS.map(async (call) => [call.name, (await outcomeOf(call.run(testPartner(url)))).kind]),
    );
    // Of an unpaid payment there may be nothing to tell.
    const kindOf = (name: string) => (name === "resultQuery" && body === "null" ? "answered" : "malformed");
    expect(outcomes).toEqual(CALLS.map(({ name }) => [name, kindOf(name)]));
  },
);

test.each([
  ["singleServicePlanPage", "data.planList", []],
  ["singleServicePlanPage", "data", []],
  // A later count must not begin at a zero that the service did not send.
  ["singleQueryOrder", "data.orderList", null],
  ["singleQueryOrder", "data", null],
])("%s: null in place of %s reads as %j", async (name, path, expected) => {
  const call = callNamed(name);
  const url = addressFor((response) => response.end(spoilt(call, path, null)));
  expect(await call.run(testPartner(url))).toEqual(expected);
});

test("echoes that may be absent are not missed", async () => {
  const without = (name: string, ...paths: string[]): Promise<unknown> => {
    const call = callNamed(name);
    const answer = paths.reduce(
      (current, path) => ({ ...call, answer: JSON.parse(spoilt(current, path, absent)) }),
      call,
    ).answer;
    return call.run(testPartner(addressFor((response) => response.end(JSON.stringify(answer)))));
  };
  expect(await without("singleOrder", "partnerCode")).toEqual(RESULTS.singleOrder);
  expect(await without("singleQueryOrder", "data.deviceCode", "data.partnerCode")).toEqual(RESULTS.singleQueryOrder);
  const bare = { word: "success", amountText: "", orderPeriod: null, resultDate: null, isUnnamed: false };
  expect(await without("resultQuery", "partnerCode", "payAmount", "orderPeriod")).toEqual(bare);
});

test("a SIM without plans has none, and a SIM without orders has none [V21]", async () => {
  const empty = {
    operateCode: "S",
    message: "success",
    data: { partnerCode: PARTNER_CODE, deviceCode: SIM, planList: [], orderList: [] },
  };
  const partner = testPartner(addressFor((response) => response.end(JSON.stringify(empty))));
  expect(await partner.plans(SIM, "en")).toEqual([]);
  expect(await partner.simOrders(SIM, "en")).toEqual([]);
});
