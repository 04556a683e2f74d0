import { afterAll, beforeAll, expect, test } from "vitest";
import {
  FLEET_CALLS,
  FLEET_ORDER,
  fleetAnswer,
  ORDER_CODE,
  testDevice,
  testFleet,
  testPackageOrder,
} from "#/lib/testing/fleet-calls.ts";
import { outcomeOf, SIM } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/testbed/stub-server.ts";

/* Answers of fleet calls that arrive whole, in the spellings the service may use for them. */

const OTHER_SIM = "89852072201180436250";

const answers: string[] = [];
let server: TestServer;

beforeAll(async () => {
  server = await startServer((response, { path }) => response.end(answers[Number(path.split("/")[1])]));
});
afterAll(() => server.stop());

/** Each answer has its own address: tests can't disturb each other. */
const fleetSaying = (answer: string) => testFleet(`${server.url}/${answers.push(answer) - 1}`);
const fleetAnswering = (data: unknown, envelope: Record<string, unknown> = {}) =>
  fleetSaying(JSON.stringify({ ...fleetAnswer(data), ...envelope }));

test("figures are read as numbers or as text, and nothing else becomes one", async () => {
  const nothing = ["", " ", null, undefined, "-1", -1, "1e3", "NaN", "12 MB", "1,5", [], {}, true];
  const read: unknown[] = [];
  for (const usedFlow of ["12.50", 12.5, "0", 0, ...nothing]) {
    // The use of the whole order is not that of its running cycle.
    const package_order = testPackageOrder({ usedFlow, orderUsedFlow: "200" });
    const found = await fleetAnswering({ device: testDevice({ package_order }) }).device(SIM);
    read.push(found.order?.usedMb);
  }
  expect(read).toEqual([12.5, 12.5, 0, 0, ...nothing.map(() => null)]);
});

test("codes and numbers of orders may come as numbers, however long, and stay text", async () => {
  expect(await fleetAnswering({ device: testDevice({ lifecycle: 47 }) }).device(SIM)).toMatchObject({
    lifecycle: "47",
  });
  const long = JSON.stringify(fleetAnswer({ order_code: 0 })).replace(":0}", ":47452122261749760123}");
  expect(await fleetSaying(long).cycleUsage(SIM)).toMatchObject({ orderCode: "47452122261749760123" });
});

test("a SIM's device may be bare, alone, the only one of a list, or missing", async () => {
  const bare = testDevice({ package_order: undefined, package: testPackageOrder() });
  for (const data of [bare, testDevice(), { device: testDevice() }, { device: [testDevice()] }]) {
    expect(await fleetAnswering(data).device(SIM)).toMatchObject({ sim: SIM, order: { orderCode: ORDER_CODE } });
  }
  const nothing = { sim: SIM, lifecycle: null, startsAt: null, endsAt: null, order: null };
  for (const data of [null, {}, { device: null }, { device: [] }]) {
    expect(await fleetAnswering(data).device(SIM)).toEqual(nothing);
  }
});

test("a package order of empty fields is no package in use", async () => {
  const empty = Object.fromEntries(Object.keys(testPackageOrder()).map((name) => [name, ""]));
  for (const package_order of [empty, {}, null, undefined, "", []]) {
    const found = await fleetAnswering({ device: testDevice({ package_order }) }).device(SIM);
    expect(found).toMatchObject({ lifecycle: "2", order: null });
  }
});

test("an answer about another SIM is malformed", async () => {
  const device = testDevice({ device_id: OTHER_SIM });
  expect(await outcomeOf(fleetAnswering({ device }).device(SIM))).toMatchObject({ kind: "malformed" });
  const usage = { device_id: OTHER_SIM, order_used_flow: "1" };
  expect(await outcomeOf(fleetAnswering(usage).cycleUsage(SIM))).toMatchObject({ kind: "malformed" });
});

