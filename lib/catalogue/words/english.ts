import { type Every, type Grammar, megabytes, type Span, type WordedData } from "./reading.ts";

const NUMBER_WORDS = "a one two three four five six seven eight nine ten eleven twelve".split(" ");
const COUNT = `\\d{1,3}|${NUMBER_WORDS.join("|")}`;
/** Two decimals at most: of "1.000" it is not known what the point separates. */
const AMOUNT = String.raw`(?<amount>\d{1,4}(?:\.\d{1,2})?)\s?(?<unit>[mgt]b)`;
const EVERY = String.raw`(?:a|per|each|every|\/)\s?(?<every>day|week|month|year)|(?<adverb>daily|weekly|monthly)`;
const SPAN = String.raw`(?:for|over|\/)?\s?(?<count>${COUNT})[\s-]?(?<length>day|week|month|year)s?`;
/** What may follow without changing an amount. */
const TAIL = String.raw`(?:\s(?:in|across|with|at|on|for|then)\s.*)?`;

const WORDED_AMOUNT = new RegExp(
  String.raw`^(?:(?:includes?|including|with|get|data|data allowance|volume):?\s)?(?<before>daily |weekly |monthly )?${AMOUNT}` +
    String.raw`(?:\sof)?(?:\s(?:high[- ]speed|mobile))?(?:\s(?:data|internet))?(?:\s?(?:${EVERY})|\s?(?:${SPAN}))?${TAIL}$`,
);
/** A name, and what is in it at its end: "Europe 10 GB", "Europe 10 GB 30 days". */
const TITLED_AMOUNT = new RegExp(
  String.raw`^[\p{L}\s'&-]*?\b${AMOUNT}(?:\sdata)?(?:\s?(?:${EVERY})|\s?(?:${SPAN}))?$`,
  "u",
);
const WORDED_UNLIMITED = new RegExp(String.raw`^(?:with\s|includes?\s)?unlimited(?:\s(?:data|internet))?${TAIL}$`);
const TITLED_UNLIMITED = /^(?:[\p{L}\s'&-]*\s)?unlimited(?: data)?$/u;

/** In a sentence with one of these an amount may be a bonus, a limit, a price, or one of several. */
const DOUBT =
  /\b(?:after|up to|over|above|beyond|exceed\w*|than|from|until|or|either|not|no(?! (?:hotspot|tethering|contract))|never|without|except\w*|exclud\w*|extra|bonus|additional|plus|free|first|next|once|limit(?:s|ed)?|fair|was|instead|former\w*|previous\w*|shared?|pool\w*|double|twin|triple|per [mgt]b|price|costs?|save|trial|only|max(?:imum)?|(?<!\d\s?)min(?:imum)?|at (?:the )?(?:most|least)|as much|under|below|about|around(?! the\b)|approx\w*|circa|ca|roughly|nearly|almost|estimated|half|quarter|cap(?:ped)?|fup|gift|complimentary)\b|[+%$€£~≈<>≤≥]/;

/** Every amount of data, and no rate. */
const DATA = /(?<![a-z])[kmgt]i?b(?![a-z]|\/s| per sec)|(?:kilo|mega|giga|tera)byte|\bgigs?\b|unlimited/g;

const ADVERBS: Record<string, Every> = { daily: "day", weekly: "week", monthly: "month" };

function readData(clause: string, isTitle: boolean): WordedData | undefined {
  if (clause.match(DATA)?.length !== 1) return undefined;
  if (WORDED_UNLIMITED.test(clause) || (isTitle && TITLED_UNLIMITED.test(clause))) return "unlimited";
  const { groups } = WORDED_AMOUNT.exec(clause) ?? (isTitle ? TITLED_AMOUNT.exec(clause) : null) ?? {};
  if (!groups) return undefined;
  const { amount = "", unit = "", before = "", every, adverb, count, length } = groups;
  const mb = megabytes(amount, unit);
  if (mb === undefined) return undefined;
  const recurring = (every as Every | undefined) ?? ADVERBS[adverb ?? before.trim()];
  if (before !== "" && (adverb ?? every ?? count) !== undefined) return undefined;
  if (recurring) return { mb, every: recurring };
  return count === undefined ? { mb } : { mb, span: readSpan(count, length as Every) };
}

function readSpan(count: string, unit: Every): Span {
  return { count: numberOf(count), unit };
}

function numberOf(text: string): number {
  const index = NUMBER_WORDS.indexOf(text);
  return index < 0 ? Number(text) : Math.max(1, index);
}

const COUNTRIES = new RegExp(
  String.raw`^(?:.*\b(?:in|for|across|covers|covering|includes)\s)?(?<count>\d{1,3}|${NUMBER_WORDS.slice(1).join("|")})\scountr(?:y|ies)` +
    String.raw`(?:\s(?:in|across|with|included|worldwide)\b.*)?$`,
);
const NETWORK =
  /^(?:with |on |includes |full |fast )?(?<network>5g|4g(?:[ /]lte)?|lte)(?: (?:networks?|speeds?|coverage|included))?$/;
const HOTSPOT = "(?:personal |mobile |wi-?fi )?(?:hotspot|tethering|hotspot and tethering|tethering and hotspot)";
const HAS_HOTSPOT = new RegExp(`^(?:with |includes )?${HOTSPOT}(?: (?:is |are )?(?:included|allowed|supported))?$`);
const NO_HOTSPOT = new RegExp(
  `^(?:(?:no|without) ${HOTSPOT}|${HOTSPOT} (?:is |are )?not (?:included|allowed|supported))$`,
);

/** Texts in lower case, with single spaces. */
export const english: Grammar = {
  ignored: /\bunlimited (?:local |international )?(?:calls|calling|texts?|sms|minutes|talk|messages|chat|devices)\b/g,
  // A comma before a digit may be a decimal's; a dash or a colon belongs to what follows.
  clauses: (sentence) => sentence.split(/,(?!\d)|[()|·•]/),
  subjects: {
    data: {
      mention: new RegExp(DATA.source),
      doubt: DOUBT,
      read: readData,
    },
    countryCount: {
      mention: /[\d+]\s*countr|\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|\w+(?:teen|ty)) countr/,
      doubt: /\b(?:up to|over|more|than|about|around|almost|nearly|some|or|not?|except|other|additional)\b|\+/,
      read(clause) {
        const count = COUNTRIES.exec(clause)?.groups?.count;
        return count === undefined ? undefined : numberOf(count);
      },
    },
    speed: {
      mention: /(?<![\d.])[345]g(?![a-z\d])|\blte\b/,
      doubt: /\b(?:up to|not|no(?! (?:hotspot|tethering))|without|except|unless|where|if|some|select\w*|soon|only)\b/,
      read(clause) {
        const network = NETWORK.exec(clause)?.groups?.network;
        if (network === undefined) return undefined;
        return network === "5g" ? "5G" : "4G";
      },
    },
    hasHotspot: {
      mention: /hot-?spot|tether/,
      read(clause) {
        if (HAS_HOTSPOT.test(clause)) return true;
        return NO_HOTSPOT.test(clause) ? false : undefined;
      },
    },
  },
};
