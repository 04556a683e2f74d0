import { faultsOfElement, type Seen } from "./elements.ts";

/*
 * The page's own content as data, from which the framework's script makes the page again in the browser: rows "id:" + a letter + JSON. An
 * element or a file that stands in these rows gets into the page as if it stood in the HTML.
 */

type Rows = Map<string, { tag: string; value: unknown }>;

const REFERENCE = /^\$L?([\da-f]+)$/;
/** React's own names that the page has. Another, such as that of an element, makes what a plain list isn't. */
const SYMBOL = /^\$(Sreact\.(fragment|suspense)|undefined|NaN|Infinity|-Infinity|-0)$/;
/** Longer ones overflow in React, and are others there. */
const ID = /^(0|[1-9a-f][\da-f]{0,6})$/;
const LENGTH = /^([\da-f]{1,6}),/;
const KNOWN_TAGS = new Set(["", "I", "H", "T", "X", "x", "C"]);
const MADE_BY_SCRIPT = /^(script|style|link|meta)$/i;

/** What the data mustn't have. @param data all rows of the page, as they were sent */
export function faultsOfData(seen: Seen, data: string): string[] {
  const rows: Rows = new Map();
  const faults: string[] = [];
  const streams = new Set<string>();
  for (const { id, tag, text } of split(Buffer.from(data))) {
    faults.push(...faultsOfId(rows, streams, { id, tag }));
    if (!KNOWN_TAGS.has(tag)) faults.push(`Its data has a row of the unknown kind "${tag}".`);
    else if (tag === "T") rows.set(id, { tag, value: text });
    else if (tag === "" || tag === "I" || tag === "H" || (tag === "C" && text !== "")) {
      // A hint begins with its kind: a stylesheet, a preload, a script.
      const json = tag === "H" ? text.slice(1) : text;
      try {
        rows.set(tag === "H" || rows.has(id) ? `${id} ${rows.size}` : id, { tag, value: JSON.parse(json) });
      } catch {
        faults.push(`Its data has a row that can't be read: ${text.slice(0, 60)}`);
      }
    }
  }
  for (const { tag, value } of rows.values()) {
    if (tag === "I") faults.push(...faultsOfModule(seen, rows, value));
    else if (tag === "H") faults.push(...faultsOfStrings(seen, value));
    else faults.push(...faultsOfValue(seen, rows, value));
  }
  return faults;
}

function* split(bytes: Buffer): Generator<{ id: string; tag: string; text: string }> {
  let at = 0;
  while (at < bytes.length) {
    const colon = bytes.indexOf(":", at);
    const id = bytes.toString("utf8", at, colon === -1 ? bytes.length : colon);
    if (colon === -1) return yield { id: "", tag: "?", text: id };
    const first = String.fromCharCode(bytes[colon + 1] ?? 0);
    const tag = /[A-Za-z]/.test(first) && !isWord(bytes.toString("utf8", colon + 1, colon + 6)) ? first : "";
    let start = colon + 1 + tag.length;
    let end = bytes.indexOf("\n", start);
    if (tag === "T") {
      const length = LENGTH.exec(bytes.toString("latin1", start, start + 7))?.[1];
      if (length === undefined) return yield { id, tag: "T of an unknown length", text: "" };
      start += length.length + 1;
      end = start + Number.parseInt(length, 16);
      if (end > bytes.length) return yield { id, tag: "T that is cut", text: "" };
    }
    if (end === -1) end = bytes.length;
    yield { id, tag, text: bytes.toString("utf8", start, end) };
    at = tag === "T" ? end : end + 1;
  }
}

/** A row that comes twice is another one for React, which keeps the first. Only a stream (`X` to `C`) has several of one id. */
function faultsOfId(rows: Rows, streams: Set<string>, { id, tag }: { id: string; tag: string }): string[] {
  if (tag === "H" && id === "") return [];
  if (!ID.test(id)) return [`Its data has a row with the id "${id.slice(0, 60)}".`];
  if ((tag === "" && streams.has(id)) || (tag === "C" && streams.delete(id))) return [];
  if (rows.has(id) || tag === "C") return [`Its data has the row ${id} twice.`];
  if (tag === "X" || tag === "x") {
    streams.add(id);
    rows.set(id, { tag, value: null });
  }
  return [];
}

/** The words of JSON begin with a letter too. */
function isWord(text: string): boolean {
  return /^(true|false|null)/.test(text);
}

/** A module row: its id, the files to load for it, and a name. */
function faultsOfModule({ inventory }: Seen, rows: Rows, value: unknown): string[] {
  const files = Array.isArray(value) && Array.isArray(value[1]) ? value[1] : [null];
  return files
    .map((file) => nameOf(rows, file))
    .filter((file) => file === null || !Object.hasOwn(inventory.chunks, file))
    .map((file) => `Its data loads the script ${file ?? "of an unknown form"}, which the inventory doesn't have.`);
}

