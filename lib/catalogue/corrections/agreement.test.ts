import { expect, test } from "vitest";
import type { Plan, Term } from "#/lib/catalogue/plan.ts";
import { contradicts, correctTexts, correctTitle } from "./agreement.ts";
import { type GivenFacts, NOTHING_SAID } from "./correction.ts";

const given = (facts: Partial<GivenFacts>): GivenFacts => ({ ...NOTHING_SAID, ...facts });
const GB = 1_024;
const twelve = given({ data: { mb: 12.5 * GB } });
const daily = given({ data: { mb: 2 * GB, every: "day" } });

test.each<[text: string, facts: GivenFacts]>([
  ["10 GB a month at full speed", twelve],
  ["Up to 10 GB", twelve],
  ["12.5 GB, then 100 MB a day", twelve],
  ["每月10GB流量", twelve],
  ["Unlimited data", twelve],
  ["2 GB a month", daily],
  ["12.5 GB", given({ data: "unlimited" })],
  ["In 30 countries", given({ countries: ["Italy", "France"] })],
  ["With 4G", given({ speed: "5G" })],
  ["With hotspot", given({ hasHotspot: false })],
])("“%s” says something else than what was given", (text, facts) => {
  expect(contradicts(text, facts)).toBe(true);
});

test.each<[text: string, facts: GivenFacts]>([
  ["12.5 GB at full speed", twelve],
  ["Works in 30 countries, with 5G", twelve],
  ["2 GB a day", daily],
  ["2 GB", daily],
  ["Unlimited data", given({ data: "unlimited" })],
  ["In 2 countries", given({ countries: ["Italy", "France"] })],
  ["With 5G", given({ speed: "5G, up to 100 Mbit/s" })],
  ["With LTE", given({ speed: "LTE" })],
  ["10 GB with 4G", given({})],
  ["", twelve],
])("“%s” stays", (text, facts) => {
  expect(contradicts(text, facts)).toBe(false);
});

test.each<[title: string, facts: GivenFacts, shown: string]>([
  ["Europe 10 GB", twelve, "Europe"],
  ["Europe (10GB/month)", twelve, "Europe"],
  ["10 GB Europe - 30 days", twelve, "Europe - 30 days"],
  ["Europe 10 GB + hotspot", twelve, "Europe + hotspot"],
  ["Europe unlimited data", twelve, "Europe"],
  ["欧洲10GB/月", twelve, "欧洲"],
  ["10 GB", twelve, "12.5 GB"],
  ["10 GB", given({ data: "unlimited" }), "∞"],
  ["Europe 12.5 GB", twelve, "Europe 12.5 GB"],
  ["Europe 5G", twelve, "Europe 5G"],
  ["Europe 10 GB", given({ speed: "5G" }), "Europe 10 GB"],
])("the title “%s” names no other amount", (title, facts, shown) => {
  expect(correctTitle(title, facts)).toBe(shown);
});

test("a plan keeps all that isn't text, and is the service's own without a correction", () => {
  const term = { name: "1-2", label: "10 GB deal", specifications: "10GB/month", prices: [] };
  const texts = { title: "Europe 10 GB", summary: "10 GB a month", detailsHtml: "<p>10 GB</p>" };
  const codes = { name: "SP/DP", servicePlanCode: "SP", packageCode: "DP" };
  const plan = { ...codes, ...texts, terms: [term as unknown as Term] } satisfies Plan;
  expect(correctTexts(plan, undefined)).toBe(plan);
  const told = { title: "Europe", summary: "", terms: [{ ...term, label: "" }] };
  expect(correctTexts(plan, twelve)).toEqual({ ...plan, ...told });
});
