import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { factsFor, termMb } from "#/lib/catalogue/facts.ts";
import type { Plan } from "#/lib/catalogue/plan.ts";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { createTestDatabase, type TestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { arrange } from "./arrange.ts";
import { type Correction, NOTHING_SAID as NONE } from "./correction.ts";
import { createSightings } from "./sightings.ts";
import { publishedCorrection } from "./store.ts";

let database: TestDatabase;
let db: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  db = await openDatabase(database.url, TEST_KEYS);
});
beforeEach(async () => {
  for (const table of ["plan_publications", "plan_versions", "plan_sightings"] as const) {
    await db.query.deleteFrom(table).execute();
  }
});
afterAll(async () => {
  await db.close();
  database.remove();
});

function planNamed(name: string): Plan {
  const [servicePlanCode = "", packageCode = ""] = name.split("/");
  const texts = { title: "Europe 10 GB", summary: "10 GB in 3 countries", detailsHtml: "" };
  return { name, servicePlanCode, packageCode, ...texts, terms: [] };
}

async function publish(number: number, sequence: number, content: Correction): Promise<void> {
  const made = { plan: "SP1/DP1", number, operator_id: "operator-1", at: 1 };
  await db.query
    .insertInto("plan_versions")
    .values({ ...made, id: `version-${number}`, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.query
    .insertInto("plan_publications")
    .values({ ...made, id: `publication-${sequence}`, sequence })
    .execute();
}

test("the version published last says whether a plan is hidden, also an earlier one again", async () => {
  const note = createSightings(async () => db);
  await note([planNamed("SP1/DP1")], "en");
  expect((await publishedCorrection(db.query, "SP1/DP1"))?.isHidden ?? false).toBe(false);
  await publish(1, 1, NONE);
  await publish(2, 2, { ...NONE, isHidden: true });
  expect((await publishedCorrection(db.query, "SP1/DP1"))?.isHidden).toBe(true);
  await publish(1, 3, NONE);
  expect((await publishedCorrection(db.query, "SP1/DP1"))?.isHidden ?? false).toBe(false);
});

test("a listed plan is kept once, and in English once it was listed so", async () => {
  const note = createSightings(async () => db);
  await note([planNamed("SP1/DP1"), planNamed("SP1/DP\0")], "zh");
  await note([planNamed("SP1/DP1")], "en");
  await createSightings(async () => db)([planNamed("SP1/DP1")], "zh");
  const rows = await db.query.selectFrom("plan_sightings").select(["plan", "language"]).execute();
  expect(rows).toEqual([{ plan: "SP1/DP1", language: "en" }]);
});

test("buyers see no hidden plan, and those with a number first", () => {
  const plans = ["a/1", "b/1", "c/1", "d/1"].map(planNamed);
  const corrections = new Map([
    ["b/1", { ...NONE, isHidden: true }],
    ["d/1", { ...NONE, position: 1 }],
  ]);
  const arranged = arrange(plans, corrections);
  expect(arranged.map(({ name }) => name)).toEqual(["d/1", "a/1", "c/1"]);
  expect(arrange(plans, corrections)).toBe(arranged);
});

test("facts that an operator gives win over what was read, and the others stay", () => {
  const plan = planNamed("SP1/DP1");
  const given = { ...NONE, data: { mb: 2_048 }, countries: ["Italy"] };
  const facts = factsFor(plan, new Map(), given);
  expect(facts).toMatchObject({ data: { mb: 2_048 }, countries: ["Italy"], countryCount: 1, speed: null });
  const term = {
    name: "1-2",
    orderPeriod: "1",
    packageType: "2",
    length: { unit: "months", count: 1 },
    specifications: "3GB/month",
    label: "",
    isRenewable: false,
    prices: [],
  } as const;
  expect(termMb({ terms: [{ ...term, prices: [] }] }, { ...term, prices: [] }, facts)).toBe(2_048);
});
