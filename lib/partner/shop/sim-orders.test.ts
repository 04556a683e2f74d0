import { expect, test } from "vitest";
import { PARTNER_CODE, SIM, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer } from "#/testbed/stub-server.ts";

async function ask<T>(answer: unknown, run: (partner: ReturnType<typeof testPartner>) => Promise<T>): Promise<T> {
  const server = await startServer((response) => response.end(JSON.stringify(answer)));
  try {
    return await run(testPartner(server.url));
  } finally {
    await server.stop();
  }
}

const listOf = (orderList: unknown) => ({
  operateCode: "S",
  message: "success",
  data: { partnerCode: PARTNER_CODE, deviceCode: SIM, orderList },
});

test("an entry with missing fields keeps the others, and none becomes zero", async () => {
  const entries = await ask(
    listOf([
      null,
      { orderStatus: "9", remainingDays: "", expireDate: "soon", time: null },
      { servicePlanShowName: {}, remainingDays: "-1", expireDate: "2026-13-01 23:59:59" },
      {
        servicePlanShowName: "Europe 10 GB",
        orderStatus: 2,
        remainingDays: 0,
        expireDate: "2026-12-21",
        time: "1",
        unit: "2",
      },
    ]),
    (partner) => partner.simOrders(SIM, "en"),
  );
  const empty = {
    title: null,
    state: "unknown",
    code: null,
    length: null,
    expiresOn: null,
    remainingDays: null,
  };
  // An unreadable entry stays as one without fields.
  expect(entries).toEqual([
    empty,
    { ...empty, code: "9" },
    empty,
    {
      title: "Europe 10 GB",
      state: "in use",
      code: "2",
      length: { count: 1, unit: "months" },
      expiresOn: "2026-12-21",
      remainingDays: 0,
    },
  ]);
});

test("the time of a last day is left out", async () => {
  for (const expireDate of ["2026-12-01", "2026-12-01 23:59:59", "2026-12-01T23:59:59Z"]) {
    const entries = await ask(listOf([{ expireDate }]), (partner) => partner.simOrders(SIM, "en"));
    expect(entries).toMatchObject([{ expiresOn: "2026-12-01" }]);
  }
});

test("a list may repeat the SIM's number as a JSON number", async () => {
  const answer = JSON.stringify(listOf([])).replace(`"${SIM}"`, SIM);
  const server = await startServer((response) => response.end(answer));
  expect(await testPartner(server.url).simOrders(SIM, "en")).toEqual([]);
  await server.stop();
});

test("a missing list is not an empty one", async () => {
  expect(await ask(listOf(null), (partner) => partner.simOrders(SIM, "en"))).toBe(null);
  expect(await ask(listOf(undefined), (partner) => partner.simOrders(SIM, "en"))).toBe(null);
  expect(await ask(listOf([]), (partner) => partner.simOrders(SIM, "en"))).toEqual([]);
});

test("an answer that names nothing means no renewal", async () => {
  const nothing = [
    {},
    { orderNo: "", payId: null },
    { deviceCode: "", partnerCode: "", orderNo: "", payId: "" },
    { operateCode: "S", message: "success", data: null },
  ];
  for (const answer of nothing) expect(await ask(answer, (partner) => partner.renewal(SIM, "en"))).toBe("none");
});

test("an answer of another form is malformed, and not the lack of a renewal", { tags: ["long"] }, async () => {
  const others = [
    { error: "busy" },
    { operateCode: "S", data: { deviceCode: SIM, recordList: [{ orderNo: "1", payId: "2" }] } },
    { operateCode: "S", message: "success", autoRenewalList: [{ orderNo: "1" }] },
    { operateCode: "S", data: [{ orderNo: "1" }, { orderNo: "2" }] },
  ];
  for (const other of others) {
    const asked = ask(other, (partner) => partner.renewal(SIM, "en"));
    await expect(asked, JSON.stringify(other)).rejects.toMatchObject({ kind: "malformed" });
  }
});

test("a list may hold the one renewal, or none", async () => {
  const listed = (data: unknown) => ask({ operateCode: "S", data }, (partner) => partner.renewal(SIM, "en"));
  expect(await listed([{ orderNo: "1", payId: "2" }])).toMatchObject({ orderNo: "1", payId: "2" });
  expect(await listed([])).toBe("none");
});

test("a renewal without its ids is a renewal", async () => {
  const record = await ask({ servicePlanShowName: "Europe 10 GB" }, (partner) => partner.renewal(SIM, "en"));
  expect(record).toMatchObject({ planTitle: "Europe 10 GB", orderNo: null, payId: null, since: null });
});

test("the renewal of another SIM is malformed", async () => {
  const other = { deviceCode: "89852072201180436250", orderNo: "1", payId: "2" };
  const asked = ask(other, (partner) => partner.renewal(SIM, "en"));
  await expect(asked).rejects.toMatchObject({ kind: "malformed" });
});

test("a refusal, or a path that is not found, is the answer `refused`", async () => {
  const refusal = { operateCode: "F", message: "no renewal" };
  expect(await ask(refusal, (partner) => partner.renewal(SIM, "en"))).toBe("refused");
  const server = await startServer((response) => response.writeHead(404).end("{}"));
  expect(await testPartner(server.url).renewal(SIM, "en")).toBe("refused");
  await server.stop();
});

test.each([
  ["2026.11.21", "2026-11-21"],
  ["2026-11-21", null],
  ["2026.13.45", null],
  ["soon", null],
])("a renewal since %j begins on %j", async (subscriptionTime, since) => {
  const record = await ask({ orderNo: "1", subscriptionTime }, (partner) => partner.renewal(SIM, "en"));
  expect(record).toMatchObject({ since, sinceText: subscriptionTime, termName: null, length: null });
});

test("a renewal names its term and its length", async () => {
  const answer = { orderNo: "1", orderPeriod: "2", packageType: "3" };
  const record = await ask(answer, (partner) => partner.renewal(SIM, "en"));
  expect(record).toMatchObject({ termName: "2-3", length: { count: 6, unit: "months" } });
});
