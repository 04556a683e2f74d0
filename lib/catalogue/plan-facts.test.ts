import { expect, test } from "vitest";
import { PartnerError } from "#/lib/partner/error.ts";
import type { FleetPlan } from "#/lib/partner/fleet/package-orders.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";
import { createLog } from "#/lib/process/log.ts";
import { factsFor } from "./facts.ts";
import { createPlanFacts, factsOf } from "./plan-facts.ts";

const testPackage = (overrides: Partial<FleetPlan> = {}): FleetPlan => ({
  packageCode: "DP1",
  name: "Europe",
  packageType: "2",
  flowMb: 10_240,
  priceText: null,
  countriesText: "France;Italy;Germany",
  countryCodesText: "208;222;262",
  ...overrides,
});

const read = (...packages: Partial<FleetPlan>[]) => factsOf(packages.map(testPackage), ignoreObservations);
const europe = { dataMb: 10_240, countries: ["France", "Italy", "Germany"] };

const plan = { packageCode: "DP1", title: "Europe", summary: "", detailsHtml: "" };

test("a package's volume and countries are the facts of the plan with its code", () => {
  const packages = read({}, { packageCode: "DP2", flowMb: 512.5 });
  const unsaid = { speed: null, hasHotspot: null };
  expect(factsFor(plan, packages)).toEqual({
    data: { mb: 10_240, period: true },
    countries: europe.countries,
    countryCount: 3,
    ...unsaid,
  });
  expect(factsFor({ ...plan, packageCode: "DP2" }, packages)).toMatchObject({ data: { mb: 512.5 } });
  const unknown = { data: null, countries: null, countryCount: null, ...unsaid };
  expect(factsFor({ ...plan, packageCode: "DP3" }, packages)).toEqual(unknown);
});

test("two packages with one code are believed only where they agree", () => {
  expect(read({}, {}).get("DP1")).toEqual(europe);
  expect(read({}, { flowMb: 1 }).has("DP1")).toBe(false);
  expect(read({}, { countriesText: null }).has("DP1")).toBe(false);
});

test.each([
  [null, "2", null],
  [0, "2", null],
  [0, "0", "unlimited"],
  [1_024, "0", null],
  [1_024, "1", null],
  [null, "0", null],
] as const)("a volume of %j in a package of type %s is %j", (flowMb, packageType, dataMb) => {
  expect(read({ flowMb, packageType }).get("DP1")).toMatchObject({ dataMb });
});

test.each([
  ["title", (title: string) => ({ title, summary: "30 days" })],
  ["summary", (summary: string) => ({ title: "Europe", summary })],
] as const)("a %s that names another volume than the package keeps it from being claimed", (_where, worded) => {
  const dataOf = (words: string) => factsFor({ ...plan, ...worded(words) }, read({})).data;
  for (const words of ["Europe 10 GB", "Europe 10GB", "10240M", "Europe 5G", "10 GB (10240 MB)", "Europe"]) {
    expect([words, dataOf(words)]).toEqual([words, { mb: 10_240, period: true }]);
  }
  for (const words of ["Europe 1 GB", "10 MB", "10,5 GB", "2 GB + 3 GB", "3 GB to 10 GB"]) {
    expect([words, dataOf(words)]).toEqual([words, null]);
  }
});

test("words that name another number of countries are believed, and the package's names are not", () => {
  const factsOf = (summary: string) => factsFor({ ...plan, summary }, read({}));
  for (const summary of ["3 countries", "3个国家", "5 GB in Europe"]) {
    expect(factsOf(summary)).toMatchObject({ countryCount: 3, countries: europe.countries });
  }
  for (const summary of ["38 countries", "38 个国家", "38國"]) {
    expect(factsOf(summary)).toMatchObject({ countryCount: 38, countries: null });
  }
});

