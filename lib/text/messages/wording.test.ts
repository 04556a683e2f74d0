import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { sentencesOf } from "#/lib/testing/sentences.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";
import { MESSAGES } from "./messages.ts";

const english = sentencesOf("en");
const others = Object.keys(LANGUAGES).filter((language) => language !== "en") as Exclude<Language, "en">[];

/** How each language says the two things about money that must never be missing, nor stand where they are not true. */
const MONEY: Record<Language, { nothingCharged: RegExp; notAgain: RegExp }> = {
  en: { nothingCharged: /nothing (was|is) charged/i, notAgain: /(not|n’t) pay again/i },
  zh: { nothingCharged: /未扣款|不会扣款/, notAgain: /请勿重复付款/ },
  "zh-Hant": { nothingCharged: /未扣款|不會扣款/, notAgain: /請勿重複付款/ },
  ja: {
    nothingCharged: /請求は発生し(てい)?ません/,
    notAgain: /再度のお支払いは行わないでください/,
  },
  ko: { nothingCharged: /결제(된|되는) 금액(은|이) 없/, notAgain: /다시 결제하지 마세요/ },
  es: { nothingCharged: /no se (ha cobrado|cobra) nada/i, notAgain: /vuelva a pagar/ },
  fr: { nothingCharged: /aucun montant n’(a été|est) débité/i, notAgain: /(payer|payez pas) une seconde fois/ },
  de: { nothingCharged: /nichts abgebucht/, notAgain: /nicht noch einmal zahlen|zahlen Sie nicht noch einmal/ },
  it: { nothingCharged: /non (è stato|viene) addebitato nulla/i, notAgain: /pagare di nuovo/ },
  pt: { nothingCharged: /nada (foi|é) cobrado/i, notAgain: /(pague|pagar) de novo/ },
  ar: { nothingCharged: /(لم|لن) يُخصم أي مبلغ/, notAgain: /لا تدفع مرة أخرى/ },
  he: { nothingCharged: /לא (חויבתם|תחויבו)/, notAgain: /נא לא לשלם שוב/ },
};

/** The script of a language; null for the Latin one, which it shares with English. */
const SCRIPTS: Record<Language, RegExp | null> = {
  en: null,
  zh: /\p{Script=Han}/u,
  "zh-Hant": /\p{Script=Han}/u,
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  es: null,
  fr: null,
  de: null,
  it: null,
  pt: null,
  ar: /\p{Script=Arabic}/u,
  he: /\p{Script=Hebrew}/u,
};

/** Words that are the same in both, by language. */
const SAME: Partial<Record<Language, string[]>> = {
  es: ["shop.steps.plan", "choosing.no", "checkout.plan", "checkout.total", "renewal.plan"],
  fr: ["checkout.total"],
  it: ["shop.privacy", "choosing.aGb", "choosing.no"],
  pt: ["checkout.total"],
};

describe.each(others)("in %s", (language) => {
  const texts = sentencesOf(language);

  test("“nothing was charged” and “do not pay again” stand where they do in English", () => {
    const said = new Map(texts);
    const { nothingCharged, notAgain } = MONEY[language];
    for (const [key, text] of english) {
      const other = said.get(key) ?? "";
      expect([key, nothingCharged.test(other)]).toEqual([key, MONEY.en.nothingCharged.test(text)]);
      expect([key, notAgain.test(other)]).toEqual([key, MONEY.en.notAgain.test(text)]);
    }
  });

  test("every refusal of a card says that nothing was charged", () => {
    for (const text of refusalsIn(language)) expect(text).toMatch(MONEY[language].nothingCharged);
  });

  test("nothing is left in English", () => {
    const inEnglish = new Map(english);
    const isWorded = (text: string) => text !== "SIM" && /\p{Letter}/u.test(text.replace(/\{\w+\}/g, ""));
    const worded = texts.filter(([, text]) => isWorded(text));
    const same = worded.filter(([key, text]) => inEnglish.get(key) === text).map(([key]) => key);
    expect(same).toEqual(SAME[language] ?? []);
    const words = /\b(the|this|your|with|and|please|not|of|for|again)\b/i;
    for (const [key, text] of worded) {
      expect(text, key).not.toMatch(words);
      expect(text, key).toMatch(SCRIPTS[language] ?? /./);
    }
  });

  test("a sentence names another page by its title", () => {
    const { sim, checkout, trouble } = MESSAGES[language];
    for (const sentence of [checkout.renewText, checkout.renewsAlready, checkout.rivalled, trouble.stop]) {
      expect(sentence).toContain(sim.title);
    }
  });
});