test("an order for many devices has an outcome for each device it names", async () => {
  const outcomes = await fleetAnswering({
    device_order: [
      { device_id: SIM, error: "0000", errorMsg: "", order_id: ORDER_CODE, order_expire_date: "2026-12-21 23:59:59" },
      { device_id: OTHER_SIM, error: "3005", errorMsg: `no plan may be ordered for ${OTHER_SIM}`, order_id: "" },
      { device_id: "89852072201180436999", error: "0000" },
      { device_id: SIM, error: null },
      null,
    ],
  }).orderForMany([SIM, OTHER_SIM], FLEET_ORDER);
  const span = { orderCode: null, startsAt: null, expiresAt: null };
  expect(outcomes).toEqual([
    { ...span, sim: SIM, isOrdered: true, orderCode: ORDER_CODE, expiresAt: "2026-12-21 23:59:59", refusal: null },
    { ...span, sim: OTHER_SIM, isOrdered: false, refusal: "3005: no plan may be ordered for [number]" },
  ]);
});

test.each(FLEET_CALLS)("$name: a refusal is kept in the service's words, without a SIM's number", async (call) => {
  const fleet = fleetAnswering(null, { code: "1001", success: false, message: `no SIM ${SIM}` });
  const failure = expect(call.run(fleet)).rejects;
  await failure.toMatchObject({
    kind: "refused",
    mayHaveTakenEffect: false,
    upstreamCode: "1001: no SIM [number]",
    message: `refused: POST /${call.name}: refused by the service`,
  });
});

test.each(["0", "000", "00000", "1000", "S", "", " 0000"])(
  "the code %j is a refusal, even where success is true",
  async (code) => {
    const outcome = await outcomeOf(fleetAnswering(null, { code }).renew(ORDER_CODE, 1));
    expect(outcome).toEqual({ kind: "refused", mayHaveTakenEffect: false });
  },
);

const NAMES_AN_ORDER: [string, unknown][] = [
  ["package/batchOrderPackages", { device_order: [{ device_id: SIM, error: "0000", order_id: ORDER_CODE }] }],
  ["package/batchOrderPackages", { device_order: [{ device_id: SIM, error: "0000" }] }],
  ["package/orderPackage", { order_id: ORDER_CODE }],
  ["package/createOtaOrder", { order_id: 617 }],
];

test.each(NAMES_AN_ORDER)("%s: a refusal that names an order may have taken effect: %j", async (name, data) => {
  const call = FLEET_CALLS.find((candidate) => candidate.name === name);
  const outcome = await outcomeOf((async () => call?.run(fleetAnswering(data, { code: "2009", success: false })))());
  expect(outcome).toEqual({ kind: "malformed", mayHaveTakenEffect: true });
});

test.each([
  ["package/batchOrderPackages", { device_order: [{ device_id: SIM, error: "2001", order_id: "" }] }],
  ["package/batchOrderPackages", { device_order: [] }],
  ["package/orderPackage", { order_id: null }],
])("%s: a refusal that names no order is one: %j", async (name, data) => {
  const call = FLEET_CALLS.find((candidate) => candidate.name === name);
  const outcome = await outcomeOf((async () => call?.run(fleetAnswering(data, { code: "2009", success: false })))());
  expect(outcome).toEqual({ kind: "refused", mayHaveTakenEffect: false });
});

test.concurrent.each([false, null, undefined, "true"])(
  "an answer with the code of success and success %j is neither",
  async (success) => {
    const fleet = fleetAnswering({}, { success });
    const outcomes = await Promise.all(FLEET_CALLS.map(({ run }) => outcomeOf(run(fleet))));
    expect(outcomes).toEqual(FLEET_CALLS.map(({ isWrite }) => ({ kind: "malformed", mayHaveTakenEffect: isWrite })));
  },
);

const SPOILT: [string, unknown][] = [
  ["device/queryBatchDevice", {}],
  ["device/queryBatchDevice", []],
  ["device/queryBatchDevice", { device: {} }],
  ["device/queryDevice", "none"],
  ["device/queryDevice", { device: "none" }],
  ["device/syncAssetInfo", null],
  ["package/queryOrder", { package_order: "none" }],
  ["flow/queryDeviceFlowUsage", "none"],
  ["package/batchOrderPackages", {}],
  ["package/batchOrderPackages", null],
  ["package/orderPackage", "none"],
];

test.concurrent.each(SPOILT)("%s: data of the kind %j is malformed", async (name, data) => {
  const call = FLEET_CALLS.find((candidate) => candidate.name === name);
  const outcome = await outcomeOf((async () => call?.run(fleetAnswering(data)))());
  expect(outcome).toEqual({ kind: "malformed", mayHaveTakenEffect: call?.isWrite });
});
