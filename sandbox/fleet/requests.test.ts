import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  callFleet,
  envelope,
  type FleetAnswer,
  fleetRequests,
  fleetSigned,
  orderFields,
} from "#/sandbox/testing/fleet-client.ts";
import { type Json, openSandbox, SIM, type TestSandbox } from "#/sandbox/testing/partner-client.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => sandbox.control("reset", {}));
afterAll(() => sandbox.stop());

type Logged = { call: string; violations: string[]; fault: string | null };

const lastRequest = async () => (await sandbox.control<Logged[]>("requests")).at(-1);
const calls = Object.entries(fleetRequests);

test.each(calls)("%s is logged without a violation when it keeps to the interface", async (call, fields) => {
  const answer = await callFleet(sandbox, call, fields);
  expect(answer.code).not.toBe("1001");
  expect(await lastRequest()).toMatchObject({ call, violations: [], fault: null });
});

test.each(calls)("%s may come with a time in seconds", async (call, fields) => {
  await callFleet(sandbox, call, { ...fields, timestamp: "1643251754" });
  expect((await lastRequest())?.violations).toEqual([]);
});

const wrong: [string, string, Json][] = calls.flatMap(([call, fields]) =>
  Object.keys({ ...envelope, ...fields }).map((name): [string, string, Json] => [
    call,
    name,
    { ...fields, [name]: { not: "a value" } },
  ]),
);

test.each(wrong)("%s with a wrong %s is refused, and the field is named", async (call, name, fields) => {
  const answer = await callFleet(sandbox, call, fields);
  expect(answer).toMatchObject({ code: "1001", success: false });
  expect((await lastRequest())?.violations).toContainEqual(expect.stringMatching(`^${name}`));
});

const mayBeAbsent = new Set([
  "package/queryOrder device_id",
  "package/queryOrder order_id",
  "package/queryOrder order_status",
  "package/queryOrder order_type",
  "package/batchOrderPackages pay_amount",
  "package/batchOrderPackages pay_type",
  "package/orderPackage pay_type",
  "package/createOtaOrder pay_type",
]);

const missing = wrong.filter(([call, name]) => !mayBeAbsent.has(`${call} ${name}`));

test.each(missing)("%s without %s is refused, and the field is named", async (call, name, fields) => {
  const answer = await callFleet(sandbox, call, { ...fields, [name]: undefined });
  expect(answer).toMatchObject({ code: "1001", success: false });
  expect((await lastRequest())?.violations).toContainEqual(expect.stringMatching(`^${name}`));
});

describe("the form of a request", () => {
  test.each<[string, string, Json, RegExp]>([
    ["a field too many", "device/queryDevice", { device_id: SIM, extra: "1" }, /extra/],
    ["a page of more than a hundred", "device/queryBatchDevice", { page_no: 1, page_size: 101 }, /^page_size:/],
    ["a page before the first", "device/queryBatchDevice", { page_no: 0, page_size: 10 }, /^page_no:/],
    ["a page number as text", "device/queryBatchDevice", { page_no: "1", page_size: 10 }, /^page_no:/],
    ["a thirteenth month", "flow/totalMonthFlowList", { month: "202613", page_no: 1, page_size: 10 }, /^month:/],
    ["a month with a dash", "flow/totalMonthFlowList", { month: "2026-01", page_no: 1, page_size: 10 }, /^month:/],
    ["no devices", "package/batchOrderPackages", orderFields({ deviceList: [] }), /^deviceList:/],
    ["half a day", "package/createOtaOrder", orderFields({ device_id: SIM, days: 0.5, timing_type: "1" }), /^days:/],
    ["an amount in words", "package/orderPackage", orderFields({ device_id: SIM, pay_amount: "ten" }), /^pay_amount:/],
    ["periods as text", "package/renewPackage", { order_id: "L1", renew_period: "1" }, /^renew_period:/],
    [
      "a length beyond all dates",
      "package/orderPackage",
      orderFields({ device_id: SIM, order_period: "99999999999" }),
      /^order_period:/,
    ],
    ["another access code", "device/syncAssetInfo", { access_code: "P999999" }, /^access_code:/],
    ["another version", "device/syncAssetInfo", { version: "3.0" }, /^version:/],
    ["a time with eleven digits", "device/syncAssetInfo", { timestamp: "17000000000" }, /^timestamp:/],
  ])("%s is refused and logged as a violation", async (_what, call, fields, pattern) => {
    expect(await callFleet(sandbox, call, fields)).toMatchObject({ code: "1001", success: false });
    expect((await lastRequest())?.violations).toEqual([expect.stringMatching(pattern)]);
  });

  test("a signature over other fields is refused and logged as a violation", async () => {
    const body = { ...fleetSigned({ ...envelope, device_id: SIM }), timestamp: "1700000000001" };
    const answer = (await (await sandbox.post("/device/queryDevice", body)).json()) as FleetAnswer;
    expect(answer.success).toBe(false);
    expect((await lastRequest())?.violations).toEqual(["sign: does not fit the other fields"]);
  });

  test("a form instead of JSON is refused and logged as a violation", async () => {
    await fetch(`${sandbox.origin}/device/queryDevice`, { method: "POST", body: new URLSearchParams({ a: "1" }) });
    expect((await lastRequest())?.violations).toHaveLength(2);
  });
});

describe("faults", () => {
  const list = () => callFleet(sandbox, "device/queryBatchDevice", { page_no: 1, page_size: 10 });

  test("can change the page counts", async () => {
    const set = { "data.page.total_count": 5, "data.page.total_pages": 900, "data.device.0.device_id": null };
    await sandbox.control("faults", { call: "device/queryBatchDevice", kind: "patch", set });
    expect((await list()).data).toMatchObject({ page: { total_count: 5, total_pages: 900 }, device_num: 10 });
    expect(await lastRequest()).toMatchObject({ fault: "patch" });
    expect((await list()).data).toMatchObject({ page: { total_count: 1_000, total_pages: 100 } });
  });

  test("of one SIM spare calls about others, even where only an order is named", async () => {
    const { data } = await callFleet(sandbox, "package/orderPackage", orderFields({ device_id: SIM }));
    await sandbox.control("faults", { call: "*", kind: "json", body: "spoilt", sim: SIM, times: -1 });
    expect(await callFleet(sandbox, "device/queryDevice", { device_id: SIM })).toBe("spoilt");
    expect(await callFleet(sandbox, "package/renewPackage", { order_id: data.order_id, renew_period: 1 })).toBe(
      "spoilt",
    );
    expect((await list()).code).toBe("0000");
    const other = "89852072201180436250";
    expect((await callFleet(sandbox, "device/queryDevice", { device_id: other })).code).toBe("0000");
  });
});
