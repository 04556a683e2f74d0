import { expect, test } from "vitest";
import { amountsIn, saysUnlimited } from "./amounts.ts";

const GB = 1_024;

test.each<[text: string, ...megabytes: number[]]>([
  ["Europe 10 GB", 10 * GB],
  ["10GiB", 10 * GB],
  ["10 gigabytes a month", 10 * GB],
  ["1 gigabyte", GB],
  ["10 gigs", 10 * GB],
  ["10 GBs", 10 * GB],
  ["10-GB plan", 10 * GB],
  ["10 G", 10 * GB],
  ["10G流量", 10 * GB],
  ["1.5G/天", 1.5 * GB],
  ["5G a day", 5 * GB],
  ["每天2GB", 2 * GB],
  ["10 Go par mois", 10 * GB],
  ["10 gigaoctets", 10 * GB],
  ["500 Mo", 500],
  ["500 mégaoctets", 500],
  ["10 gigas", 10 * GB],
  ["10 giga al mese", 10 * GB],
  ["1,5 GB im Monat", 1.5 * GB],
  ["10 ГБ", 10 * GB],
  ["10 гигабайт", 10 * GB],
  ["500 МБ", 500],
  ["10ギガ", 10 * GB],
  ["10기가", 10 * GB],
  ["10 جيجابايت", 10 * GB],
  ["10 ג'יגה", 10 * GB],
  ["10240M", 10 * GB],
  ["1 TB", GB * GB],
  ["2 GB + 3 GB", 2 * GB, 3 * GB],
])("“%s” names an amount of data", (text, ...megabytes) => {
  expect(amountsIn(text)).toEqual(megabytes);
});

test.each([
  "5G network",
  "5G",
  "5 G",
  "5-G",
  "Europe 5G",
  "4G/LTE",
  "4G / 5G",
  "4.5G",
  "5G+",
  "5G data",
  "5G流量",
  "Top 10 Global",
  "10 Gulf states",
  "10 Good reasons",
  "Top 10 Go-To places",
  "10 Mega Cities",
  "10 Mountains",
  "12 Mo",
  "12M",
  "10 m",
  "100 Mbps",
  "100 Mbit/s",
  "10 MB/s",
  "10 GB per second",
  "128 kbps",
  "10 to 20 countries",
  "10 Million",
  "10 games",
  "30 days",
])("“%s” names no amount of data", (text) => {
  expect(amountsIn(text)).toEqual([]);
});

test.each([
  "Unlimited",
  "unlimited data",
  "Europe Unlimited 30 days",
  "Unlimited 5G",
  "No data limit",
  "no limit on data",
  "No data caps",
  "datos ilimitados",
  "ilimitado",
  "Ilimitada",
  "illimité",
  "Données illimitées",
  "illimitato",
  "unbegrenzt",
  "Unbegrenztes Datenvolumen",
  "dados ilimitados",
  "безлимит",
  "Безлимитный интернет",
  "无限",
  "无限流量",
  "無限流量",
  "不限流量",
  "流量不限",
  "不限量",
  "無制限",
  "무제한",
  "غير محدود",
  "ללא הגבלה",
])("“%s” says that data has no limit", (text) => {
  expect(saysUnlimited(text)).toBe(true);
});

test.each([
  "unlimited at 128 kbps",
  "then unlimited data at 128 kbps",
  "unlimited, at reduced speed",
  "Unlimited (slow)",
  "ilimitado a 128 kbps",
  "illimité à 128 kbit/s",
  "unbegrenzt mit 64 kbit/s",
  "无限流量，限速128kbps",
  "Unlimited calls",
  "unlimited local calls and texts",
  "Appels illimités",
  "llamadas ilimitadas",
  "Appels et SMS illimités",
  "无限通话",
  "不限速",
  "不限次数",
  "無限制",
  "通話無制限",
  "limited",
  "Limited edition",
])("“%s” doesn't say that data has no limit", (text) => {
  expect(saysUnlimited(text)).toBe(false);
});

test.each(["1 ", "1-", "10 G", "unlimited ", "up to ", "无限", "1,", "data "])(
  "a text of nothing but “%s” is read to its end",
  (piece) => {
    expect(amountsIn(piece.repeat(10_000))).toBeInstanceOf(Array);
    expect(saysUnlimited(piece.repeat(10_000))).toBeTypeOf("boolean");
  },
);
