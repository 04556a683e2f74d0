import { EACH, SAID, SPEED } from "#/lib/catalogue/words/amounts.ts";

const words = (list: string): string => `(?<!\\p{L})(?:${list})(?!\\p{L})`;

/** What belongs to an amount: of "5-10 GB" or "2 x 5 GB" the first figure, and what follows. */
const FIRST_FIGURE =
  "(?<![\\d.,])\\d{1,4}(?:[.,]\\d{1,2})?(?:[-–~/+至到]|\\s?[x×]\\s?|\\s(?:to|or|bis|oder|à|ou|a|o)\\s)";
const AFTER =
  "(?:\\s?(?:of\\s)?(?:high[- ]speed\\s|mobile\\s|高速|全速)?(?:data|internet|datos|dados|dati|(?:de )?données|daten(?:volumen)?|трафика|流量|数据|數據|データ|데이터)(?!\\p{Script=Latin}))?(?:套餐|包|卡)?";
const PHRASE = new RegExp(`(?:${FIRST_FIGURE})?${SAID}\\+?${AFTER}(?:\\s?${EACH})?`, "giu");

const LINKS =
  "then|thereafter|after(?:wards)?|at|for|in|of|per|until|dann|danach|puis|ensuite|après|luego|después|poi|dopo|depois|затем|далее|потом";
/** In capitals, short ones are names: "Zone E", "Europe Max". */
const LEADS =
  "and|with|up to|only|maximum|max\\.|at least|min\\.|over|more than|from|incl(?:udes|uding|\\.)?|about|approx\\.?|ca\\.?|total|daily|weekly|monthly|" +
  "jusqu['’]à|plus de|bis zu|hasta|fino a|até|avec|mit|(?-i:max|min|et|und|bis|ab|y|con|e|com|до|от|с)";
/** What says only how much, or how an amount goes on. */
const LOOSE_END = new RegExp(
  `(?:${words(`${LEADS}|${LINKS}`)}|每[日天周週月年]|最[高多]|至多|高[达達]|共|含|[达達]|至|约|約|[\\s\\-–,·/|:+&_~≈<>≤≥])+$`,
  "iu",
);
const LINKED = new RegExp(`^\\P{L}*(?:${words(LINKS)}|[之然其以]?[后後]|超[出过過])`, "iu");
const SLOW = new RegExp(`^(?!.*unlimited).*(?:${SPEED})`, "iu");
/** A part of a name: "Europe", "30 days". A small letter goes on with a sentence. */
const NAME = /^(?:[\p{Lu}\p{Lo}\d(]|eSIM)/u;

const CUT = "\0";
const BRACKETS = /[([（【]([^()[\]（）【】]*)[)\]）】]/g;
const SEPARATOR = /(\s*[,;，、；|·•:：]\s*|\s+[-–—+/]\s+)/;

/** A title without the amounts of data in it, and without what only belonged to them. Empty where nothing is left that reads well. */
export function withoutAmounts(title: string): string {
  const marked = title.replace(PHRASE, CUT).replace(BRACKETS, (whole, inside: string, at: number, text: string) => {
    const follows = text.slice(0, at).trimEnd().endsWith(CUT);
    return inside.includes(CUT) || (follows && goesOn(inside)) ? CUT : whole;
  });
  const pieces = ["", ...marked.split(SEPARATOR)];
  let kept = "";
  let isCut = false;
  for (let at = 0; at < pieces.length; at += 2) {
    const [separator = "", part = ""] = pieces.slice(at);
    if (isCut && goesOn(part)) continue;
    isCut ||= part.includes(CUT);
    const left = partOf(part);
    if (left !== "") kept += (kept && separator) + left;
  }
  return kept;
}

function goesOn(text: string): boolean {
  return LINKED.test(text) || SLOW.test(text);
}

/** What stands before its first amount, and what stands after the last if that is a name of its own. */
function partOf(part: string): string {
  if (!part.includes(CUT)) return part.trim();
  const before = part.slice(0, part.indexOf(CUT)).replace(LOOSE_END, "").trimStart();
  const after = part
    .slice(part.lastIndexOf(CUT) + 1)
    .replace(/^[\s\-–,·/|:+&_]+/, "")
    .trimEnd();
  return [before, NAME.test(after) && !goesOn(after) ? after : ""].filter((piece) => piece !== "").join(" ");
}
