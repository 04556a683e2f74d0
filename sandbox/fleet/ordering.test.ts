import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { sims } from "#/sandbox/catalogue/sims.ts";
import { callFleet, orderFields } from "#/sandbox/testing/fleet-client.ts";
import {
  type Json,
  openSandbox,
  SIM,
  SIM_IN_USE,
  SIM_NO_PLANS,
  SIM_REFUSING,
  SIM_TWO_PLANS,
  SIM_UNKNOWN,
  type TestSandbox,
} from "#/sandbox/testing/partner-client.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => sandbox.control("reset", {}));
afterAll(() => sandbox.stop());

const ask = (call: string, fields: Json) => callFleet(sandbox, call, fields);

async function ordersOf(device_id: unknown): Promise<Json[]> {
  const { data } = await ask("package/queryOrder", { device_id, page_no: 1, page_size: 100 });
  return data.package_order as Json[];
}

/** The first matching SIM of the fleet that is not one of the SIM numbers to try. */
async function findDevice(fits: (device: Json) => boolean): Promise<Json> {
  for (let page_no = 1; page_no <= 10; page_no += 1) {
    const { data } = await ask("device/queryBatchDevice", { page_no, page_size: 100 });
    const device = (data.device as Json[]).slice(page_no === 1 ? sims.length : 0).find(fits);
    if (device) return device;
  }
  throw new Error("no device of the fleet fits");
}

const isFree = ({ lifecycle, package_order }: Json) => lifecycle === "2" && (package_order as Json).orderStatus !== "2";

describe("one plan for many devices", () => {
  const batch = (deviceList: unknown[], overrides: Json = {}) =>
    ask("package/batchOrderPackages", orderFields({ deviceList, ...overrides }));
  const outcomes = (data: Json) => (data.device_order as Json[]).map(({ error }) => error);

  test("devices that qualify get an order, the others an error", async () => {
    const ended = await findDevice(({ lifecycle }) => lifecycle === "4");
    const devices = [SIM, SIM_UNKNOWN, ended.device_id, SIM_REFUSING, SIM_NO_PLANS, SIM_TWO_PLANS];
    const { code, data } = await batch(devices);
    expect(code).toBe("0000");
    expect(outcomes(data)).toEqual(["0000", "2001", "2002", "2003", "2004", "0000"]);
    expect((data.device_order as Json[])[0]).toEqual({
      error: "0000",
      errorMsg: "成功",
      order_id: expect.stringMatching(/^ORDER_\d{17}$/),
      device_id: SIM,
      order_start_date: null,
      order_expire_date: null,
    });
    expect((data.device_order as Json[])[1]).toEqual({
      error: "2001",
      errorMsg: "unknown SIM",
      order_id: "",
      device_id: SIM_UNKNOWN,
      order_start_date: null,
      order_expire_date: null,
    });
    expect(await ordersOf(SIM)).toHaveLength(1);
    expect(await ordersOf(SIM_REFUSING)).toHaveLength(0);
  });

  test("the same call again orders again", async () => {
    await batch([SIM, SIM]);
    await batch([SIM]);
    expect(await ordersOf(SIM)).toHaveLength(3);
  });

  test("a SIM with OTA support cannot be opened at once and gets no order", async () => {
    const device = await findDevice((candidate) => isFree(candidate) && candidate.ota_flag === "1");
    const before = await ordersOf(device.device_id);
    expect(outcomes((await batch([device.device_id], { is_open: "1" })).data)).toEqual(["2005"]);
    expect(await ordersOf(device.device_id)).toEqual(before);
    expect(outcomes((await batch([device.device_id])).data)).toEqual(["0000"]);
  });

  test.each<[string, Json, string]>([
    ["a plan that does not exist", { package_code: "DP0" }, "3001"],
    ["a plan as another type", { package_type: "1" }, "3002"],
  ])("%s is refused for all", async (_what, overrides, code) => {
    expect(await batch([SIM], overrides)).toMatchObject({ code, success: false });
    expect(await ordersOf(SIM)).toHaveLength(0);
  });
});

describe("one order", () => {
  test("is in use when opened at once on a free SIM, and the next one is queued", async () => {
    const { device_id } = await findDevice((candidate) => isFree(candidate) && candidate.ota_flag === "0");
    const order = () => ask("package/orderPackage", orderFields({ device_id, is_open: "1", order_period: "2" }));
    const { data } = await order();
    expect(data.sign).toBeNull();
    const { order_start_date: start, order_expire_date: end } = data as Record<string, string>;
    expect(start).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/);
    expect(Date.parse(`${end}Z`) - Date.parse(`${start}Z`)).toBe(60 * 24 * 60 * 60 * 1000);
    expect((await order()).data).toMatchObject({ order_start_date: null, order_expire_date: null });
    const list = await ordersOf(device_id);
    expect(list.find(({ orderCode }) => orderCode === data.order_id)).toMatchObject({
      orderStatus: "2",
      orderPeriod: "2",
      usedFlow: "0",
    });
  });

  test("is refused for an unknown SIM", async () => {
    const answer = await ask("package/orderPackage", orderFields({ device_id: SIM_UNKNOWN }));
    expect(answer).toEqual({ code: "2001", message: "unknown SIM", success: false });
  });

  test("is by the day only for a SIM with OTA support", async () => {
    const days = (device_id: unknown) =>
      ask("package/createOtaOrder", orderFields({ device_id, days: 364, timing_type: "1", mcc: "" }));
    const { device_id } = await findDevice((candidate) => isFree(candidate) && candidate.ota_flag === "1");
    const before = await ordersOf(device_id);
    expect((await days(device_id)).data).toMatchObject({ sign: null, order_id: expect.stringMatching(/^ORDER_/) });
    expect(await ordersOf(device_id)).toHaveLength(before.length + 1);
    expect(await days(SIM)).toMatchObject({ code: "2006", success: false });
  });
});

describe("renewing", () => {
  const renew = (order_id: unknown, renew_period = 2) => ask("package/renewPackage", { order_id, renew_period });

  test("an order in use ends later, and later again after a second call", async () => {
    const [order] = await ordersOf(SIM_IN_USE);
    const first = await renew(order?.orderCode);
    expect(first.data).toEqual({
      sign: expect.any(String),
      order_id: order?.orderCode,
      order_expire_date: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    });
    const digits = (text: unknown) => String(text).replace(/\D/g, "");
    expect(digits(first.data.order_expire_date) > digits(order?.expireDate)).toBe(true);
    const second = await renew(order?.orderCode);
    expect(digits(second.data.order_expire_date) > digits(first.data.order_expire_date)).toBe(true);
    expect((await ordersOf(SIM_IN_USE))[0]).toMatchObject({
      orderPeriod: "5",
      expireDate: digits(second.data.order_expire_date),
    });
  });

  test("a queued order gets longer and still has no end", async () => {
    const waiting = (await ordersOf(SIM_IN_USE))[1];
    expect((await renew(waiting?.orderCode)).data).toMatchObject({ order_expire_date: null });
    expect((await ordersOf(SIM_IN_USE))[1]).toMatchObject({ orderPeriod: "9", orderStatus: "1" });
  });

  test("one that has ended or does not exist is refused", async () => {
    const { data } = await ask("package/queryOrder", { order_status: "3", page_no: 1, page_size: 1 });
    const [ended] = data.package_order as Json[];
    expect(await renew(ended?.orderCode)).toMatchObject({ code: "4002", success: false });
    expect(await renew("L0")).toMatchObject({ code: "4001", success: false });
  });
});
