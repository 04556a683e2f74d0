import { MB_IN_GB } from "#/lib/text/data-units.ts";

/*
 * How a text names an amount of data, or says that data has no limit. It is wider than the grammars, which read only what can
 * mean one thing: what an operator has given wins over all of it. Names of networks, speeds, countries and calls are none of it.
 */

/** Of months, "12 Mo" and "12M" are written too, and "Go" with a small letter is a verb. */
const UNITS = {
  mb: "Mi?Bs?|(?<=\\d{3}\\s?)(?-i:Mo?)|m[eé]ga(?:byte|octet)s?|(?-i:megas)|МБ|мегабайт\\p{L}*|メガ(?:バイト)?|메가(?:바이트)?|ميجا(?:بايت)?",
  gb: "Gi?Bs?|(?-i:G[oO])(?!-)|G|giga(?:byte|octet)s?|(?-i:[Gg]igas?|[Gg]igs?)|ГБ|гигабайт\\p{L}*|ギガ(?:バイト)?|기가(?:바이트)?|[جغ]ي[جغ]ا(?:بايت)?|ג['׳]?יגה",
  tb: "Ti?Bs?|terabytes?",
};
const MB_IN = { mb: 1, gb: MB_IN_GB, tb: MB_IN_GB * MB_IN_GB };

const NO_LETTER = "(?![\\p{Script=Latin}\\p{Script=Cyrillic}\\p{Script=Arabic}\\p{Script=Hebrew}])";
const TIME =
  "(?:days?|weeks?|months?|years?|d|tag|woche|monat|jahr|jours?|semaines?|mois|d[ií]as?|semanas?|mes(?:es)?|mês|giorn[oi]|mese|день|недел\\p{L}*|месяц\\p{L}*|[日天周週月年]|个月|個月|일|월)";
/** "/month", "a day", "/30 days". */
export const EACH = `(?:(?:[/每]|(?:a|per|each|every|pro|im|par|por|al|в)\\s)\\s?(?:\\d{1,3}[\\s-]?)?${TIME}|(?:dai|week|month)ly)${NO_LETTER}`;

/** "5G" and "4.5G" are networks, and "5G a day" is none. */
const NO_NETWORK = `(?!(?:[2-6]|[45]\\.5)[\\s-]?G${NO_LETTER}(?!\\s?${EACH}))`;
const NO_RATE = "(?!\\s?(?:/\\s?s|per sec))";
const named = Object.entries(UNITS).map(([name, unit]) => `(?<${name}>${unit})`);
const AMOUNT = `(?<![\\d.,])${NO_NETWORK}(?<figure>\\d{1,6}(?:[.,]\\d{1,3})?)[\\s-]?(?:${named.join("|")})${NO_LETTER}${NO_RATE}`;

/** A speed, or that it is a low one. */
export const SPEED = "\\d\\s*[kmg](?:bit|bps|b/s)|slow|throttl|reduced|(?<![不无無])[限降]速";
/** In a text in small letters: it is slower from some point on. */
export const SLOWER = new RegExp(`${SPEED}|fair[ -]us|公平`);

/** What else can be without limit. */
const OTHER =
  "(?:calls?|calling|texts?|sms|minutes|talk|messages|chat|devices|appels|anrufe|telefonie|llamadas|chiamate|minuti|chamadas|звонки|通[话話]|短信|[简簡][讯訊]|[语語]音|통화)";
const UNLIMITED = [
  `(?<!${OTHER}[\\s:]{0,2})`,
  "(?:(?:datos|dados|dati|données|internet|интернет|データ|데이터)\\s?)?",
  "(?:(?<!\\p{L})(?:unlimited|no data (?:limit|cap)s?|no (?:limit|cap)s? on data|ill?imit(?:ad|at|é)\\p{L}*|sin l[ií]mites?|sans limites?|senza limit[ei]|sem limites?|ohne (?:limit|begrenzung)|unbegrenzt\\p{L}*|unlimitiert\\p{L}*)|безлимит\\p{L}*|неограниченн\\p{L}*",
  "|(?:流量|数据|數據)[不无無]限量?|[不无無]限(?:流量|数据|數據|量)|[无無]限(?![制速次时時热熱])|(?<!速度)無制限|무제한|(?:데이터\\s?)?제한\\s?없\\p{L}*|غير محدود\\p{L}*|ללא הגבלה)",
  // Without limit, but slow: the text says that of the time after an amount.
  `(?!\\s?(?:\\p{L}+\\s)?${OTHER})(?![^.;!?。；！？\\n]{0,40}?(?:${SPEED}))`,
].join("");

/** Both, as one pattern: flags "giu". */
export const SAID = `(?:${AMOUNT}|${UNLIMITED})`;

const AMOUNTS = new RegExp(AMOUNT, "giu");
const NO_LIMIT = new RegExp(UNLIMITED, "iu");

/** The amounts of data that a text names, in megabytes. */
export function amountsIn(text: string): number[] {
  return [...text.matchAll(AMOUNTS)].map(({ groups = {} }) => {
    const unit = Object.entries(MB_IN).find(([name]) => groups[name] !== undefined);
    return figureOf(groups.figure ?? "") * (unit?.[1] ?? 0);
  });
}

/** A comma or a point before three digits stands between thousands. */
const figureOf = (figure: string): number => Number(figure.replace(/[.,](?=\d{3}$)/, "").replace(",", "."));

/** Whether a text says that data has no limit, at full speed. */
export function saysUnlimited(text: string): boolean {
  return NO_LIMIT.test(text);
}
