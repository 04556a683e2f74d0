import fc from "fast-check";
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
  ["10 gigabytes at full speed", twelve],
  ["10 Go par mois", twelve],
  ["10 ГБ", twelve],
  ["10 G", twelve],
  ["Datos ilimitados", twelve],
  ["Internet illimité", twelve],
  ["Unbegrenzt surfen", twelve],
  ["无限", twelve],
  ["No data limit", twelve],
  ["10 GO", twelve],
  ["100 Giga", twelve],
  ["Datos sin límite", twelve],
  ["sans limite", twelve],
  ["데이터 제한 없음", twelve],
  ["10 Go", given({ data: "unlimited" })],
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
  ["12.5 Go", twelve],
  ["1,000 MB", given({ data: { mb: 1_000 } })],
  ["12.5 GB, then unlimited at 128 kbps", twelve],
  ["Unlimited calls", twelve],
  ["5G network in 10 Gulf states", twelve],
  ["Datos ilimitados", given({ data: "unlimited" })],
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
  ["Europe 5G 10 GB, then at 128 kbps", twelve, "Europe 5G"],
  ["Europe 5G 10 GB then at 128 kbps", twelve, "Europe 5G"],
  ["Europe 10GB/30days", twelve, "Europe"],
  ["Europe 10GB/30天", twelve, "Europe"],
  ["Europe 10 GB 30 Days", twelve, "Europe 30 Days"],
  ["Europe-10GB-30Days", twelve, "Europe 30Days"],
  ["Europe 10 GB for 30 days", twelve, "Europe"],
  ["Europe up to 10 GB", twelve, "Europe"],
  ["Up to 10 GB Europe", twelve, "Europe"],
  ["Zone E 10 GB", twelve, "Zone E"],
  ["Europe Max 10 GB", twelve, "Europe Max"],
  ["Europe max 10 GB", twelve, "Europe"],
  ["Europe 5-10 GB", twelve, "Europe"],
  ["Zone 1 - 10 GB", twelve, "Zone 1"],
  ["USA & Canada with 10 GB of data", twelve, "USA & Canada"],
  ["Europe 10GB eSIM", twelve, "Europe eSIM"],
  ["Europe_10GB_30D", twelve, "Europe 30D"],
  ["日本7天无限流量卡", twelve, "日本7天"],
  ["eSIM 3GB | 30 Days | Europe", twelve, "eSIM | 30 Days | Europe"],
  ["Italy 100 min, 100 SMS, 10 GB", twelve, "Italy 100 min, 100 SMS"],
  ["10GB-Europe", twelve, "Europe"],
  ["Europe (10 GB, 5G)", twelve, "Europe"],
  ["Europe (5G) 10 GB", twelve, "Europe (5G)"],
  ["Europe 10 GB (slower after that)", twelve, "Europe"],
  ["Europe 10 GB + unlimited at 128 kbps", twelve, "Europe + unlimited at 128 kbps"],
  ["Europe 10 GB + unlimited calls", twelve, "Europe + unlimited calls"],
  ["10 GB in Europe", twelve, "12.5 GB"],
  ["Europe 10 gigabytes", twelve, "Europe"],
  ["Europe 10 Go par mois", twelve, "Europe"],
  ["10 ГБ в месяц, Европа", twelve, "Европа"],
  ["Europe 10 G", twelve, "Europe"],
  ["Europe 5G 10 Gulf states 10 G", twelve, "Europe 5G 10 Gulf states"],
  ["España datos ilimitados", twelve, "España"],
  ["France internet illimité", twelve, "France"],
  ["Europa unbegrenzt", twelve, "Europa"],
  ["Europe, no data limit", twelve, "Europe"],
  ["Unlimited", twelve, "12.5 GB"],
  ["欧洲每月10GB流量，之后限速", twelve, "欧洲"],
  ["欧洲10GB高速流量30天", twelve, "欧洲 30天"],
  ["欧洲无限流量", twelve, "欧洲"],
  ["欧洲無限", twelve, "欧洲"],
  ["ヨーロッパ10ギガ", twelve, "ヨーロッパ"],
  ["Europe 12.5 GB", twelve, "Europe 12.5 GB"],
  ["Europe, unlimited at 128 kbps", twelve, "Europe, unlimited at 128 kbps"],
  ["Europe 5G", twelve, "Europe 5G"],
  ["Europe 10 GB", given({ speed: "5G" }), "Europe 10 GB"],
])("the title “%s” names no other amount", (title, facts, shown) => {
  expect(correctTitle(title, facts)).toBe(shown);
});

const PIECES =
  "Europe|5G|Top 10 Global|10GB|10 Go|up to 10 ГБ|2.5G|500MB/day|Unlimited|datos ilimitados|无限流量|每天2GB|10 GB/30days|then at 128 kbps|" +
  "then 10 GB at 128 kbps|unlimited at 128 kbps|unlimited calls|3 to 10 gigabytes|30 Days|欧洲|(5G)|(10GB)";

test("no title that is shown names another amount, is empty, or keeps a mark at its edge", () => {
  const piece = fc.tuple(fc.constantFrom(" ", ", ", " - ", " + ", " | ", ": "), fc.constantFrom(...PIECES.split("|")));
  const titles = fc.array(piece, { minLength: 1, maxLength: 5 }).map((all) => all.flat().slice(1).join(""));
  const facts = fc.constantFrom(twelve, daily, given({ data: "unlimited" }));
  fc.assert(
    fc.property(titles, facts, (title, given) => {
      const shown = correctTitle(title, given);
      expect(contradicts(shown, given, "title")).toBe(false);
      expect(shown).not.toBe("");
      if (shown !== title) expect(shown).not.toMatch(/ [,:]|^[-+,:|/ ]|[-+,:|/ ]$| {2}|\0|\b(?:then|at|up to|per)$/i);
    }),
    { numRuns: 3_000 },
  );
});

test.each(["10 GB ", "1-", "up to ", "(", "(10 GB", "unlimited ", "+ ", "无限"])(
  "a title of nothing but “%s” is cut",
  (piece) => {
    expect(correctTitle(piece.repeat(2_000), twelve)).not.toBe("");
  },
);

test("a plan keeps all that isn't text, and is the service's own without a correction", () => {
  const term = { name: "1-2", label: "10 GB deal", specifications: "10GB/month", prices: [] };
  const texts = { title: "Europe 10 GB", summary: "10 GB a month", detailsHtml: "<p>10 GB</p>" };
  const codes = { name: "SP/DP", servicePlanCode: "SP", packageCode: "DP" };
  const plan = { ...codes, ...texts, terms: [term as unknown as Term] } satisfies Plan;
  expect(correctTexts(plan, undefined)).toBe(plan);
  const told = { title: "Europe", summary: "", terms: [{ ...term, label: "" }] };
  expect(correctTexts(plan, twelve)).toEqual({ ...plan, ...told });
});
