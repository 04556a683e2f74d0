import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Json,
  listFields,
  openSandbox,
  orderFields,
  payFields,
  resultFields,
  SIM,
  SIM_REFUSING,
  SIM_TWO_PLANS,
  SIM_UNKNOWN,
  signed,
  type TestSandbox,
} from "#/sandbox/testing/partner-client.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(async () => {
  await sandbox.control("reset", {});
  await sandbox.control("settings", { listDelayMs: 0 });
});
afterAll(() => sandbox.stop());

const counts = async () => (await sandbox.control<{ counts: Json }>("ledger")).counts;
const violations = async () => (await sandbox.control<{ violations: string[] }[]>("requests")).at(-1)?.violations;

/** An order for the monthly plan whose payment a third party collected; `number` sets its ids. */
const paidFields = (number: number, overrides: Json = {}): Json => ({
  autoRenewal: "0",
  deviceCode: SIM,
  languageCode: "",
  mark: "0",
  orderNo: `NO${number}`,
  orderPeriod: "1",
  orgOrderId: "",
  packageCode: "DP20240115000102",
  partnerCode: "P000270",
  payAccount: "1",
  payAmount: "12.36",
  payCurrency: "GBP",
  payId: `P000270NO${number}`,
  payResultDate: new Date(Date.now() - 60_000).toISOString().slice(0, 19).replace("T", " "),
  payRst: "SUCCESS",
  payStatus: "1",
  payType: "3",
  version: "3.0",
  ...overrides,
});

const report = (number: number, overrides?: Json) =>
  sandbox.call("synPartner/SynOrderInfo", paidFields(number, overrides));

describe("an order paid to a third party", () => {
  test("is paid at that price, charges nothing here and is on the SIM", async () => {
    expect(await report(1)).toEqual({
      operateCode: "S",
      message: "success",
      data: { orderNo: "NO1", payId: "P000270NO1" },
    });
    expect(await counts()).toMatchObject({ orders: 1, charges: 0, notifications: 0, violations: 0 });
    expect(await sandbox.call("resultQuery", resultFields(1))).toMatchObject({
      payRst: "success",
      payAmount: "£12.36",
    });
    const list = await sandbox.call("singleQueryOrder", listFields());
    expect(list.data).toMatchObject({ orderList: [{ orderStatus: "2", servicePlanShowName: "Europe 10 GB" }] });
  });

  test("is one order when reported twice, and refused with other contents", async () => {
    const fields = paidFields(1);
    const first = await sandbox.call("synPartner/SynOrderInfo", fields);
    expect(await sandbox.call("synPartner/SynOrderInfo", fields)).toEqual(first);
    expect((await report(1, { payAmount: "12.37" })).operateCode).toBe("F");
    expect(await counts()).toMatchObject({ orders: 1 });
  });

  test("may carry further fields, as the published example breaks off", async () => {
    expect(await report(1, { payUnit: "1", terminal: "0" })).toMatchObject({ operateCode: "S" });
    expect(await violations()).toEqual([]);
  });

  test.each<[string, Json]>([
    ["a payment that did not succeed", { payRst: "FAILED" }],
    ["a time that is none", { payResultDate: "2026-13-45 10:00:00" }],
    ["a missing account", { payAccount: undefined }],
    ["a lower-case currency", { payCurrency: "gbp" }],
  ])("%s is refused and logged as a violation", async (_what, overrides) => {
    expect((await report(1, overrides)).operateCode).toBe("F");
    expect(await violations()).toHaveLength(1);
    expect(await counts()).toMatchObject({ orders: 0 });
  });

  test.each<[string, Json]>([
    ["an unknown SIM", { deviceCode: SIM_UNKNOWN }],
    ["a SIM that may not order", { deviceCode: SIM_REFUSING }],
    ["a plan the SIM cannot have", { packageCode: "DP20240115000103", deviceCode: SIM_TWO_PLANS }],
    ["a period the plan does not have", { orderPeriod: "9" }],
  ])("%s places nothing", async (_what, overrides) => {
    expect((await report(1, overrides)).operateCode).toBe("F");
    expect(await violations()).toEqual([]);
    expect(await counts()).toMatchObject({ orders: 0 });
  });
});

