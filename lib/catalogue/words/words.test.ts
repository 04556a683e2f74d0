import fc from "fast-check";
import { expect, test } from "vitest";
import { readDataOf, readWords } from "./words.ts";

const read = (title: string, summary = "", detailsHtml = "") => readWords({ title, summary, detailsHtml });
const dataOf = (summary: string) => read("Europe", summary).data;
const GB = 1_024;

const AMOUNTS: [string, unknown][] = [
  ["10 GB", { mb: 10 * GB }],
  ["10GB", { mb: 10 * GB }],
  ["Includes 1.5 GB of high-speed data", { mb: 1.5 * GB }],
  ["10 GB for 30 days", { mb: 10 * GB, span: { count: 30, unit: "day" } }],
  ["30 GB for three months", { mb: 30 * GB, span: { count: 3, unit: "month" } }],
  ["8 GB for a week", { mb: 8 * GB, span: { count: 1, unit: "week" } }],
  ["10GB/30 days", { mb: 10 * GB, span: { count: 30, unit: "day" } }],
  ["1GB/day", { mb: GB, every: "day" }],
  ["500 MB daily", { mb: 500, every: "day" }],
  ["Daily 500 MB", { mb: 500, every: "day" }],
  ["1 GB every day, then slower", { mb: GB, every: "day" }],
  ["5 GB a month in 130 countries", { mb: 5 * GB, every: "month" }],
  ["5 GB per month for 6 months", { mb: 5 * GB, every: "month" }],
  ["每日1GB高速，超出后限速", { mb: GB, every: "day" }],
  ["130国通用，每月5GB", { mb: 5 * GB, every: "month" }],
  ["5GB/月", { mb: 5 * GB, every: "month" }],
  ["三个月30GB", { mb: 30 * GB, span: { count: 3, unit: "month" } }],
  ["一周8GB", { mb: 8 * GB, span: { count: 1, unit: "week" } }],
  ["Unlimited data", "unlimited"],
  ["38国通用，不限流量，可共享热点", "unlimited"],
  ["每月5GB數據", { mb: 5 * GB, every: "month" }],
  ["每週5GB", { mb: 5 * GB, every: "week" }],
  ["10 GB, 100 min of calls", { mb: 10 * GB }],
];

test.each(AMOUNTS)("%j says how much data a plan has", (words, data) => {
  expect(dataOf(words)).toEqual(data);
});

const NOTHING = [
  "5G",
  "5G data",
  "up to 5G speed",
  "5G流量",
  "每天5G流量",
  "unlimited after 2 GB at 128 kbps",
  "Unlimited data, fair use 20 GB",
  "Unlimited, slower after 2 GB",
  "unlimited calls",
  "无限通话",
  "up to 10 GB",
  "最高10GB",
  "3 GB to 20 GB",
  "3GB至20GB",
  "3-20 GB",
  "3 – 20 GB",
  "5 or 20 GB",
  "5/20 GB",
  "2 x 5 GB",
  "2x5GB",
  "5、10GB",
  "5 GB + 2 GB bonus",
  "bonus (2 GB)",
  "Bonus: 2 GB",
  "10+ GB",
  "送2GB",
  "10 GB for the first month",
  "1 GB a day for 2 days then 500 MB a day",
  "1,5 GB",
  "1,000 MB",
  "1.000 GB",
  "10 Gb",
  "100 Mb/s",
  "20 MB/s",
  "512 kbit/s",
  "$2 per GB",
  "0 GB",
  "no 10 GB limit",
  "100 GB of cloud storage",
  "Nine countries, <b>2 GB</b> & free chat",
  "ten gigabytes",
  "10 gigs",
  "",
];

test.each(NOTHING)("%j says nothing certain about a plan's data", (words) => {
  expect(dataOf(words)).toBeNull();
});

test("a title ends in what is in the plan", () => {
  expect(read("Europe 10 GB").data).toEqual({ mb: 10 * GB });
  expect(read("USA & Canada 10GB 30 Days").data).toEqual({ mb: 10 * GB, span: { count: 30, unit: "day" } });
  expect(read("Europe unlimited").data).toBe("unlimited");
  expect(read("欧洲 10GB").data).toEqual({ mb: 10 * GB });
  expect(read("欧洲无限流量").data).toBe("unlimited");
  expect(read("Around the World 10 GB").data).toEqual({ mb: 10 * GB });
  for (const title of ["Extra 10 GB", "Europe 5G", "Europe 5-10 GB", "Double 5 GB", "欧洲 5G", "Unlimited talk"]) {
    expect([title, read(title).data]).toEqual([title, null]);
  }
});

const LIMITS =
  "Maximum 10 GB, max. 10 GB, 10 GB max, At most 10 GB, at least 10 GB, min 10 GB, Europe approx 10 GB, ca. 10 GB, ~10 GB, about 10 GB, " +
  "Half 10 GB, Under 10 GB, 約10GB, 大约10GB, 10GB左右, 額外流量10GB, 額外10GB, 超過10GB, 贈10GB, 10GB以內, 滿額後10GB, 沒有10GB, 原價10GB, 限時10GB";

test.each(LIMITS.split(", "))("%j is a limit, a guess or a present, and no amount", (words) => {
  expect([dataOf(words), read(words).data]).toEqual([null, null]);
});

