import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type Json,
  listFields,
  openSandbox,
  orderFields,
  payFields,
  plansFields,
  resultFields,
  SIM_NO_PLANS,
  SIM_REFUSING,
  SIM_UNKNOWN,
  signed,
  type TestSandbox,
  verifyFields,
} from "#/sandbox/testing/partner-client.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(() => sandbox.control("reset", {}));
afterAll(() => sandbox.stop());

const violations = async () => (await sandbox.control<{ violations: string[] }[]>("requests")).at(-1)?.violations;

describe("SIMs and plans", () => {
  test("a known SIM is verified and an unknown one is not", async () => {
    expect(await sandbox.call("singleVerify", verifyFields())).toEqual({
      operateCode: "S",
      message: "success",
      data: {},
    });
    const unknown = await sandbox.call("singleVerify", verifyFields({ deviceCode: SIM_UNKNOWN }));
    expect(unknown.operateCode).toBe("F");
    expect(await violations()).toEqual([]);
  });

  test("the plans are in the requested language", async () => {
    const names = async (languageCode: string) => {
      const answer = await sandbox.call("singleServicePlanPage", plansFields({ languageCode }));
      return (answer.data as { planList: Json[] }).planList.map((plan) => plan.servicePlanShowName);
    };
    expect(await names("1")).toHaveLength(12);
    expect((await names("1"))[0]).toBe("Europe unlimited");
    expect((await names("0"))[0]).toBe("欧洲无限流量");
  });

  test("a SIM without plans gets an empty list, and an unknown one is refused", async () => {
    const none = await sandbox.call("singleServicePlanPage", plansFields({ deviceCode: SIM_NO_PLANS }));
    expect(none.data).toEqual({ partnerCode: "P000270", planList: [] });
    const unknown = await sandbox.call("singleServicePlanPage", plansFields({ deviceCode: SIM_UNKNOWN }));
    expect(unknown.operateCode).toBe("F");
  });
});

describe("the form of a request", () => {
  test.each<[string, Json, RegExp]>([
    ["a missing field", signed(verifyFields({ url: undefined })), /^url:/],
    ["a field too many", signed(verifyFields({ extra: "1" })), /extra/],
    ["a number in place of text", signed(verifyFields({ mark: 0 })), /^mark:/],
    ["another partner", signed(verifyFields({ partnerCode: "P999999" })), /^partnerCode:/],
    ["another operation label", signed(verifyFields({ tradeType: "verify" })), /^tradeType:/],
    ["seconds in place of milliseconds", signed(verifyFields({ tradeTime: "1700000000" })), /^tradeTime:/],
    ["another version", signed(verifyFields({ version: "1.0" })), /^version:/],
    ["a signature of something else", { ...signed(verifyFields()), mark: "1" }, /^sign:/],
  ])("%s is refused and logged as a violation", async (_what, body, pattern) => {
    const answer = (await (await sandbox.post("/singleVerify", body)).json()) as Json;
    expect(answer.operateCode).toBe("F");
    expect(await violations()).toEqual([expect.stringMatching(pattern)]);
  });

  test("a form instead of JSON is refused and logged as a violation", async () => {
    await fetch(`${sandbox.origin}/singleVerify`, { method: "POST", body: new URLSearchParams({ mark: "0" }) });
    expect(await violations()).toHaveLength(2);
  });

  test.each([
    ["POST", "/singleNothing"],
    ["POST", "/device/nothing"],
    ["DELETE", "/mall/bundle-groups/100001"],
    ["GET", "/mall/bundle-groups/100001"],
    ["GET", "/async-result/"],
  ])("%s %s, which does not exist, is logged as a violation", async (method, path) => {
    expect((await fetch(sandbox.origin + path, { method })).status).toBe(404);
    expect(await violations()).toEqual(["path: no such call"]);
  });
});

