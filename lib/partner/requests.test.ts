import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { CALLS, NOW, outcomeOf, PARTNER_CODE, SIM, testOrder, testPartner } from "#/lib/testing/partner-calls.ts";
import { type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import { startServer } from "#/testbed/stub-server.ts";

interface Request {
  call: string;
  body: Record<string, string>;
  headers: Record<string, string>;
  violations: string[];
}

let sandbox: SandboxServer;
beforeAll(async () => {
  sandbox = await startSandbox();
});
beforeEach(() => sandbox.control("reset", {}));
afterAll(() => sandbox.stop());

const requests = () => sandbox.control<Request[]>("requests");
const { payId } = testOrder();
const payment = { payId, email: "owner@example.com", amountText: "12.90", currency: "USD" };

const sign = expect.stringMatching(/^[0-9a-f]{32}$/);
const envelope = { partnerCode: PARTNER_CODE, version: "3.0", tradeTime: String(NOW), sign };
const shop = { ...envelope, deviceCode: SIM, languageCode: "1", mark: "0", terminal: "0" };

const BODIES: Record<string, Record<string, unknown>> = {
  singleVerify: { ...shop, terminal: "1", tradeType: "singleVerify", url: "https://topup.example.com/" },
  singleServicePlanPage: { ...shop, tradeType: "singleServicePlanPage", area: "" },
  singleQueryOrder: { ...shop, tradeType: "verify" },
  singleOrder: {
    ...shop,
    tradeType: "verify",
    autoRenewal: "0",
    orderNo: "2026112109000012345678",
    orderPeriod: "1",
    packageCode: "DP20240115000102",
    payAmount: "12.90",
    payCurrency: "USD",
    payId,
    requestOrderId: "2026112109000087654321",
    servicePlanCode: "SP000102",
    servicePlanShowName: "Europe 10 GB",
  },
  stripePay: {
    ...envelope,
    tradeType: "payPalPay",
    email: "owner@example.com",
    payAmount: "12.90",
    payCurrency: "usd",
    payId,
  },
  stripeAutoPay: {
    ...envelope,
    tradeType: "payPalPay",
    email: "owner@example.com",
    payAmount: "12.90",
    payCurrency: "usd",
    payId,
  },
  stripeSubDirectly: {
    ...envelope,
    tradeType: "payPalPay",
    email: "owner@example.com",
    payAmount: "12.90",
    payCurrency: "usd",
    payId,
    plan_id: "DP20240115000102",
    pm_id: "pm_1",
  },
  resultQuery: { ...envelope, tradeType: "resultQuery", payId },
  queryAutoRenewalRecord: { ...shop, tradeType: "singleVerify" },
  cancelAutoRenewalRecord: { ...shop, tradeType: "cancelAutoRenewalRecord", orderNo: testOrder().orderNo, payId },
};

test("every call carries exactly the fields of the interface, correctly signed [V12]", async () => {
  // Some are refused, since nothing renews here; the test checks only the requests.
  for (const call of CALLS) await outcomeOf(call.run(testPartner(sandbox.origin)));
  const sent = await requests();
  expect(sent.flatMap(({ violations }) => violations)).toEqual([]);
  expect(sent.map(({ call }) => call)).toEqual(CALLS.map(({ name }) => name));
  for (const { call, body } of sent) expect([call, body]).toEqual([call, BODIES[call]]);
});

test("requests are JSON in UTF-8 of a stated length, and ask for no compression", async () => {
  await testPartner(sandbox.origin).place(testOrder({ planTitle: "欧洲 10GB 😀" }));
  const [request] = await requests();
  expect(request?.violations).toEqual([]);
  expect(request?.body.servicePlanShowName).toBe("欧洲 10GB 😀");
  expect(request?.headers).toMatchObject({
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(JSON.stringify(request?.body))),
    "accept-encoding": "identity",
  });
  expect(request?.headers).not.toHaveProperty("cookie");
});

test("requests carry the language, area, terminal and mark of the settings", async () => {
  const partner = testPartner(sandbox.origin, {
    area: "欧洲",
    terminal: "1",
    mark: "7",
    languageCodes: { en: "3", zh: "12" },
  });
  await partner.plans(SIM, "zh");
  const [request] = await requests();
  expect(request?.violations).toEqual([]);
  expect(request?.body).toMatchObject({ area: "欧洲", terminal: "1", mark: "7", languageCode: "12" });
});

test("plans come in the language asked for", async () => {
  const partner = testPartner(sandbox.origin);
  const titles = await Promise.all(
    ["en", "zh"].map(async (language) => (await partner.plans(SIM, language))[0]?.title),
  );
  expect(titles).toEqual(["Europe unlimited", "欧洲无限流量"]);
});

