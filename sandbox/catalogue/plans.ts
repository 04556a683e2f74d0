import { noDetails, slowDetails, startDetails } from "./details.ts";
import { days, months, type Plan, quarters, years } from "./term.ts";

const BEST = { en: "Best value", zh: "超值" };
const POPULAR = { en: "Popular", zh: "热门" };

/**
 * Twelve plans that differ in every way a page must handle: number of terms, currencies, reductions, labels, renewal,
 * missing names, amounts with two, one and no decimals, and long and empty texts.
 */
export const plans: Plan[] = [
  {
    packageCode: "DP20240115000101",
    servicePlanCode: "SP000101",
    name: { en: "Europe unlimited", zh: "欧洲无限流量" },
    short: { en: "38 countries, unlimited data, hotspot included", zh: "38国通用，不限流量，可共享热点" },
    details: startDetails,
    currency: "USD",
    terms: [
      days(1, { usd: "3.90", cny: "27.90" }),
      days(3, { usd: "9.90", cny: "69.90" }),
      days(7, {
        usd: { price: "19.90", original: "24.90", save: "5.00" },
        cny: { price: "139.00", original: "179.00", save: "40.00" },
        label: POPULAR,
      }),
      days(15, { usd: "34.90", cny: "249.00" }),
      days(30, {
        usd: { price: "49.90", original: "79.90", save: "30.00" },
        cny: { price: "359.00", original: "569.00", save: "210.00" },
        label: BEST,
      }),
    ],
  },
  {
    packageCode: "DP20240115000102",
    servicePlanCode: "SP000102",
    name: { en: "Europe 10 GB", zh: "欧洲 10GB" },
    short: { en: "10 GB a month at full speed", zh: "每月10GB高速流量" },
    details: slowDetails,
    terms: [months(1, { usd: "12.90", renewable: true })],
  },
  {
    packageCode: "DP20240115000103",
    servicePlanCode: "SP000103",
    name: { en: "Global 5 GB", zh: "全球 5GB" },
    short: { en: "5 GB a month in 130 countries", zh: "130国通用，每月5GB" },
    details: noDetails,
    terms: [
      months(1, { usd: "20", renewable: true, unnamed: true }),
      months(3, { usd: "57", renewable: true, unnamed: true }),
      months(6, { usd: { price: "108", original: "120", save: "12" }, renewable: true, unnamed: true }),
      months(12, { usd: { price: "199", original: "240", save: "41" }, renewable: true, unnamed: true, label: BEST }),
    ],
  },
  {
    packageCode: "DP20240115000104",
    servicePlanCode: "SP000104",
    name: { en: "Japan and Korea daily", zh: "日韩每日套餐" },
    short: { en: "1 GB every day, then slower", zh: "每日1GB高速，超出后限速" },
    details: startDetails,
    currency: "USD",
    terms: [
      days(1, { usd: "2.5", cny: "17.9" }),
      days(3, { usd: "6.9", cny: "49.9" }),
      days(7, { usd: { price: "13.90", original: "17.50", save: "3.60" }, cny: "99.00" }),
    ],
  },
  {
    packageCode: "DP20240115000105",
    servicePlanCode: "SP000105",
    name: { en: "USA and Canada season", zh: "美加季度套餐" },
    short: { en: "30 GB for three months", zh: "三个月30GB" },
    details: slowDetails,
    terms: [quarters(1, { usd: "39.00", unnamed: true })],
  },
  {
    packageCode: "DP20240115000106",
    servicePlanCode: "SP000106",
    name: { en: "South-East Asia pass", zh: "东南亚通行证" },
    short: { en: "Nine countries, 3 GB to 20 GB", zh: "九国通用，3GB至20GB" },
    details: noDetails,
    terms: [
      days(7, { usd: "8.90", cny: "62.00" }),
      days(15, { usd: "15.90", cny: "112.00", label: POPULAR }),
      months(1, { usd: "24.90", cny: "175.00", renewable: true }),
    ],
  },
  {
    packageCode: "DP20240115000107",
    servicePlanCode: "SP000107",
    name: { en: "Sensor line", zh: "物联网年卡" },
    short: { en: "500 MB a month for alarms and trackers", zh: "每月500MB，适用于报警器与定位器" },
    details: startDetails,
    currency: "USD",
    terms: [
      years(1, { usd: "24.00", cny: "168.00", renewable: true, unnamed: true }),
      years(2, { usd: { price: "43.00", original: "48.00", save: "5.00" }, cny: "299.00", unnamed: true }),
    ],
  },
  {
    packageCode: "DP20240115000108",
    servicePlanCode: "SP000108",
    name: {
      en: "United Kingdom, Ireland, Isle of Man and the Channel Islands weekend and holiday data bundle",
      zh: "英国、爱尔兰、马恩岛及海峡群岛周末与假日流量包",
    },
    short: { en: "8 GB for a week", zh: "一周8GB" },
    details: slowDetails,
    terms: [days(7, { usd: { price: "11.50", original: "14.00", save: "2.50" } })],
  },
  {
    packageCode: "DP20240115000109",
    servicePlanCode: "SP000109",
    name: { en: "Mainland China and Hong Kong", zh: "中国内地及香港" },
    short: { en: "Daily data on both sides of the border", zh: "内地与香港每日流量" },
    details: noDetails,
    currency: "CNY",
    terms: [
      days(3, { usd: "7.90", cny: "55.00" }),
      days(7, { usd: "14.90", cny: { price: "99.00", original: "129.00", save: "30.00" }, label: POPULAR }),
      days(15, { usd: "27.90", cny: "195.00" }),
      days(30, { usd: "44.90", cny: "315.00" }),
    ],
  },
  {
    packageCode: "DP20240115000110",
    servicePlanCode: "SP000110",
    name: { en: "Gulf states", zh: "海湾国家" },
    short: { en: "Six countries, <b>2 GB</b> & free chat", zh: "六国通用，2GB" },
    details: startDetails,
    terms: [days(7, { usd: "10.90" }), days(30, { usd: "29.90" })],
  },
  {
    packageCode: "DP20240115000111",
    servicePlanCode: "SP000111",
    name: { en: "Top-up for a day", zh: "一日加油包" },
    short: { en: "", zh: "" },
    details: noDetails,
    terms: [days(1, { usd: "0.99" })],
  },
  {
    packageCode: "DP20240115000112",
    servicePlanCode: "SP000112",
    name: { en: "Router 500 GB", zh: "路由器 500GB" },
    short: { en: "For caravans, boats and building sites", zh: "适用于房车、船舶与工地" },
    details: slowDetails,
    terms: [
      months(1, { usd: "129.00", cny: "899.00", renewable: true }),
      months(12, {
        usd: { price: "1299.00", original: "1548.00", save: "249.00" },
        cny: { price: "8999.00", original: "10788.00", save: "1789.00" },
        renewable: true,
        label: BEST,
      }),
    ],
  },
];