describe("orders", () => {
  test("the same order sent twice is one order with the same answer", async () => {
    const first = await sandbox.call("singleOrder", orderFields(1));
    const second = await sandbox.call("singleOrder", orderFields(1, { tradeTime: "1700000000999" }));
    expect(second).toEqual(first);
    expect(first).toEqual({
      deviceCode: orderFields(1).deviceCode,
      orderNo: "NO1",
      partnerCode: "P000270",
      payId: "P000270NO1",
    });
    const { orders } = await sandbox.control<{ orders: Json[] }>("ledger");
    expect(orders).toMatchObject([{ orderNo: "NO1", placements: 2 }]);
  });

  test.each<[string, Json]>([
    ["the amount", { payAmount: "12.91" }],
    ["only some of the ids", { requestOrderId: "R2" }],
  ])("the same ids with a difference in %s are refused", async (_what, difference) => {
    await sandbox.call("singleOrder", orderFields(1));
    expect((await sandbox.call("singleOrder", orderFields(1, difference))).operateCode).toBe("F");
  });

  test.each<[string, Json]>([
    ["a SIM that may not order", { deviceCode: SIM_REFUSING }],
    ["an unknown SIM", { deviceCode: SIM_UNKNOWN }],
    ["a price that is not the plan's", { payAmount: "1.00" }],
    ["a currency the plan has no price in", { payCurrency: "CNY" }],
    ["a period the plan does not have", { orderPeriod: "9" }],
    ["renewal of a term without it", renewalOfDayPlan()],
  ])("%s places nothing", async (_what, overrides) => {
    expect((await sandbox.call("singleOrder", orderFields(1, overrides))).operateCode).toBe("F");
    expect(await sandbox.control("ledger")).toMatchObject({ orders: [] });
  });

  test("a changed price applies to new orders, and a withdrawn plan cannot be ordered", async () => {
    const change = { packageCode: "DP20240115000102", orderPeriod: "1", currency: "USD", price: "13.50" };
    await sandbox.control("prices", change);
    expect((await sandbox.call("singleOrder", orderFields(1))).operateCode).toBe("F");
    expect((await sandbox.call("singleOrder", orderFields(2, { payAmount: "13.50" }))).orderNo).toBe("NO2");
    await sandbox.control("plans/withdraw", { packageCode: "DP20240115000102" });
    expect((await sandbox.call("singleOrder", orderFields(3, { payAmount: "13.50" }))).operateCode).toBe("F");
  });
});

describe("payments", () => {
  test("an authorisation needs the order with its amount and currency", async () => {
    expect((await sandbox.call("stripePay", payFields(1))).operateCode).toBe("F");
    await sandbox.call("singleOrder", orderFields(1));
    expect((await sandbox.call("stripePay", payFields(1, { payAmount: "1.00" }))).operateCode).toBe("F");
    expect((await sandbox.call("stripePay", payFields(1, { payCurrency: "cny" }))).operateCode).toBe("F");
    const answer = await sandbox.call("stripePay", payFields(1));
    expect(answer).toEqual({
      clientSecret: expect.stringMatching(/^pi_\w+_secret_\w+$/),
      publishableKey: "pk_test_sandbox",
    });
  });

  test("a second authorisation is a second payment, and the ledger counts it", async () => {
    await sandbox.call("singleOrder", orderFields(1));
    const first = await sandbox.call("stripePay", payFields(1));
    const second = await sandbox.call("stripePay", payFields(1));
    expect(second.clientSecret).not.toBe(first.clientSecret);
    const { payments } = await sandbox.control<{ payments: Json[] }>("ledger");
    expect(payments).toMatchObject([{ payId: "P000270NO1", authorisations: 2, intents: 2, charges: 0 }]);
  });

  test("the result is unpaid, then success, and then the plan is in use", async () => {
    await sandbox.control("settings", { listDelayMs: 0 });
    expect((await sandbox.call("resultQuery", resultFields(1))).operateCode).toBe("F");
    for (const number of [1, 2]) {
      await sandbox.call("singleOrder", orderFields(number));
      await sandbox.call("stripePay", payFields(number));
    }
    expect(await sandbox.call("resultQuery", resultFields(1))).toMatchObject({ payRst: "unpaid", payResultDate: "" });

    for (const number of [1, 2]) await sandbox.control("pay", { payId: `P000270NO${number}` });
    expect(await sandbox.call("resultQuery", resultFields(1))).toEqual({
      orderPeriod: "1",
      packageType: "2",
      partnerCode: "P000270",
      payAmount: "$12.90",
      payId: "P000270NO1",
      payResultDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
      payRst: "success",
      servicePlanShowName: "Europe 10 GB",
    });
    const list = await sandbox.call("singleQueryOrder", listFields());
    const waiting = { time: "1", unit: "2", remainingDays: "30", servicePlanShowName: "Europe 10 GB" };
    expect((list.data as Json).orderList).toEqual([
      { ...waiting, orderStatus: "2", expireDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2}$/) },
      { ...waiting, orderStatus: "1" },
    ]);
  });

  test("a paid plan is not listed before the list delay is over", async () => {
    await sandbox.control("settings", { listDelayMs: 600_000 });
    await sandbox.call("singleOrder", orderFields(1));
    await sandbox.call("stripePay", payFields(1));
    await sandbox.control("pay", { payId: "P000270NO1" });
    expect((await sandbox.call("singleQueryOrder", listFields())).data).toMatchObject({ orderList: [] });
  });
});

test("the same seed gives the same secrets again", async () => {
  const secret = async () => {
    await sandbox.control("reset", { seed: 3 });
    await sandbox.call("singleOrder", orderFields(1));
    return (await sandbox.call("stripePay", payFields(1))).clientSecret;
  };
  expect(await secret()).toBe(await secret());
});

function renewalOfDayPlan(): Json {
  return {
    autoRenewal: "1",
    packageCode: "DP20240115000111",
    servicePlanCode: "SP000111",
    servicePlanShowName: "Top-up for a day",
    payAmount: "0.99",
  };
}
