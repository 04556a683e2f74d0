import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callFleet, orderFields as deskFields } from "#/sandbox/testing/fleet-client.ts";
import {
  type Json,
  listFields,
  openSandbox,
  orderFields,
  payFields,
  SIM,
  SIM_IN_USE,
  SIM_ODD,
  SIM_TWO_PLANS,
  type TestSandbox,
} from "#/sandbox/testing/partner-client.ts";
import { renewalsOf } from "#/sandbox/testing/renewals.ts";

/* The shop's calls and the partner family's are about the same SIMs: what one puts on a SIM, the other shows. */

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(async () => {
  await sandbox.control("reset", {});
  await sandbox.control("settings", { listDelayMs: 0 });
});
afterAll(() => sandbox.stop());

const ask = async (call: string, fields: Json) => (await callFleet(sandbox, call, fields)).data;

async function inFleet(device_id: string): Promise<Json[]> {
  const { package_order } = await ask("package/queryOrder", { device_id, page_no: 1, page_size: 100 });
  return package_order as Json[];
}

async function inShop(deviceCode: string): Promise<Json[]> {
  const { data } = await sandbox.call("singleQueryOrder", listFields({ deviceCode }));
  return (data as { orderList: Json[] }).orderList;
}

async function buy(number: number, overrides: Json = {}): Promise<void> {
  await sandbox.call("singleOrder", orderFields(number, overrides));
  await sandbox.call("stripePay", payFields(number));
  await sandbox.control("pay", { payId: `P000270NO${number}` });
}

const states = (orders: Json[]) => orders.map(({ orderStatus }) => orderStatus);

test.each([SIM, SIM_TWO_PLANS, SIM_ODD])("a SIM to try on which nothing was bought has no package: %s", async (sim) => {
  expect(await inFleet(sim)).toEqual([]);
  const device = await ask("device/queryDevice", { device_id: sim });
  expect(device).not.toHaveProperty("package");
  const usage = await ask("flow/queryDeviceFlowUsage", { device_id: sim });
  expect(usage).toMatchObject({ order_code: null, order_used_flow: null, high_flow_balance: null });
});

describe("a plan that is paid for", () => {
  test("is on the device at once, with nothing used, and a further one is queued", async () => {
    await sandbox.call("singleOrder", orderFields(3));
    await buy(1);
    expect(await inFleet(SIM)).toMatchObject([
      { orderStatus: "2", packageName: "欧洲 10GB", orderPeriod: "1", usedFlow: "0", orderUsedFlow: "0" },
    ]);
    const usage = await ask("flow/queryDeviceFlowUsage", { device_id: SIM });
    expect(usage).toMatchObject({ order_used_flow: "0", high_flow_balance: "10240" });
    await buy(2);
    expect(states(await inFleet(SIM))).toEqual(["2", "1"]);
    expect(states(await inShop(SIM))).toEqual(["2", "1"]);
  });

  test("is on the device once, however often it is charged", async () => {
    await sandbox.call("singleOrder", orderFields(1));
    for (const _secret of [1, 2]) {
      await sandbox.call("stripePay", payFields(1));
      await sandbox.control("pay", { payId: "P000270NO1" });
    }
    expect(states(await inFleet(SIM))).toEqual(["2"]);
  });

  test("is queued on a SIM that has plans from the start", async () => {
    await buy(1, { deviceCode: SIM_IN_USE });
    expect(states(await inFleet(SIM_IN_USE))).toEqual(["2", "1", "1", "1"]);
    expect(states(await inShop(SIM_IN_USE))).toEqual(["2", "1", "1", "1"]);
  });

  test("comes again with each period of its renewal", async () => {
    await renewalsOf(sandbox).begin();
    expect(states(await inFleet(SIM))).toEqual(["2"]);
    await sandbox.control("renewals/charge", { payId: "P000270NO1", at: Date.now() });
    expect(states(await inFleet(SIM))).toEqual(["2", "1"]);
  });
});

describe("a plan that is ordered by the partner family", () => {
  const order = (overrides: Json) => ask("package/orderPackage", deskFields({ device_id: SIM, ...overrides }));
  const extend = (order_id: unknown) => ask("package/renewPackage", { order_id, renew_period: 2 });

  test("is in use in the SIM's list where it was opened at once, and runs as long", async () => {
    const { order_id } = await order({ is_open: "1" });
    expect(await inShop(SIM)).toMatchObject([{ orderStatus: "2", servicePlanShowName: "Europe 10 GB", time: "1" }]);
    await extend(order_id);
    expect(await inShop(SIM)).toMatchObject([{ orderStatus: "2", time: "3", remainingDays: "90" }]);
    await buy(1);
    expect(states(await inShop(SIM))).toEqual(["2", "1"]);
    expect(states(await inFleet(SIM))).toEqual(["2", "1"]);
  });

  test("is queued in the SIM's list until it is opened, and isn't waited for", async () => {
    await order({ is_open: "0", order_period: "2" });
    expect(await inShop(SIM)).toMatchObject([{ orderStatus: "1", time: "2", remainingDays: "60" }]);
    await buy(1);
    expect(states(await inShop(SIM))).toEqual(["2", "1"]);
    expect(states(await inFleet(SIM))).toEqual(["1", "2"]);
  });
});