test("texts that agree are one, and texts that contradict each other are none", () => {
  expect(read("Europe 10 GB", "10 GB a month", "<p>10&nbsp;GB</p>").data).toEqual({ mb: 10 * GB, every: "month" });
  expect(read("Europe 10 GB", "5 GB a month").data).toBeNull();
  expect(read("Europe 10 GB", "10 GB a month", "<p>10 GB a day</p>").data).toBeNull();
  expect(read("Europe unlimited", "10 GB a month").data).toBeNull();
  expect(read("Europe unlimited", "", "<p>After that, 512&nbsp;kbit/s.</p>").data).toBeNull();
  expect(read("Europe 10 GB", "", "<p>After that, 512&nbsp;kbit/s.</p>").data).toEqual({ mb: 10 * GB });
});

test.each([
  ["38 countries, unlimited data", 38],
  ["Nine countries, 3 GB to 20 GB", 9],
  ["5 GB a month in 130 countries", 130],
  ["适用于38个国家", 38],
  ["九国通用，3GB至20GB", 9],
  ["38國通用", 38],
  ["100+ countries", null],
  ["more than 100 countries", null],
  ["up to 38 countries", null],
  ["38 countries or more", null],
  ["3 countries in Asia. 5 countries in Europe", null],
  ["all countries", null],
  ["100多个国家", null],
])("%j names the number of countries: %j", (summary, count) => {
  expect(read("Europe", summary).countryCount).toBe(count);
});

test.each([
  ["5G", "5G"],
  ["10 GB, 4G/LTE", "4G"],
  ["5G网络", "5G"],
  ["5G included", "5G"],
  ["up to 5G speed", null],
  ["4G / 5G", null],
  ["5G, where available", null],
  ["no 5G", null],
  ["5G data", null],
  ["5 GB", null],
  ["最高5G网速", null],
])("%j names the network: %j", (summary, speed) => {
  expect(read("Europe", summary).speed).toBe(speed);
});

test.each([
  ["hotspot included", true],
  ["Tethering is allowed", true],
  ["可共享热点", true],
  ["支持热点共享", true],
  ["no hotspot", false],
  ["tethering not supported", false],
  ["不支持热点", false],
  ["hotspot on request", null],
  ["hotspot included. Tethering not allowed", null],
  ["", null],
])("%j says of sharing the connection: %j", (summary, hasHotspot) => {
  expect(read("Europe", summary).hasHotspot).toBe(hasHotspot);
});

const amount = fc.record({ figure: fc.integer({ min: 1, max: 9_999 }), unit: fc.constantFrom("MB", "GB", "TB") });
const space = fc.constantFrom("", " ", "\u00a0");
const SOUP = (
  "10 1.5 3 GB MB 5G 4G kbps a per / - – + x to or and then after for up first month day days daily Europe data free " +
  "unlimited Unlimited , . ; : ( ) 每日 每月 流量 不限流量 后 至 送 三个月 <b> </b> &nbsp; \n"
).split(" ");

test("an amount is only ever one that the words write out, in megabytes or in gigabytes", () => {
  const text = fc.array(fc.constantFrom(...SOUP), { maxLength: 12 }).map((words) => words.join(" "));
  fc.assert(
    fc.property(text, text, text, (title, summary, detailsHtml) => {
      const { data } = readWords({ title, summary, detailsHtml });
      const words = `${title}\n${summary}\n${detailsHtml.replace(/<[^>]*>/g, "")}`;
      if (data === null) return;
      if (data === "unlimited") {
        expect(words).toMatch(/unlimited|不限流量/i);
        return;
      }
      const written = [...words.matchAll(/(?<![\d.,])(1\.5|10|3)(?:\s|&nbsp;)*([MG])B/g)];
      expect(new Set(written.map(([, figure, unit]) => Number(figure) * (unit === "G" ? GB : 1)))).toEqual(
        new Set([data.mb]),
      );
      if (data.every === "day") expect(words).toMatch(/day|daily|每日/);
      if (data.every === "month") expect(words).toMatch(/month|每月/);
    }),
    { numRuns: 3_000 },
  );
});

test("any amount is read to the megabyte, and with a word of doubt not at all", () => {
  const doubt = fc.constantFrom(
    "up to",
    "after",
    "bonus",
    "extra",
    "first",
    "over",
    "free",
    "from",
    "no",
    "plus",
    "max",
    "approx.",
    "ca.",
  );
  fc.assert(
    fc.property(amount, space, doubt, ({ figure, unit }, gap, word) => {
      const factor = { MB: 1, GB, TB: GB * GB }[unit] ?? 0;
      expect(dataOf(`${figure}${gap}${unit}`)).toEqual({ mb: figure * factor });
      expect(dataOf(`${figure}${gap}${unit}/day`)).toEqual({ mb: figure * factor, every: "day" });
      expect(dataOf(`${word} ${figure}${gap}${unit}`)).toBeNull();
      expect(read(`Europe ${word} ${figure}${gap}${unit}`).data).toBeNull();
    }),
  );
});

test("the words of a term name its own data", () => {
  expect(readDataOf("7 days")).toBeNull();
  expect(readDataOf("3GB/7 days")).toEqual({ mb: 3 * GB, span: { count: 7, unit: "day" } });
  expect(readDataOf("3 GB")).toEqual({ mb: 3 * GB });
});

test.each(["<", "10 GB ", "a ", "unlimited ", "每", "<script>", "1 ", "-", "&nbsp;"])(
  "a text of nothing but %j is read to its end",
  (piece) => {
    expect(read(piece.repeat(500), piece.repeat(500), piece.repeat(20_000)).speed).toBeNull();
  },
);
