import { afterAll, beforeAll, expect, test } from "vitest";
import { PARTNER_CODE, SIM, testOffer, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/testbed/stub-server.ts";

let server: TestServer;
let planList: unknown[] = [];
beforeAll(async () => {
  server = await startServer((response) =>
    response.end(
      JSON.stringify({ operateCode: "S", message: "success", data: { partnerCode: PARTNER_CODE, planList } }),
    ),
  );
});
afterAll(() => server.stop());

const plans = (list: unknown[]) => {
  planList = list;
  return testPartner(server.url).plans(SIM, "en");
};
const numbered = (length: number) =>
  Array.from({ length }, (_, index) => testOffer({ servicePlanCode: `SP${index}`, servicePlanDetailsDesc: "" }));

test("a bad offer is one less, the others stay in their order", async () => {
  const found = await plans([
    testOffer({ servicePlanCode: "SP1" }),
    testOffer({ specAndPriceList: [] }),
    null,
    testOffer({ servicePlanCode: "SP2" }),
  ]);
  expect(found.map(({ servicePlanCode }) => servicePlanCode)).toEqual(["SP1", "SP2"]);
});

test("an offer listed twice is shown once, since a form could not tell them apart", async () => {
  const found = await plans([
    testOffer(),
    testOffer({ servicePlanShowName: "The same again" }),
    testOffer({ packageCode: "DP2" }),
  ]);
  expect(found.map(({ name, title }) => [name, title])).toEqual([
    ["SP000102/DP20240115000102", "Europe 10 GB"],
    ["SP000102/DP2", "Europe 10 GB"],
  ]);
});

test("offers of which none can be sold are malformed, and not an empty list [V21]", async () => {
  await expect(plans([testOffer({ specAndPriceList: [] }), {}])).rejects.toMatchObject({ kind: "malformed" });
});

test("five hundred offers are read", async () => {
  expect(await plans(numbered(500))).toHaveLength(500);
});

test("ten thousand offers fail at once and without a crash [V21]", async () => {
  await expect(plans(numbered(10_000))).rejects.toMatchObject({ kind: "unreachable", mayHaveTakenEffect: false });
  await expect(plans(Array.from({ length: 10_000 }, () => ({})))).rejects.toMatchObject({ kind: "malformed" });
});