test("words that say more of the same amount are believed, and others leave none", () => {
  const dataOf = (summary: string, found: Partial<FleetPlan> = {}) => factsFor({ ...plan, summary }, read(found)).data;
  expect(dataOf("10 GB a month")).toEqual({ mb: 10_240, every: "month" });
  expect(dataOf("10 GB for 30 days")).toEqual({ mb: 10_240, span: { count: 30, unit: "day" } });
  expect(dataOf("10 GB a month", { flowMb: null })).toEqual({ mb: 10_240, every: "month" });
  expect(dataOf("Unlimited data")).toBeNull();
  expect(dataOf("Unlimited data", { flowMb: 0, packageType: "0" })).toBe("unlimited");
  expect(dataOf("10 GB", { flowMb: 0, packageType: "0" })).toBeNull();
});

const UNITS: [string, Partial<FleetPlan>[], (number | null)[]][] = [
  ["megabytes", [{ name: "Europe 10 GB" }, { packageCode: "DP2", flowMb: 5 }], [10_240, 5]],
  [
    "gigabytes",
    [
      { name: "Europe 10 GB", flowMb: 10 },
      { packageCode: "DP2", flowMb: 5 },
    ],
    [null, null],
  ],
  [
    "kilobytes",
    [
      { name: "Europe 1 MB", flowMb: 1_024 },
      { packageCode: "DP2", flowMb: 5 },
    ],
    [null, null],
  ],
  [
    "another amount than the name's",
    [
      { name: "10 GB", flowMb: 10_000 },
      { packageCode: "DP2", flowMb: 5 },
    ],
    [null, null],
  ],
];

test.each(UNITS)("names that tell the volume in %s decide for all packages", (unit, packages, expected) => {
  const seen: string[] = [];
  const facts = factsOf(packages.map(testPackage), (assumption, label) => seen.push(`${assumption}: ${label}`));
  expect([...facts.values()].map(({ dataMb }) => dataMb)).toEqual(expected);
  expect(seen).toEqual([`volumes: ${unit}`]);
});

const COUNTRIES: [string | null, string | null, string[] | null][] = [
  ["France；Italy ; ;France", "208;222", ["France", "Italy"]],
  ["United States;Canada", "302;310;311", ["United States", "Canada"]],
  ["France;Italy", null, ["France", "Italy"]],
  ["Korea, Republic of", "450", ["Korea, Republic of"]],
  ["<b>France</b>", "208", ["<b>France</b>"]],
  ["France, Italy", "208;222", null],
  ["Europe", "208;222;262", null],
  ["Europe", null, null],
  ["France;Italy;Germany", "208", null],
  ["France;Italy", "208,222", null],
  ["", "208", null],
  [null, null, null],
];

test.each(COUNTRIES)("the countries %j with the codes %j are %j", (countriesText, countryCodesText, countries) => {
  expect(read({ countriesText, countryCodesText }).get("DP1")).toMatchObject({ countries });
});

test("facts are read in the background once an hour, and stay when the service fails", async () => {
  let now = 1_700_000_000_000;
  let asked = 0;
  const answers = [[testPackage()], null, [testPackage({ flowMb: 1 })]];
  const facts = createPlanFacts({
    fleet: {
      async plans() {
        const items = answers[asked++] ?? null;
        if (items === null) throw new PartnerError("unreachable", { call: "x", reason: "", mayHaveTakenEffect: false });
        return { items, total: null, isComplete: true };
      },
    },
    log: createLog({ write: () => undefined }),
    observe: ignoreObservations,
    now: () => now,
  });
  const dataOf = () => facts().get("DP1")?.dataMb;
  expect(dataOf()).toBeUndefined();
  await expect.poll(dataOf).toBe(10_240);
  expect(facts()).toBe(facts());
  expect(asked).toBe(1);
  now += 60 * 60_000;
  expect(dataOf()).toBe(10_240);
  await expect.poll(() => asked).toBe(2);
  expect(dataOf()).toBe(10_240);
  now += 10 * 60_000;
  await expect.poll(dataOf).toBe(1);
  expect(asked).toBe(3);
});
