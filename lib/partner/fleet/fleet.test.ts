import { createHmac } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Observe } from "#/lib/partner/observations.ts";
import {
  FLEET_CALLS,
  FLEET_ORDER,
  FLEET_SECRET,
  fleetAnswer,
  ORDER_CODE,
  testFleet,
} from "#/lib/testing/fleet-calls.ts";
import { NOW, outcomeOf, PARTNER_CODE, SIM } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/testbed/stub-server.ts";

const OTHER_SIM = "89852072201180436250";

let server: TestServer;
/** The server's answer to a call: the genuine one, unless a test sets another. */
let answers: Record<string, unknown> = {};
/** Its least length, in bytes. */
let paddedTo = 0;

beforeAll(async () => {
  server = await startServer((response, { path }) => {
    const answer = Buffer.from(JSON.stringify(answers[path.slice(1)]));
    response.end(Buffer.concat([answer, Buffer.alloc(Math.max(0, paddedTo - answer.length), " ")]));
  });
});
afterAll(() => server.stop());

function fleetAnswering(overrides: Record<string, unknown> = {}) {
  answers = { ...Object.fromEntries(FLEET_CALLS.map(({ name, answer }) => [name, answer])), ...overrides };
  paddedTo = 0;
  server.received.length = 0;
  return testFleet(server.url);
}

const ordered = {
  global_order: "0",
  is_open: "1",
  order_period: "1",
  package_code: "DP20190726001274",
  package_name: "Europe 1 GB",
  package_type: "2",
  pay_amount: "12.30",
  pay_rst: "2",
  pay_type: "",
  test_flow: "0",
  test_flow_flag: "0",
};
const paged = { page_no: 1, page_size: 100 };
const BODIES: Record<string, Record<string, unknown>> = {
  "device/queryBatchDevice": paged,
  "device/queryDevice": { device_id: SIM },
  "device/syncAssetInfo": {},
  "package/syncPackages": paged,
  "package/queryOrder": { ...paged, device_id: SIM, order_id: "", order_status: "", order_type: "" },
  "flow/totalMonthFlowList": { ...paged, month: "202611" },
  "flow/queryDeviceFlowUsage": { device_id: SIM },
  "package/batchOrderPackages": { ...ordered, deviceList: [SIM] },
  "package/orderPackage": { ...ordered, device_id: SIM },
  "package/createOtaOrder": { ...ordered, device_id: SIM, mcc: "262", days: 30, timing_type: "1" },
  "package/renewPackage": { order_id: ORDER_CODE, renew_period: 2 },
};

test.each(FLEET_CALLS)("$name carries exactly the fields of the interface", async ({ name, run }) => {
  await run(fleetAnswering());
  const [request] = server.received;
  const { sign, ...fields } = JSON.parse(request?.body ?? "");
  expect(server.received).toHaveLength(1);
  expect(request).toMatchObject({ method: "POST", path: `/${name}` });
  expect(request?.headers).toMatchObject({
    "content-type": "application/json",
    "accept-language": "en-US",
    "accept-encoding": "identity",
  });
  expect(fields).toEqual({ ...BODIES[name], access_code: PARTNER_CODE, timestamp: String(NOW), version: "2.0" });
  expect(Buffer.from(sign, "base64")).toHaveLength(20);
});

test("a fleet request is signed over its sorted, non-empty fields, written as JSON", async () => {
  const signed = (content: string) => createHmac("sha1", FLEET_SECRET).update(content).digest("base64");
  const signature = () => JSON.parse(server.received[0]?.body ?? "").sign;
  await fleetAnswering().orders({ sim: SIM });
  expect(signature()).toBe(
    signed(
      `{"access_code":"P000270","device_id":"${SIM}","page_no":1,"page_size":100,"timestamp":"1700000000000","version":"2.0"}`,
    ),
  );
  await fleetAnswering().orderForMany([SIM, OTHER_SIM], { ...FLEET_ORDER, name: "欧洲" });
  expect(signature()).toBe(
    signed(
      `{"access_code":"P000270","deviceList":["${SIM}","${OTHER_SIM}"],"global_order":"0","is_open":"1","order_period":"1","package_code":"DP20190726001274","package_name":"欧洲","package_type":"2","pay_amount":"12.30","pay_rst":"2","test_flow":"0","test_flow_flag":"0","timestamp":"1700000000000","version":"2.0"}`,
    ),
  );
});

test("the timestamp may have ten digits, and the secret may be hexadecimal or base64", async () => {
  const content = '{"access_code":"P000270","timestamp":"1700000000","version":"2.0"}';
  const sign = createHmac("sha1", FLEET_SECRET).update(content).digest("base64");
  fleetAnswering();
  for (const form of ["text", "hex", "base64"] as const) {
    const text = form === "text" ? FLEET_SECRET : Buffer.from(FLEET_SECRET).toString(form);
    const seen: string[] = [];
    const observe: Observe = (assumption, label) => seen.push(`${assumption}: ${label}`);
    await testFleet(server.url, { timestamp: "seconds", secret: { text, form }, observe }).assets();
    expect(JSON.parse(server.received.at(-1)?.body ?? "")).toMatchObject({ timestamp: "1700000000", sign });
    expect(seen).toEqual([
      "fleet-success: code and success",
      `fleet-secret: ${form}`,
      "fleet-timestamp: seconds",
      "assets-list: a bare list",
    ]);
  }
});

