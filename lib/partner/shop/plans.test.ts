import { afterAll, beforeAll, expect, test } from "vitest";
import type { Observe } from "#/lib/partner/observations.ts";
import { countsSinceStart } from "#/lib/process/alarms.ts";
import { PARTNER_CODE, SIM, testOffer, testPartner } from "#/lib/testing/partner-calls.ts";
import { startServer, type TestServer } from "#/testbed/stub-server.ts";
import type { PriceRules } from "./prices.ts";

let server: TestServer;
let planList: unknown[] | null = [];
beforeAll(async () => {
  server = await startServer((response) =>
    response.end(
      JSON.stringify({ operateCode: "S", message: "success", data: { partnerCode: PARTNER_CODE, planList } }),
    ),
  );
});
afterAll(() => server.stop());

const plans = (list: unknown[] | null, settings: Partial<PriceRules> = {}) => {
  planList = list;
  return testPartner(server.url, settings).plans(SIM, "en");
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

test("offers of which none can be sold are malformed, and raise an alarm [V21]", async () => {
  const before = countsSinceStart().plans_unreadable;
  const seen: string[] = [];
  const observe: Observe = (id, form) => void seen.push(`${id}: ${form}`);
  const list = [testOffer({ specAndPriceList: [] }), {}];
  await expect(plans(list, { observe })).rejects.toMatchObject({ kind: "malformed" });
  expect(countsSinceStart().plans_unreadable).toBe(before + 1);
  expect(seen).toEqual(["offers: left out"]);
});

test("offers without a price in a currency of the settings are malformed too, and raise no alarm", async () => {
  const before = countsSinceStart().plans_unreadable;
  const seen: string[] = [];
  const observe: Observe = (id, form) => void seen.push(`${id}: ${form}`);
  const settings = { currencies: ["EUR"], observe };
  await expect(plans([testOffer(), {}], settings)).rejects.toMatchObject({ kind: "malformed" });
  expect(countsSinceStart().plans_unreadable).toBe(before);
  expect(seen).toEqual(["price-form: text", "offers: left out"]);
  await expect(plans([{}], settings)).rejects.toMatchObject({ kind: "malformed" });
  expect(countsSinceStart().plans_unreadable).toBe(before + 1);
});

test("no plans at all is an answer, as an empty list or as null", async () => {
  const seen: string[] = [];
  const observe: Observe = (id, form) => void seen.push(`${id}: ${form}`);
  expect(await plans([], { observe })).toEqual([]);
  expect(await plans(null, { observe })).toEqual([]);
  expect(seen).toEqual(["null-lists: empty list", "null-lists: null"]);
});

test("each form is observed once for a list, however many offers have it", async () => {
  const seen: string[] = [];
  await plans(numbered(20), { observe: (id, form) => void seen.push(`${id}: ${form}`) });
  const forms = seen.filter((text) => /^(price|offer)/.test(text));
  expect(forms).toEqual(["price-form: text", "prices: one currency", "offers: readable"]);
});

test("five hundred offers are read", async () => {
  expect(await plans(numbered(500))).toHaveLength(500);
});

test("ten thousand offers fail at once and without a crash [V21]", async () => {
  await expect(plans(numbered(10_000))).rejects.toMatchObject({ kind: "malformed", mayHaveTakenEffect: false });
  await expect(plans(Array.from({ length: 10_000 }, () => ({})))).rejects.toMatchObject({ kind: "malformed" });
});

test("a list with plans shows that the fixed fields are taken, and which language it is in", async () => {
  const seenIn = async (language: string, title: string) => {
    planList = [testOffer({ servicePlanShowName: title })];
    const seen: string[] = [];
    const observe: Observe = (assumption, label) => seen.push(`${assumption}: ${label}`);
    await testPartner(server.url, { observe }).plans(SIM, language);
    return seen;
  };
  expect(await seenIn("en", "Europe")).toEqual(
    expect.arrayContaining([
      "area: plans listed",
      "terminal: plans listed",
      "mark: plans listed",
      "languages: as asked for",
    ]),
  );
  expect(await seenIn("zh", "欧洲")).toContain("languages: as asked for");
  expect(await seenIn("en", "欧洲")).toContain("languages: another language");
  expect(await seenIn("zh", "Europe")).toContain("languages: another language");
});
