import type { JsonDocument } from "#/lib/partner/json.ts";
import { type Members, type Node, objectsIn, Text, textsIn, treeOf } from "./tree.ts";

/*
 * Assumption "notification-writing": the texts that the service may have signed for a body. Each is JSON that says what the body
 * says, with its top-level keys in dictionary order and the numbers as sent, so the body alone determines it.
 */

/** A way of writing; one in one dimension, or a combination. The usual one has no name. */
interface Choice<Way> {
  name: string;
  way: Way;
  /** Whether it can differ from the ways before it. Absent: always. */
  matters?: (traits: Traits) => boolean;
}

/** What a body contains that is written in several ways. */
interface Traits {
  /** An escape that JSON.stringify would not write. */
  hasFreeEscape: boolean;
  hasUnsortedMembers: boolean;
  /** A key with a character that code units and code points sort differently. */
  hasHighKey: boolean;
  /** The text of all its strings. */
  text: string;
}

const SPACINGS: Choice<{ comma: string; colon: string }>[] = [
  { name: "", way: { comma: ",", colon: ":" } },
  { name: "spaced", way: { comma: ", ", colon: ": " } },
];

type Compare = (left: string, right: string) => number;
const byUnit: Compare = (left, right) => (left < right ? -1 : 1);
/** As UTF-8 sorts, and so Python and Go; Java and JavaScript sort by code unit. */
const byPoint: Compare = (left, right) => {
  let at = 0;
  while (at < left.length && left.charCodeAt(at) === right.charCodeAt(at)) at += 1;
  return rankOf(left.charCodeAt(at)) - rankOf(right.charCodeAt(at));
};

/** Characters of two units come last; the end of a text comes first. */
function rankOf(unit: number): number {
  if (Number.isNaN(unit)) return -1;
  if (unit < 0xd800) return unit;
  return unit < 0xe000 ? unit + 0x2000 : unit - 0x800;
}

const ORDERS: Choice<{ top: Compare; nested: Compare | null }>[] = [
  { name: "", way: { top: byUnit, nested: null } },
  { name: "sorted-within", way: { top: byUnit, nested: byUnit }, matters: (traits) => traits.hasUnsortedMembers },
  { name: "by-point", way: { top: byPoint, nested: null }, matters: (traits) => traits.hasHighKey },
  { name: "sorted-within-by-point", way: { top: byPoint, nested: byPoint }, matters: (traits) => traits.hasHighKey },
];

/** Changes what JSON.stringify has written: it escapes only what JSON must, and halves of surrogate pairs. */
type Respell = (json: string) => string;
const same: Respell = (json) => json;
const hasSpecial = ({ text }: Traits): boolean => /[^\n\r\t\b\f -~]/.test(text);

