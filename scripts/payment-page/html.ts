import { Parser } from "htmlparser2";

export interface Element {
  name: string;
  attributes: Record<string, string>;
  /** What stands in a script. */
  text: string;
  /** Below svg or math, where browsers read text by other rules. */
  isInPicture: boolean;
}

/**
 * The plain way of writing HTML, in which all browsers see the same tags: attributes in double quotes, no tag inside a script, style or
 * title, comments only as the framework writes them. Other text may mean something else to a browser than to the parser here.
 */
const PLAIN = new RegExp(
  [
    /<!DOCTYPE html>/,
    /<!--[/$?!~& a-z]{0,8}-->/,
    // No `&`: below svg it begins an entity, elsewhere it doesn't. The framework writes \u0026.
    /<script(?:\s[^<>"']*(?:"[^"<>]*"[^<>"']*)*)?>[^<&]*<\/script>/,
    /<(title|textarea)(?:\s[^<>"']*(?:"[^"<>]*"[^<>"']*)*)?>[^<]*<\/\1>/,
    /<style(?:\s[^<>"']*(?:"[^"<>]*"[^<>"']*)*)?>(?:[^<]|<(?![a-z/!?]))*<\/style>/,
    /<(?!script|style|title|textarea)[a-z][a-z\d]*(?:\s+[a-z][\w:-]*(?:="[^"<>]*")?)*\s*\/?>/,
    /<\/(?!script|style|title|textarea)[a-z][a-z\d]*>/,
    // No control character: some browsers drop them.
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
    /[^<\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff]+/,
  ]
    .map(({ source }) => `(?:${source})`)
    .join("|"),
  "iy",
);
const WIDTH = 60;

/** Where the page isn't written in the plain way; null if all of it is. */
export function oddPlaceIn(html: string): string | null {
  if (!html.startsWith("<!DOCTYPE html>")) return html.slice(0, WIDTH);
  PLAIN.lastIndex = 0;
  let end = 0;
  while (end < html.length) {
    if (!PLAIN.test(html)) return html.slice(end, end + WIDTH);
    end = PLAIN.lastIndex;
  }
  return null;
}

/** All elements, in the order of the page. */
export function elementsOf(html: string): Element[] {
  const elements: Element[] = [];
  const open: Element[] = [];
  const parser = new Parser({
    onopentag(name, attributes) {
      const isInPicture = open.some(({ name: outer }) => outer === "svg" || outer === "math");
      const element = { name, attributes, text: "", isInPicture };
      elements.push(element);
      open.push(element);
    },
    ontext(text) {
      const element = open.at(-1);
      if (element) element.text += text;
    },
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return elements;
}

/** The fields of the form that has one of this name, with their values. */
export function formWith(html: string, field: string): [name: string, value: string][] {
  const forms: [string, string][][] = [];
  for (const { name, attributes } of elementsOf(html)) {
    if (name === "form") forms.push([]);
    const isChoice = /^(radio|checkbox)$/.test(attributes.type ?? "");
    if (name === "input" && attributes.name && (!isChoice || "checked" in attributes))
      forms.at(-1)?.push([attributes.name, attributes.value ?? ""]);
  }
  const form = forms.find((fields) => fields.some(([name]) => name === field));
  if (!form) throw new Error(`The page has no form with the field "${field}".`);
  return form;
}
