import { type Every, type Grammar, megabytes, type WordedData } from "./reading.ts";

const DIGITS = "一二三四五六七八九十";
const COUNT = `\\d{1,3}|[${DIGITS}两]`;
const AMOUNT = String.raw`(?<amount>\d{1,4}(?:\.\d{1,2})?)\s?(?<unit>[mgt]b)`;
const EVERY = "(?:每|/)(?<every>[日天周月年])";
const SPAN = `(?<count>${COUNT})(?<length>天|周|个月|年)`;
const BEFORE = `(?:每(?<before>[日天周月年])|(?<firstCount>${COUNT})(?<firstLength>天|周|个月|年))`;
const WORDED_AMOUNT = new RegExp(
  `^(?:含|包含|共)?(?:${BEFORE}\\s?)?${AMOUNT}\\s?(?:高速|全速)?(?:流量|数据)?(?:\\s?/?(?:${EVERY}|${SPAN}))?$`,
);
/** A name, and what is in it at its end: "欧洲 10gb". */
const TITLED_AMOUNT = new RegExp(
  `^(?:[^\\P{Script=Han}${DIGITS}每]|\\s)*${AMOUNT}(?:流量)?(?:套餐|流量包)?(?:\\s?/?(?:${EVERY}|${SPAN}))?$`,
  "u",
);
const UNLIMITED = "(?:不限流量|无限流量|流量不限|不限量流量)";
const WORDED_UNLIMITED = new RegExp(`^${UNLIMITED}$`);
const TITLED_UNLIMITED = new RegExp(`^[\\p{Script=Han}\\s]*${UNLIMITED}(?:套餐|卡)?$`, "u");

/** Every amount of data, and no rate. */
const DATA = /(?<![a-z])[kmgt]i?b(?![a-z]|\/s)|\d\s*(?:[mg](?=流量|数据)|[兆吉])|不限|无限/g;

const UNITS: Record<string, Every> = { 日: "day", 天: "day", 周: "week", 月: "month", 个月: "month", 年: "year" };

function readData(clause: string, isTitle: boolean): WordedData | undefined {
  if (clause.match(DATA)?.length !== 1) return undefined;
  if (WORDED_UNLIMITED.test(clause) || (isTitle && TITLED_UNLIMITED.test(clause))) return "unlimited";
  const { groups } = WORDED_AMOUNT.exec(clause) ?? (isTitle ? TITLED_AMOUNT.exec(clause) : null) ?? {};
  if (!groups) return undefined;
  const { amount = "", unit = "", before, firstCount, firstLength, every, count, length } = groups;
  const mb = megabytes(amount, unit);
  if (mb === undefined) return undefined;
  const times = [before, firstCount, every, count].filter((part) => part !== undefined);
  if (times.length > 1) return undefined;
  const recurring = UNITS[before ?? every ?? ""];
  if (recurring) return { mb, every: recurring };
  const span = { count: numberOf(firstCount ?? count ?? ""), unit: UNITS[firstLength ?? length ?? ""] };
  return span.unit ? { mb, span: { count: span.count, unit: span.unit } } : { mb };
}

function numberOf(text: string): number {
  if (text === "两") return 2;
  const index = DIGITS.indexOf(text);
  return text === "" || index < 0 ? Number(text) : index + 1;
}

/** Texts in lower case and in simplified characters, with single spaces. */
export const chinese: Grammar = {
  ignored: /(?:无限|不限)(?:通话|短信)/g,
  // A comma before a digit may be a decimal's or a list's.
  clauses: (sentence) => sentence.split(/[，（）()|·•]|[、,](?!\d)/),
  subjects: {
    data: {
      mention: new RegExp(DATA.source),
      doubt:
        /(?:后|前|最|以上|以下|以内|超(?!值|出后)|逾|不足|起|赠|送|奖|免费|额外|另|加油|首|或|不含|除|无需|没有|共享流量|原价|限时|公平|至|到|约|左右|近|上限|封顶|保底|半|倍|试用)(?!限速|降速)/,
      read: readData,
    },
    countryCount: {
      mention: new RegExp(`(?:\\d|[${DIGITS}两百多余+])\\s*个?国`),
      doubt: /[+约近超多余或]|以上|部分|除/,
      read(clause) {
        const count = new RegExp(
          `^(?:适用于|覆盖|支持|可在)?(?<count>${COUNT})\\s?个?国(?:家|通用|家通用|可用)?$`,
        ).exec(clause)?.groups?.count;
        return count === undefined ? undefined : numberOf(count);
      },
    },
    speed: {
      mention: /(?<![\d.])[345]g(?![a-z\d])|\blte\b/,
      doubt: /最高|不(?!支持热点|限流量)|无(?!限流量)|部分|仅|除|需/,
      read(clause) {
        const network = /^(?:支持)?(?<network>[45]g)(?:网络|网速)$/.exec(clause)?.groups?.network;
        if (network === undefined) return undefined;
        return network === "5g" ? "5G" : "4G";
      },
    },
    hasHotspot: {
      mention: /热点/,
      read(clause) {
        if (/^(?:支持|可|可以|含)(?:共享热点|热点共享|热点)$/.test(clause)) return true;
        return /^(?:不支持|不可|不含|无)(?:共享热点|热点共享|热点)$/.test(clause) ? false : undefined;
      },
    },
  },
};