describe("the details of an order", () => {
  const ask = (query: Record<string, string>, sign?: string) => {
    const fields = signed({ partnerCode: "P000270", version: "3.0", ...query }) as Record<string, string>;
    return fetch(
      `${sandbox.origin}/mall/order?${new URLSearchParams(sign === undefined ? fields : { ...fields, sign })}`,
    );
  };
  const details = async (query: Record<string, string>) => (await (await ask(query)).json()) as { data: Json } & Json;

  test("are those of a notification about its payment", async () => {
    await sandbox.call("singleOrder", orderFields(1));
    await sandbox.call("stripePay", payFields(1));
    await sandbox.control("pay", { payId: "P000270NO1" });
    const { notifications } = await sandbox.control<{ notifications: { body: { event: { detail: Json } } }[] }>(
      "ledger",
    );
    const told = notifications[0]?.body.event.detail;
    expect(await details({ purchase_order_id: "NO1" })).toEqual({ operateCode: "S", message: "success", data: told });
    expect((await details({ order_id: String(told?.order_id) })).data).toEqual(told);
    expect((await details({ sim_id: SIM })).data).toEqual(told);
    expect(await counts()).toMatchObject({ violations: 0 });
  });

  test("of an unpaid order say unpaid and have no time of payment", async () => {
    await sandbox.call("singleOrder", orderFields(1));
    const { data } = await details({ purchase_order_id: "NO1" });
    expect(data).toMatchObject({ purchase_order_id: "NO1", payment_status: "unpaid", paid_at: null });
  });

  test("are found by the caller's number, then by the service's, then by the SIM", async () => {
    await report(1);
    await report(2, { deviceCode: SIM_TWO_PLANS });
    const { order_id } = (await details({ purchase_order_id: "NO2" })).data as { order_id: string };
    const named = async (query: Record<string, string>) => (await details(query)).data.purchase_order_id;
    expect(await named({ purchase_order_id: "NO1", order_id, sim_id: SIM_TWO_PLANS })).toBe("NO1");
    expect(await named({ order_id, sim_id: SIM })).toBe("NO2");
  });

  test("found by the SIM are those of the order paid last", async () => {
    await report(1, { payResultDate: "2026-01-02 10:00:00" });
    await report(2, { payResultDate: "2026-01-01 10:00:00" });
    await sandbox.call("singleOrder", orderFields(3));
    expect((await details({ sim_id: SIM })).data.purchase_order_id).toBe("NO1");
  });

  test("of an unknown order are refused", async () => {
    expect((await details({ purchase_order_id: "NO9" })).operateCode).toBe("F");
    expect(await violations()).toEqual([]);
  });

  test("are refused without an id, and with a signature over other fields", async () => {
    expect((await details({})).operateCode).toBe("F");
    expect(await violations()).toEqual([expect.stringContaining("must name")]);
    const forged = (await (await ask({ sim_id: SIM }, "0".repeat(32))).json()) as Json;
    expect(forged.operateCode).toBe("F");
    expect(await violations()).toEqual([expect.stringMatching(/^sign:/)]);
  });

  test("can be lost like any other answer, for one SIM only", async () => {
    await report(1);
    await sandbox.control("faults", { call: "GET mall/order", kind: "reset-before", sim: SIM });
    expect((await details({ sim_id: SIM_TWO_PLANS })).operateCode).toBe("F");
    await expect(ask({ purchase_order_id: "NO1" })).rejects.toThrow();
    expect((await details({ purchase_order_id: "NO1" })).operateCode).toBe("S");
  });
});