test("a page that can be opened after a payment never says that nothing was charged", () => {
  const { part, notFound, after } = MESSAGES.en.trouble;
  for (const text of [part, notFound, after]) expect(text).not.toMatch(MONEY.en.nothingCharged);
});

test("every refusal of a card says in English that nothing was charged", () => {
  for (const text of refusalsIn("en")) expect(text).toMatch(MONEY.en.nothingCharged);
});

/** What no buyer says: the seller in the third person, actors without a name, words that need a second reading. */
const BANNED = new RegExp(
  [
    "the service",
    "(?:the|this) shop",
    "this (?:page|browser) (?:does not|doesn’t)",
    "(?:who|what)ever",
    "(?:some|no|any)body",
    "to come",
    "under way",
    "leads nowhere",
    "to the start",
    "need not",
    "by itself",
    "handed on",
    "in use",
    "(?:is|are) waiting already",
    "not reported",
    "rememb\\w*",
    "forg[eo]t\\w*",
    "stands",
    "this try",
    "all the same",
    "any more",
    "(?:is|are) not right",
    "do not",
    "please type",
    "automatic renewal",
    "every 1",
  ]
    .map((words) => `\\b${words}\\b`)
    .join("|"),
  "i",
);

test("no English sentence has a word that a buyer wouldn't say", () => {
  for (const [key, text] of english) expect(text, key).not.toMatch(BANNED);
});

test("an English sentence has its dots and quotes as typographers set them", () => {
  for (const [key, text] of english) expect(text, key).not.toMatch(/\.\.\.|\s…|["`]|\s{2}|^\s|\s$/);
});

/** An incomplete card was not refused: the bank was not asked, and another browser may have paid meanwhile. */
function refusalsIn(language: Language): string[] {
  const { incomplete: _, ...refusals } = MESSAGES[language].decline;
  return Object.values(refusals);
}

test("no character of the other Chinese script is used", () => {
  const simplified = /[们这个单续请钱页卡号码时间订购续经处错误应网络银读态实际买卖]/u;
  const traditional = /[們這單續請錢頁號碼時間訂購經處錯誤應網絡銀讀態實際買賣]/u;
  const shared = /[个卡]/u;
  for (const [key, text] of sentencesOf("zh-Hant")) {
    const found = [...text].filter((sign) => simplified.test(sign) && !shared.test(sign));
    expect(found, key).toEqual([]);
  }
  for (const [key, text] of sentencesOf("zh")) expect(text, key).not.toMatch(traditional);
});

test("French punctuation has a no-break space before it", () => {
  for (const [key, text] of sentencesOf("fr")) {
    expect(text, key).not.toMatch(/[^\u00a0\u202f][;!?»]|[^\u00a0]:|«[^\u00a0]/);
  }
});

/** Keys that the code composes: `problem.${…}` and the like. */
const COMPOSED: [key: RegExp, source: string][] = [
  [/^home\.problem\./, "`problem.$" + "{"],
  [/^home\.doubt\./, "`doubt.$" + "{"],
  [/^scan\.state\./, "`state.$" + "{"],
  [/^order\.heading\./, "`heading.$" + "{"],
  [/^order\.text\./, "`text.$" + "{"],
  [/^(duration|every)\.(days|months|years|periods)$/, "t(length.unit,"],
  [/^choosing\.every\./, "`every.$" + "{"],
  [/^choosing\.lengths\./, "t.lengths["],
  [/^choosing\.sorts\./, "t.sorts["],
  [/^trouble\.(unreachable|unreadable)(Title)?$/, "$" + "{reason}Title`"],
  [/^sim\.(none|unreachable)Title$/, "$" + "{list}Title`"],
];

test("every message is shown somewhere", () => {
  const sources = ["app", "components", "lib"]
    .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: "utf8" }).map((file) => `${folder}/${file}`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.ts$|^lib.text.messages|^lib.testing/.test(file))
    .map((file) => readFileSync(file, "utf8"));
  const isShown = (key: string): boolean => {
    const composed = COMPOSED.find(([pattern]) => pattern.test(key));
    if (composed) return sources.some((source) => source.includes(composed[1]));
    const name = key.split(".").at(-1) ?? "";
    const part = key.split(".")[0] ?? "";
    const shows = new RegExp(`["\`.]${name}["\`]|\\.${name}\\b|[{,]\\s*${name}\\s*[,}:]`);
    return sources.some((source) => new RegExp(`\\b${part}\\b`).test(source) && shows.test(source));
  };
  expect(english.map(([key]) => key).filter((key) => !isShown(key))).toEqual([]);
});
