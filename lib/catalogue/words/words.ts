import type { Plan } from "#/lib/catalogue/plan.ts";
import { SLOWER } from "./amounts.ts";
import { chinese } from "./chinese.ts";
import { english } from "./english.ts";
import { readSubject, type Text, type WordedData, type WordFacts } from "./reading.ts";

const MAX_LENGTH = 10_000;

/** What a plan's title, summary and description say of it, in the languages of the service: English and Chinese. */
export function readWords({ title, summary, detailsHtml }: Pick<Plan, "title" | "summary" | "detailsHtml">): WordFacts {
  const texts = [
    textOf(title, true),
    textOf(summary),
    ...plainLines(detailsHtml.slice(0, MAX_LENGTH)).map((line) => textOf(line)),
  ];
  const data = readSubject(texts, "data", agreeOnData);
  return {
    // Without limit, but slower from some point on: that is two things.
    data: data === "unlimited" && texts.some(({ words }) => SLOWER.test(words)) ? null : data,
    countryCount: readSubject(texts, "countryCount", same),
    speed: readSubject(texts, "speed", same),
    hasHotspot: readSubject(texts, "hasHotspot", same),
  };
}

/** What a term's own words say of its data. */
export function readDataOf(specifications: string): WordedData | null {
  return readSubject([textOf(specifications)], "data", agreeOnData);
}

function textOf(text: string, isTitle = false): Text {
  // Kilobits, megabits and gigabits are written with a small b: they get a unit of their own, which no grammar reads.
  const words = text
    .replace(/([KMGT])b(?![a-z])/g, "$1ib")
    .replace(/\s+/g, " ")
    .trim()
    .toLowerCase();
  const isChinese = /\p{Script=Han}/u.test(words);
  return { words: isChinese ? simplified(words) : words, isTitle, grammar: isChinese ? chinese : english };
}

/** Traditional characters and simplified ones: all that the Chinese grammar writes in two ways. */
const TRADITIONAL = "個國無熱點網絡數據後內過贈額沒價時約餘僅兩週適於蓋獎費頂試";
const SIMPLIFIED = "个国无热点网络数据后内过赠额没价时约余仅两周适于盖奖费顶试";

function simplified(words: string): string {
  return words.replace(/\p{Script=Han}/gu, (one) => SIMPLIFIED[TRADITIONAL.indexOf(one)] ?? one);
}

/** The lines of an HTML text. Emphasis doesn't end a line, every other tag does. */
function plainLines(html: string): string[] {
  const text = html
    .replace(/<(script|style)\b[^>]*>[^<]*/gi, "\n")
    .replace(/<\/?(?:b|strong|i|em|u|font|span)\b[^>]*>/gi, "")
    .replace(/<[^>]*>/g, "\n")
    .replace(/&nbsp;|&#160;|&#xa0;/gi, " ")
    .replace(/&amp;/g, "&");
  return text.split("\n").filter((line) => line.trim() !== "");
}

function same<Value>(one: Value, other: Value): Value | null {
  return one === other ? one : null;
}

/** "10 GB" and "10 GB a month" say the same, and the second says more. */
function agreeOnData(one: WordedData, other: WordedData): WordedData | null {
  if (one === "unlimited" || other === "unlimited") return same(one, other);
  if (one.mb !== other.mb) return null;
  if (!one.every && !one.span) return other;
  if (!other.every && !other.span) return one;
  return JSON.stringify(one) === JSON.stringify(other) ? one : null;
}
