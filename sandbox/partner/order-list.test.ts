import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DAY_MS } from "#/sandbox/catalogue/period.ts";
import {
  type Json,
  listFields,
  openSandbox,
  orderFields,
  payFields,
  renewalFields,
  SIM,
  SIM_IN_USE,
  SIM_ODD,
  SIM_UNKNOWN,
  type TestSandbox,
} from "#/sandbox/testing/partner-client.ts";
import { renewalsOf } from "#/sandbox/testing/renewals.ts";

let sandbox: TestSandbox;

beforeAll(async () => {
  sandbox = await openSandbox();
});
beforeEach(async () => {
  await sandbox.control("reset", {});
  await sandbox.control("settings", { listDelayMs: 0 });
});
afterAll(() => sandbox.stop());

async function ordersOn(deviceCode = SIM, overrides: Json = {}): Promise<Json[]> {
  const answer = await sandbox.call("singleQueryOrder", listFields({ deviceCode, ...overrides }));
  return (answer.data as { orderList: Json[] }).orderList;
}

/** Puts a daily plan on the SIM, paid so many days ago. */
const boughtAgo = (days: number, orderPeriod = "7", sim = SIM) =>
  sandbox.control("sims/orders", {
    sim,
    packageCode: "DP20240115000104",
    orderPeriod,
    paidAt: Date.now() - days * DAY_MS,
  });

const dateAfter = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, "YYYY-MM-DD".length);

describe("a SIM with plans from the start", () => {
  test("one plan is in use and has an expiry date, the others are queued at full length", async () => {
    expect(await ordersOn(SIM_IN_USE)).toEqual([
      {
        orderStatus: "2",
        servicePlanShowName: "Europe 10 GB",
        time: "1",
        unit: "2",
        expireDate: dateAfter(18),
        remainingDays: "18",
      },
      { orderStatus: "1", servicePlanShowName: "Japan and Korea daily", time: "7", unit: "1", remainingDays: "7" },
      { orderStatus: "1", servicePlanShowName: "Global 5 GB", time: "3", unit: "2", remainingDays: "90" },
    ]);
  });

  test("the names are in the requested language", async () => {
    expect((await ordersOn(SIM_IN_USE, { languageCode: "0" }))[0]?.servicePlanShowName).toBe("欧洲 10GB");
  });

  test("a plan bought in another language is named in the requested one, and so is its renewal", async () => {
    await renewalsOf(sandbox).begin();
    for (const [languageCode, name] of [
      ["0", "欧洲 10GB"],
      ["1", "Europe 10 GB"],
    ]) {
      expect(await ordersOn(SIM, { languageCode })).toMatchObject([{ servicePlanShowName: name }]);
      const renewal = await sandbox.call("queryAutoRenewalRecord", renewalFields({ languageCode }));
      expect(renewal.servicePlanShowName).toBe(name);
    }
  });

  test("odd entries lack fields, hold nulls and carry undocumented codes", async () => {
    const entries = await ordersOn(SIM_ODD);
    expect(entries.map(({ orderStatus }) => orderStatus)).toEqual(["2", "1", "3", "9", undefined]);
    expect(entries[0]).toMatchObject({ expireDate: null, remainingDays: null });
  });

  test("an order of the shop is queued behind the plans already there", async () => {
    await sandbox.call("singleOrder", orderFields(1, { deviceCode: SIM_IN_USE }));
    await sandbox.call("stripePay", payFields(1));
    await sandbox.control("pay", { payId: "P000270NO1" });
    expect((await ordersOn(SIM_IN_USE))[3]).toMatchObject({ orderStatus: "1", remainingDays: "30" });
  });
});

describe("the order of plans", () => {
  test("a queued plan starts when the one before it ends", async () => {
    await boughtAgo(8);
    await boughtAgo(8);
    await boughtAgo(1, "3");
    expect(await ordersOn()).toMatchObject([
      { orderStatus: "2", time: "7", expireDate: dateAfter(6), remainingDays: "6" },
      { orderStatus: "1", time: "3", remainingDays: "3" },
    ]);
  });

  test("a plan bought after all others ended starts at its own payment", async () => {
    await boughtAgo(100);
    await boughtAgo(2);
    expect(await ordersOn()).toMatchObject([{ orderStatus: "2", remainingDays: "5" }]);
  });

  test("a plan that has ended is not in the list", async () => {
    await boughtAgo(100);
    expect(await ordersOn()).toEqual([]);
  });
});

describe("renewals", () => {
  test("each further payment is a further plan on the SIM", async () => {
    await renewalsOf(sandbox).begin();
    await sandbox.control("renewals/charge", { payId: "P000270NO1", at: Date.now() });
    expect(await ordersOn()).toMatchObject([{ orderStatus: "2" }, { orderStatus: "1" }]);
  });

  test("a renewal begun elsewhere is a plan on the SIM too", async () => {
    await sandbox.control("renewals/begin", { sim: SIM, packageCode: "DP20240115000103", orderPeriod: "3" });
    expect(await ordersOn()).toMatchObject([{ orderStatus: "2", servicePlanShowName: "Global 5 GB", time: "3" }]);
  });
});

test("an unknown term and an unknown SIM are refused", async () => {
  const order = { sim: SIM, packageCode: "DP20240115000104", orderPeriod: "9", paidAt: 0 };
  const statusOf = async (body: Json) => (await sandbox.post("/control/sims/orders", body)).status;
  expect(await statusOf(order)).toBe(404);
  expect(await statusOf({ ...order, orderPeriod: "7", sim: SIM_UNKNOWN })).toBe(404);
});
