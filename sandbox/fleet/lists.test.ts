import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { callFleet, envelope, fleetSigned, SIM_BARE } from "#/sandbox/testing/fleet-client.ts";
import {
  type Json,
  listFields,
  openSandbox,
  SIM,
  SIM_IN_USE,
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

type Page = { cur_page_no: number; page_size: number; total_count: number; total_pages: number };

const ask = (call: string, fields: Json) => callFleet(sandbox, call, fields);

/** Every entry of a list, read page by page up to the number of pages that the first one names. */
async function readAll(call: string, name: string, fields: Json = {}): Promise<Json[]> {
  const entries: Json[] = [];
  for (let page_no = 1, pages = 1; page_no <= pages; page_no += 1) {
    const { data } = await ask(call, { ...fields, page_no, page_size: 100 });
    pages = (data.page as Page).total_pages;
    entries.push(...(data[name] as Json[]));
  }
  return entries;
}

const allDevices = () => readAll("device/queryBatchDevice", "device");
const countBy = (entries: Json[], name: string) => [...new Set(entries.map((entry) => entry[name]))].sort();

describe("devices", () => {
  test("a thousand different ones come in pages, the shop's own first", async () => {
    const { data } = await ask("device/queryBatchDevice", { page_no: 2, page_size: 30 });
    expect(data).toMatchObject({
      page: { cur_page_no: 2, page_size: 30, total_count: 1_000, total_pages: 34 },
      device_num: 30,
    });
    const devices = await allDevices();
    expect(devices.slice(0, 2).map((device) => device.device_id)).toEqual([SIM, SIM_TWO_PLANS]);
    expect(countBy(devices, "device_id")).toHaveLength(1_000);
    expect(countBy(devices, "lifecycle")).toEqual(["1", "2", "3", "4"]);
  });

  test("the last page is shorter, and the one after it is empty", async () => {
    const last = await ask("device/queryBatchDevice", { page_no: 34, page_size: 30 });
    expect(last.data).toMatchObject({ device_num: 10 });
    const behind = await ask("device/queryBatchDevice", { page_no: 35, page_size: 30 });
    expect(behind.data).toMatchObject({ device: [], device_num: 0, page: { cur_page_no: 35, total_count: 1_000 } });
  });

  test("the same seed gives the same fleet and another seed another one", async () => {
    const first = await allDevices();
    await sandbox.control("reset", {});
    expect(await allDevices()).toEqual(first);
    await sandbox.control("reset", { seed: 8 });
    expect(await allDevices()).not.toEqual(first);
  });

  test("a device carries its fields and the package in use", async () => {
    const device = (await allDevices()).find((candidate) => candidate.device_id === SIM_IN_USE);
    expect(Object.keys(device ?? {}).sort()).toEqual(
      "bip_flag device_id lifecycle lifecycle_end_time lifecycle_shutdown_period lifecycle_slient_period lifecycle_start_time main_iccid msisdn multiImsi_flag ota_flag package_order partnerCode partnerName task_no".split(
        " ",
      ),
    );
    expect(device?.package_order).toMatchObject({
      ...{ orderStatus: "2", device_id: SIM_IN_USE, flow: "10240", orderPeriod: "1" },
    });
    expect(Object.keys(device?.package_order as Json)).toHaveLength(22);
  });

  test("a bare one has null in every field that may be null and an empty package", async () => {
    const device = (await allDevices()).find((candidate) => candidate.device_id === SIM_BARE);
    const nullable = { msisdn: null, lifecycle_start_time: null, lifecycle_end_time: null, task_no: null };
    expect(device).toMatchObject({ ...nullable, main_iccid: null, lifecycle: "2" });
    const order = device?.package_order as Json;
    expect(Object.keys(order)).toHaveLength(22);
    expect(Object.values(order).filter((value) => value !== null && value !== "")).toEqual([[]]);
  });

  test("a bare one with a package has null in every field of the package that may be null", async () => {
    const bare = (await allDevices()).filter((device) => device.msisdn === null);
    const order = bare.map((device) => device.package_order as Json).find(({ orderStatus }) => orderStatus === "2");
    const nothing = { flowUseRate: null, supplierCode: null, profileList: null, isFlowPlus: null, main_iccid: null };
    expect(order).toMatchObject(nothing);
  });

  test("a single one shows its package only when one is in use", async () => {
    const used = await ask("device/queryDevice", { device_id: SIM_IN_USE });
    expect(used.data).toMatchObject({ device_id: SIM_IN_USE, lifecycle: "2", package: { orderStatus: "2" } });
    const bare = await ask("device/queryDevice", { device_id: SIM_BARE });
    expect(bare.data).toMatchObject({ device_id: SIM_BARE });
    expect(bare.data).not.toHaveProperty("package");
  });

  test("SIMs in use come in one list, each with eight fields", async () => {
    const assets = (await ask("device/syncAssetInfo", {})).data as unknown as Json[];
    const inUse = (await allDevices()).filter((device) => device.lifecycle === "2");
    expect(assets.map((asset) => asset.assetId)).toEqual(inUse.map((device) => device.device_id));
    expect(countBy(assets, "lifeCycle")).toEqual(["2"]);
    expect(Object.keys(assets[0] ?? {})).toHaveLength(8);
  });

  test.each(["device/queryDevice", "flow/queryDeviceFlowUsage"])("%s refuses an unknown SIM", async (call) => {
    expect(await ask(call, { device_id: SIM_UNKNOWN })).toEqual({
      code: "2001",
      message: "unknown SIM",
      success: false,
    });
  });
});

describe("plans", () => {
  test("all of the partner's plans are listed, except a withdrawn one", async () => {
    const plans = await readAll("package/syncPackages", "package");
    expect(plans).toHaveLength(77);
    expect(plans[1]).toMatchObject({ package_code: "DP20240115000102", package_type: "2", flow: "10240" });
    expect(plans[1]).toMatchObject({ whole_price: "12.90", max_order_period: "-1" });
    expect(Object.keys(plans[1] ?? {})).toHaveLength(16);
    await sandbox.control("plans/withdraw", { packageCode: "DP20240115000102" });
    expect(await readAll("package/syncPackages", "package")).toHaveLength(76);
  });

  test("names and messages are Chinese unless English is asked for", async () => {
    const inEnglish = await fetch(`${sandbox.origin}/package/syncPackages`, {
      method: "POST",
      headers: { "content-type": "application/json", "accept-language": "en-US" },
      body: JSON.stringify(fleetSigned({ ...envelope, page_no: 1, page_size: 1 })),
    });
    expect(await inEnglish.json()).toMatchObject({
      message: "success",
      data: { package: [{ package_name: "Europe unlimited" }] },
    });
    const byDefault = await ask("package/syncPackages", { page_no: 1, page_size: 1 });
    expect(byDefault).toMatchObject({ message: "成功", data: { package: [{ package_name: "欧洲无限流量" }] } });
  });
});

describe("orders", () => {
  const nothing = { device_id: "", order_id: "", order_status: "", order_type: "" };
  const orders = (filter: Json = {}) => readAll("package/queryOrder", "package_order", { ...nothing, ...filter });

  test("without a filter all devices' orders are listed: queued, in use and ended", async () => {
    const all = await orders();
    expect(all.length).toBeGreaterThan(1_000);
    expect(countBy(all, "orderStatus")).toEqual(["1", "2", "3"]);
    expect(countBy(all, "orderCode")).toHaveLength(all.length);
  });

  test("a filter keeps only matching orders", async () => {
    const ofOne = await orders({ device_id: SIM_IN_USE });
    expect(ofOne.map((order) => order.orderStatus)).toEqual(["2", "1", "1"]);
    expect(await orders({ device_id: SIM_IN_USE, order_status: "1" })).toEqual(ofOne.slice(1));
    expect(await orders({ order_id: ofOne[0]?.orderCode })).toEqual(ofOne.slice(0, 1));
    expect(await orders({ device_id: SIM_UNKNOWN })).toEqual([]);
  });

  test("a SIM with plans from the start has the same ones in the shop's list, to the same day", async () => {
    await sandbox.control("settings", { listDelayMs: 0 });
    const shop = await sandbox.call("singleQueryOrder", listFields({ deviceCode: SIM_IN_USE, languageCode: "0" }));
    const listed = (shop.data as { orderList: Json[] }).orderList;
    const ofFleet = await orders({ device_id: SIM_IN_USE });
    expect(ofFleet.map((order) => order.packageName)).toEqual(listed.map((entry) => entry.servicePlanShowName));
    expect(ofFleet.map((order) => order.orderStatus)).toEqual(listed.map((entry) => entry.orderStatus));
    expect(String(ofFleet[0]?.expireDate).slice(0, 8)).toBe(String(listed[0]?.expireDate).replaceAll("-", ""));
  });

  test("a queued one has neither a start nor an end", async () => {
    const [inUse, waiting] = await orders({ device_id: SIM_IN_USE });
    expect(waiting).toMatchObject({ expireDate: "", activeDate: "", usedFlow: "0" });
    expect(inUse).toMatchObject({
      expireDate: expect.stringMatching(/^\d{14}$/),
      activeDate: expect.stringMatching(/^\d{14}$/),
      orderDate: expect.stringMatching(/^\d{14}$/),
    });
  });
});

describe("usage", () => {
  test("the used and the left volume of a running period add up to its volume", async () => {
    const { data } = await ask("flow/queryDeviceFlowUsage", { device_id: SIM_IN_USE });
    expect(Object.keys(data).sort()).toEqual([
      "device_id",
      "high_flow_balance",
      "order_code",
      "order_used_flow",
      "sign",
    ]);
    expect(Number(data.order_used_flow) + Number(data.high_flow_balance)).toBe(10_240);
    expect(Number(data.order_used_flow)).toBeGreaterThan(0);
  });

  test("without a running period the usage is null", async () => {
    const { data } = await ask("flow/queryDeviceFlowUsage", { device_id: SIM_BARE });
    expect(data).toMatchObject({ order_code: null, order_used_flow: null, high_flow_balance: null });
  });

  test("each of the last twelve months lists the shop's SIMs but no bare one; older ones are empty", async () => {
    const now = new Date();
    for (let back = 0; back < 13; back += 1) {
      const date = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back));
      const month = date.toISOString().replace("-", "").slice(0, 6);
      const entries = await readAll("flow/totalMonthFlowList", "device_flow", { month });
      const numbers = entries.map((entry) => entry.device_id);
      expect(numbers.slice(0, 2), month).toEqual(back < 12 ? [SIM, SIM_TWO_PLANS] : []);
      expect(numbers, month).not.toContain(SIM_BARE);
      for (const entry of entries) expect(entry.queryday_flow, month).toMatch(/^\d+$/);
    }
  });
});