test("a refused call says nothing of secret and timestamp", async () => {
  const refused = fleetAnswering({ "device/syncAssetInfo": { code: "1001", success: false } });
  const seen: string[] = [];
  await testFleet(server.url, { observe: (assumption) => seen.push(assumption) })
    .assets()
    .catch(() => refused);
  expect(seen).toEqual([]);
});

test.each([
  { bytes: 32_000_000, outcome: { kind: "answered" } },
  { bytes: 32_000_001, outcome: { kind: "malformed", mayHaveTakenEffect: false } },
])("a list of SIMs in use of $bytes bytes is $outcome.kind, and asked for once", async ({ bytes, outcome }) => {
  const fleet = fleetAnswering({ "device/syncAssetInfo": fleetAnswer([{ assetId: SIM, lifeCycle: "2" }]) });
  paddedTo = bytes;
  expect(await outcomeOf(fleet.assets())).toEqual(outcome);
  expect(server.received).toHaveLength(1);
});

const order = {
  orderCode: ORDER_CODE,
  sim: SIM,
  packageCode: "DP20190726001274",
  name: "Europe 1 GB",
  packageType: "2",
  status: "1",
  periods: 1,
  expiresAt: "2026-12-21 23:59:59",
  flowMb: 1024,
  usedMb: 100.5,
};
const device = { sim: SIM, lifecycle: "2", startsAt: "2026-01-01 00:00:00", endsAt: null, order };
const plan = {
  packageCode: "DP20190726001274",
  name: "Europe 1 GB",
  packageType: "2",
  flowMb: 1024,
  priceText: "12.30",
  countriesText: "Germany;France",
  countryCodesText: "262;208",
};
const span = { orderCode: ORDER_CODE, startsAt: null, expiresAt: "2026-12-21 23:59:59" };
const only = (item: unknown) => ({ items: [item], total: 1, isComplete: true });
const RESULTS: Record<string, unknown> = {
  "device/queryBatchDevice": only(device),
  "device/queryDevice": device,
  "device/syncAssetInfo": { items: [{ sim: SIM, lifecycle: "2" }], total: null, isComplete: true },
  "package/syncPackages": only(plan),
  "package/queryOrder": only(order),
  "flow/totalMonthFlowList": only({ sim: SIM, usedMb: 12.5 }),
  "flow/queryDeviceFlowUsage": { orderCode: ORDER_CODE, usedMb: 100.5, leftMb: 923.5 },
  "package/batchOrderPackages": [{ ...span, sim: SIM, isOrdered: true, refusal: null }],
  "package/orderPackage": span,
  "package/createOtaOrder": span,
  "package/renewPackage": span,
};

test.each(FLEET_CALLS)("$name is answered in our words", async ({ name, run }) => {
  expect(await run(fleetAnswering())).toEqual(RESULTS[name]);
});

/** An answer whose fields are all null, except its list and the ids that say whose it is. */
function nulled(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(nulled);
  if (value === null || typeof value !== "object") return null;
  const kept = ["device_id", "assetId", "package_code", "error"];
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [name, kept.includes(name) ? field : nulled(field)]),
  );
}

const noOrder = Object.fromEntries(Object.keys(order).map((name) => [name, null]));
const noSpan = { orderCode: null, startsAt: null, expiresAt: null };
const uncounted = (item: unknown) => ({ items: [item], total: null, isComplete: true });
const NULLED: Record<string, unknown> = {
  "device/queryBatchDevice": uncounted({ sim: SIM, lifecycle: null, startsAt: null, endsAt: null, order: null }),
  "device/queryDevice": { sim: SIM, lifecycle: null, startsAt: null, endsAt: null, order: null },
  "device/syncAssetInfo": { items: [{ sim: SIM, lifecycle: null }], total: null, isComplete: true },
  "package/syncPackages": uncounted({
    packageCode: "DP20190726001274",
    name: null,
    packageType: null,
    flowMb: null,
    priceText: null,
    countriesText: null,
    countryCodesText: null,
  }),
  "package/queryOrder": uncounted({ ...noOrder, sim: SIM }),
  "flow/totalMonthFlowList": uncounted({ sim: SIM, usedMb: null }),
  "flow/queryDeviceFlowUsage": { orderCode: null, usedMb: null, leftMb: null },
  "package/batchOrderPackages": [{ ...noSpan, sim: SIM, isOrdered: true, refusal: null }],
  "package/orderPackage": noSpan,
  "package/createOtaOrder": noSpan,
  "package/renewPackage": noSpan,
};

test.each(FLEET_CALLS)("$name: where every field that may be null is null, nothing becomes zero", async (call) => {
  const first = nulled((call.answer as { data: unknown }).data);
  let asked = 0;
  const turning = await startServer((response) => {
    asked += 1;
    const isPastTheEnd = asked > 1;
    response.end(JSON.stringify(fleetAnswer(isPastTheEnd ? emptied(first) : first)));
  });
  expect(await call.run(testFleet(turning.url))).toEqual(NULLED[call.name]);
  await turning.stop();
});

function emptied(data: unknown): unknown {
  const entries = Object.entries(data as object);
  return Object.fromEntries(entries.map(([name, value]) => [name, Array.isArray(value) ? [] : value]));
}