const CHARACTERS: Choice<Respell>[] = [
  { name: "raw", way: same },
  { name: "escaped", way: escaping(/[^ -~]/g), matters: hasSpecial },
  {
    name: "escaped-capitals",
    way: (json) => capitals(escaping(/[^ -\x7f]/g)(json)),
    matters: (traits) => hasSpecial(traits) || /[<>&=']/.test(traits.text),
  },
];
/** As PHP escapes, Go, and Gson. */
const ESCAPES: Choice<Respell>[] = [
  { name: "", way: same },
  { name: "slash", way: (json) => json.replaceAll("/", "\\/"), matters: ({ text }) => text.includes("/") },
  { name: "html", way: escaping(/[<>&\u2028\u2029]/g), matters: ({ text }) => /[<>&\u2028\u2029]/.test(text) },
  { name: "html-quotes", way: escaping(/[<>&='\u2028\u2029]/g), matters: ({ text }) => /[=']/.test(text) },
];

function escaping(units: RegExp): Respell {
  return (json) => json.replace(units, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

function capitals(json: string): string {
  return json.replace(/\\(?:u(....)|.)/g, (escaped, digits?: string) =>
    digits ? `\\u${digits.toUpperCase()}` : escaped,
  );
}

/** Strings as sent, or each of them written anew in one way. */
const STRINGS: Choice<Respell | null>[] = [
  { name: "", way: null },
  ...product(
    CHARACTERS,
    ESCAPES,
    (last, first): Respell =>
      (json) =>
        last(first(json)),
  ).map(({ name, way, matters }) => ({
    name,
    way,
    matters: (traits: Traits) => (name === "raw" ? traits.hasFreeEscape : matters(traits)),
  })),
];

/** All combinations of two dimensions. One matters where each of its choices does. */
function product<A, B, Way>(ones: Choice<A>[], others: Choice<B>[], combine: (one: A, other: B) => Way) {
  return ones.flatMap((one) =>
    others.map((other) => ({
      name: [one.name, other.name].filter(Boolean).join(" "),
      way: combine(one.way, other.way),
      matters: (traits: Traits) => (one.matters?.(traits) ?? true) && (other.matters?.(traits) ?? true),
    })),
  );
}

type Writer = (tree: Members) => string;

const unusual = ({ name }: { name: string }): number => name.split(" ").filter(Boolean).length;

/** The name of each departure from the usual way, or one word for none. */
export function wordsOf(name: string): string[] {
  return (name || "usual").split(" ");
}

/** The likeliest first: those that depart from the usual in the fewest dimensions. */
const WRITERS = product(
  product(SPACINGS, ORDERS, (spacing, order) => ({ ...spacing, ...order })),
  STRINGS,
  (form, strings): Writer =>
    (tree) =>
      write(tree, { ...form, order: form.top, quote: strings ? ({ value }) => strings(JSON.stringify(value)) : rawOf }),
).toSorted((left, right) => unusual(left) - unusual(right));

const AS_SENT = "white-space";

/** Of all ways of writing. Without a name: the usual one. */
export const WRITINGS: readonly string[] = [...WRITERS.map(({ name }) => name), AS_SENT];

/** All words that the names consist of. */
export const WRITING_WORDS: readonly string[] = [...new Set(WRITINGS.flatMap(wordsOf))];

/** Each text that may be signed for the body, once, the likeliest first; before all others the one in the way `first`. */
export function* writings(
  document: JsonDocument,
  first: string | undefined,
): Generator<{ name: string; text: string }> {
  const written = new Set<string>();
  const tree = treeOf(document);
  const traits = traitsOf(tree);
  const ways = WRITERS.filter(({ name, matters }) => name === first || matters(traits));
  const asSent = { name: AS_SENT, way: () => sentText(document) };
  const [usual, ...others] = ways.toSorted((left, right) => Number(right.name === first) - Number(left.name === first));
  const order = first === AS_SENT ? [asSent, usual, ...others] : [usual, asSent, ...others];
  for (const { name, way } of order.filter((one) => one !== undefined)) {
    const text = way(tree);
    if (!written.has(text)) yield { name, text };
    written.add(text);
  }
}

/** The top-level members in order, and the white space within them as sent. */
function sentText({ members }: JsonDocument): string {
  const sorted = members.toSorted((left, right) => byUnit(left.key, right.key));
  return `{${sorted.map(({ rawKey, rawValue }) => `${rawKey}:${rawValue}`).join(",")}}`;
}

interface Form {
  comma: string;
  colon: string;
  /** The order of these members, and of those within them. */
  order: Compare | null;
  nested: Compare | null;
  quote: (text: Text) => string;
}

const rawOf = ({ raw }: Text): string => raw;

function write(node: Node, form: Form): string {
  if (typeof node === "string") return node;
  if (node instanceof Text) return form.quote(node);
  const inner = { ...form, order: form.nested };
  if (Array.isArray(node)) return `[${node.map((item) => write(item, inner)).join(form.comma)}]`;
  const { order } = form;
  const members = order ? node.list.toSorted(([left], [right]) => order(left.value, right.value)) : node.list;
  return `{${members.map(([key, value]) => form.quote(key) + form.colon + write(value, inner)).join(form.comma)}}`;
}

function traitsOf(tree: Members): Traits {
  const [texts, objects] = [[...textsIn(tree)], [...objectsIn(tree)]];
  const keys = objects.map(({ list }) => list.map(([key]) => key.value));
  return {
    hasFreeEscape: texts.some(({ raw, value }) => raw.includes("\\") && raw !== JSON.stringify(value)),
    hasUnsortedMembers: keys.slice(1).some((names) => names.some((name, at) => name < (names[at - 1] ?? ""))),
    hasHighKey: keys.flat().some((name) => /[\ud800-\uffff]/.test(name)),
    text: texts.map(({ value }) => value).join(""),
  };
}