/** The text that a value stands for; null if that can't be told. */
function nameOf(rows: Rows, value: unknown): string | null {
  if (typeof value !== "string") return null;
  if (!value.startsWith("$")) return value;
  const row = rows.get(REFERENCE.exec(value)?.[1] ?? "");
  return typeof row?.value === "string" && row.tag === "" ? row.value : null;
}

function faultsOfValue(seen: Seen, rows: Rows, value: unknown): string[] {
  if (typeof value === "string") return faultsOfStrings(seen, value);
  if (typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    const [mark, type, , props] = value;
    if (mark === "$" && value.length >= 4) return faultsOfTuple(seen, rows, { type, props });
    return value.flatMap((part) => faultsOfValue(seen, rows, part));
  }
  return Object.entries(value).flatMap(([key, part]) => [
    ...faultsOfKey(seen, key, part),
    ...faultsOfValue(seen, rows, part),
  ]);
}

function faultsOfTuple(seen: Seen, rows: Rows, { type, props }: { type: unknown; props: unknown }): string[] {
  const name = typeof type === "string" && SYMBOL.test(type) ? "" : elementName(rows, type);
  if (name === null) return [`Its data has an element whose kind can't be told: ${JSON.stringify(type)}.`];
  const isKnown = typeof props === "object" && props !== null;
  if (name !== "" && !isKnown) return [`Its data has an element <${name}> whose attributes can't be told.`];
  const entries = Object.entries(isKnown ? props : {});
  const texts = entries.filter((entry): entry is [string, string] => typeof entry[1] === "string");
  const rest = Object.fromEntries(entries.filter(([key]) => key !== "href" && key !== "src"));
  return [
    ...(name === "" ? [] : faultsOfElement(seen, name, Object.fromEntries(texts.map(lowered)))),
    ...(name === "script" ? faultsOfMadeScript(seen, rows, Object.fromEntries(entries)) : []),
    ...(MADE_BY_SCRIPT.test(name) && texts.length !== entries.length
      ? entries
          .filter(([, part]) => typeof part === "object" && part !== null)
          .map(() => `Its data hides a part of <${name}>.`)
      : []),
    // A link may lead elsewhere; any other address in the data is looked at.
    ...faultsOfValue(seen, rows, name === "a" || name === "img" ? rest : props),
  ];
}

const lowered = ([key, value]: [string, string]): [string, string] => [key.toLowerCase(), value];

/** "" for a component: its module has a row of its own. */
function elementName(rows: Rows, type: unknown): string | null {
  if (typeof type !== "string") return null;
  if (!type.startsWith("$")) return type;
  const row = rows.get(REFERENCE.exec(type)?.[1] ?? "");
  if (row?.tag === "I") return "";
  // A reference to a reference is another thing again for React.
  if (typeof row?.value === "string" && !row.value.startsWith("$")) return row.value;
  if (typeof row?.value === "string" && SYMBOL.test(row.value)) return "";
  return null;
}

function faultsOfMadeScript({ inventory }: Seen, rows: Rows, props: Record<string, unknown>): string[] {
  const src = nameOf(rows, props.src);
  const isOurs = src !== null && Object.hasOwn(inventory.chunks, src) && props.children === undefined;
  return isOurs ? [] : [`Its data makes the script ${src ?? "without an address"}, which the inventory doesn't have.`];
}

/** What decides about a script or an element, in any object. */
function faultsOfKey({ inventory }: Seen, key: string, value: unknown): string[] {
  if (/^(dangerouslySetInnerHTML|srcDoc)$/i.test(key) || /^on[A-Z]/.test(key)) return [`Its data has ${key}.`];
  if (key === "script" && value !== inventory.processor)
    return [`Its data names ${JSON.stringify(value)} as the processor's script.`];
  return [];
}

/** An address of another host has no place in the data, except where a link leads. */
function faultsOfStrings({ inventory, origin }: Seen, value: unknown): string[] {
  const hosts = [origin, new URL(inventory.processor).origin];
  return textsIn(value).flatMap((text) => {
    // `$` alone makes an element of the list that refers to it.
    if (text === "$" || (text.startsWith("$S") && !SYMBOL.test(text))) return [`Its data has React's name ${text}.`];
    if (!URL.canParse(text, origin)) return [];
    const { protocol, origin: named } = new URL(text, origin);
    const isElsewhere = /^https?:$/.test(protocol) && !hosts.includes(named);
    return isElsewhere ? [`Its data names the address ${text.slice(0, 100)}.`] : [];
  });
}

function textsIn(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
