import { noDetails } from "./details.ts";
import { days, months, type Plan, type Text } from "./term.ts";

const PLACES: Text[] = [
  { en: "France", zh: "法国" },
  { en: "Italy", zh: "意大利" },
  { en: "Spain", zh: "西班牙" },
  { en: "Germany", zh: "德国" },
  { en: "Türkiye", zh: "土耳其" },
  { en: "Japan", zh: "日本" },
  { en: "Thailand", zh: "泰国" },
  { en: "Vietnam", zh: "越南" },
  { en: "Mexico", zh: "墨西哥" },
  { en: "Brazil", zh: "巴西" },
  { en: "Egypt", zh: "埃及" },
  { en: "Australia", zh: "澳大利亚" },
];

/** Five plans for each place. */
const KINDS: ((place: Text, more: number) => Omit<Plan, "packageCode" | "servicePlanCode">)[] = [
  (place, more) => ({
    name: { en: `${place.en} unlimited`, zh: `${place.zh}无限流量` },
    short: { en: "Unlimited data, 5G, hotspot included", zh: "不限流量，5G网络，支持热点" },
    details: noDetails,
    terms: [1, 3, 7, 15, 30].map((count) =>
      days(count, { usd: price(200 + more + count * 150), cny: price(1_400 + more + count * 1_000) }),
    ),
  }),
  (place, more) => ({
    name: { en: `${place.en} 5 GB`, zh: `${place.zh} 5GB` },
    short: { en: "5 GB for 15 days, 5G, hotspot included", zh: "5GB/15天，5G网络，支持热点" },
    details: noDetails,
    terms: [days(15, { usd: price(990 + more), cny: price(6_900 + more) })],
  }),
  (place, more) => ({
    name: { en: `${place.en} 20 GB`, zh: `${place.zh} 20GB` },
    short: { en: "20 GB a month, 5G, no hotspot", zh: "每月20GB，5G网络，不支持热点" },
    details: noDetails,
    terms: [1, 3, 6].map((count) => months(count, { usd: price((2_490 + more) * count), renewable: true })),
  }),
  (place, more) => ({
    name: { en: `${place.en} daily`, zh: `${place.zh}每日套餐` },
    short: { en: "1 GB a day, then slower", zh: "每日1GB，超出后限速" },
    details: { en: "<p>Counted by local time.</p>", zh: "<p>按当地时间计算。</p>" },
    terms: [1, 7, 30].map((count) => days(count, { usd: price(150 + more + count * 190) })),
  }),
  (place, more) => ({
    name: { en: `${place.en} weekend`, zh: `${place.zh}周末套餐` },
    short: { en: "2 GB, 4G", zh: "2GB，4G网络" },
    details: noDetails,
    terms: [days(3, { usd: price(390 + more) })],
  }),
];

function price(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, "0")}`;
}

/** Sixty plans: more than a buyer reads. */
export const manyPlans: Plan[] = PLACES.flatMap((place, row) =>
  KINDS.map((kind, column) => {
    const code = String(1_001 + row * KINDS.length + column);
    return { ...kind(place, row * 10), packageCode: `DP2024011500${code}`, servicePlanCode: `SP00${code}` };
  }),
);

const placeByCode = new Map(
  manyPlans.map(({ packageCode }, index) => [packageCode, PLACES[Math.floor(index / KINDS.length)]] as const),
);

/** Where one of these plans works. */
export function placeOf(packageCode: string): Text {
  const place = placeByCode.get(packageCode);
  if (!place) throw new Error(`${packageCode} is none of the sixty plans`);
  return place;
}