test("another processor has another path, and slashes at the end of an address do no harm", async () => {
  const server = await startServer((response) => response.end('{"clientSecret":"a","publishableKey":"b"}'));
  await testPartner(`${server.url}/payment//`, { processor: "other" }).authorise(payment);
  expect(server.received.map(({ path }) => path)).toEqual(["/payment/otherPay"]);
  await server.stop();
});

test("shop calls go to the shop's address, payment calls to the payment address", async () => {
  const server = await startServer((response) => response.end("{}"));
  const partner = testPartner("", { shopUrl: `${server.url}/vshop`, paymentUrl: `${server.url}/payment` });
  await Promise.allSettled(CALLS.map(({ run }) => run(partner)));
  const paths = new Set(server.received.map(({ path }) => path));
  const base = (name: string) => (/^stripe|result/.test(name) ? "/payment" : "/vshop");
  expect([...paths].toSorted()).toEqual(CALLS.map(({ name }) => `${base(name)}/${name}`).toSorted());
  await server.stop();
});

describe("repeating", () => {
  test.each(CALLS.filter(({ isRepeated }) => isRepeated))(
    "$name is a read: after one status 500 it is asked again and answered",
    async ({ name, run }) => {
      const clock = { now: NOW };
      const partner = testPartner(sandbox.origin, { now: () => clock.now++ });
      await partner.place(testOrder());
      await sandbox.control("faults", { call: name, kind: "status", status: 500 });
      await run(partner);
      const asked = (await requests()).filter(({ call }) => call === name);
      expect(asked.map(({ violations }) => violations)).toEqual([[], []]);
      expect(asked[0]?.body.tradeTime).not.toBe(asked[1]?.body.tradeTime);
    },
  );

  test.each(CALLS.filter(({ isWrite }) => isWrite))(
    "$name is a write: after one status 500 it is not sent again",
    async ({ name, run }) => {
      await sandbox.control("faults", { call: name, kind: "status", status: 500 });
      await expect(run(testPartner(sandbox.origin))).rejects.toMatchObject({
        kind: "http",
        status: 500,
        mayHaveTakenEffect: true,
      });
      expect(await requests()).toHaveLength(1);
    },
  );

  test("a verification is never retried, because the list of plans decides", async () => {
    await sandbox.control("faults", { call: "singleVerify", kind: "html" });
    await expect(testPartner(sandbox.origin).verify(SIM, "en")).rejects.toMatchObject({ kind: "malformed" });
    expect(await requests()).toHaveLength(1);
  });

  test("an order whose answer was lost can be placed again by hand: the same ids are one order", async () => {
    await sandbox.control("faults", { call: "singleOrder", kind: "reset-after" });
    const partner = testPartner(sandbox.origin);
    await expect(partner.place(testOrder())).rejects.toMatchObject({ kind: "unreachable", mayHaveTakenEffect: true });
    await expect(partner.place(testOrder())).resolves.toEqual({ partnerOrderNo: testOrder().orderNo });
    const { orders } = await sandbox.control<{ orders: { placements: number }[] }>("ledger");
    expect(orders).toMatchObject([{ placements: 2 }]);
  });
});

test("a purchase goes from the plan to the SIM's list", async () => {
  await sandbox.control("settings", { listDelayMs: 0, notifications: "lose" });
  const partner = testPartner(sandbox.origin, { processorKey: "pk_test_sandbox" });
  await partner.verify(SIM, "en");
  expect((await partner.plans(SIM, "en")).map(({ name }) => name)).toContain("SP000102/DP20240115000102");
  await partner.place(testOrder());
  expect(await partner.authorise(payment)).toEqual({
    clientSecret: expect.stringContaining("_secret_"),
    publishableKey: "pk_test_sandbox",
  });
  expect(await partner.result(payId)).toMatchObject({ word: "unpaid" });
  expect(await partner.simOrders(SIM, "en")).toEqual([]);
  await sandbox.control("pay", { payId });
  expect(await partner.result(payId)).toEqual({
    word: "success",
    amountText: "$12.90",
    orderPeriod: "1",
    resultDate: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/),
    isUnnamed: false,
  });
  expect(await partner.simOrders(SIM, "en")).toMatchObject([{ title: "Europe 10 GB", state: "in use" }]);
});

test("a refusal says so in the service's words, for the log only, and is not repeated", async () => {
  const failure = testPartner(sandbox.origin).plans("89852072201180436581", "en");
  await expect(failure).rejects.toMatchObject({
    kind: "refused",
    mayHaveTakenEffect: false,
    upstreamCode: "F: unknown SIM",
  });
  await expect(failure).rejects.not.toThrow(/unknown SIM/);
  expect(await requests()).toHaveLength(1);
});
