import { faultsOfData } from "./data.ts";
import { faultsOfElement, type Seen } from "./elements.ts";
import { type Element, elementsOf, oddPlaceIn } from "./html.ts";
import { type Inventory, NONCE } from "./inventory.ts";

/** The page as it came. */
export interface Answer {
  status: number;
  headers: Headers;
  body: Uint8Array;
}

/** They can load or start something, and the page has none of them. */
const UNWANTED_HEADERS = [
  "link",
  "refresh",
  "speculation-rules",
  "sourcemap",
  "x-sourcemap",
  "content-location",
  "service-worker-allowed",
  "content-security-policy-report-only",
  "access-control-allow-origin",
];
const NONCE_FORM = /^[A-Za-z\d+/]{22}==$/;
const ENCODINGS = new Set([null, "gzip", "br", "zstd"]);
const EMPTY_DATA = "(self.__next_f=self.__next_f||[]).push([0])";
const DATA = /^self\.__next_f\.push\((\[.*\])\)$/s;

/** What differs from the inventory, in sentences. */
export function faultsOfPage(seen: Seen, { status, headers, body }: Answer): string[] {
  if (status !== 200) return [`It answers ${status}.`];
  const nonce = nonceOf({ headers });
  const faults = faultsOfHeaders(seen, headers, nonce);
  let html: string;
  try {
    html = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(body);
  } catch {
    return [...faults, "It isn't UTF-8, so browsers may read something else in it."];
  }
  const odd = oddPlaceIn(html);
  if (odd !== null) faults.push(`It is written as the shop doesn't write, from here: ${odd.replace(/\s+/g, " ")}`);
  const elements = elementsOf(html);
  const scripts = elements.filter(({ name }) => name === "script");
  if (scripts.length === 0) faults.push("It has no script, so it isn't a payment page.");
  const begins = scripts.filter(({ text }) => text === EMPTY_DATA).length;
  if (begins !== 1) faults.push(`Its data begins ${begins} times.`);
  for (const { name, attributes, isInPicture } of elements) {
    if (isInPicture && /^(script|style)$/.test(name)) faults.push(`It has an element <${name}> in a picture.`);
    if (name !== "script") faults.push(...faultsOfElement(seen, name, attributes));
    if (name === "style" && attributes.nonce !== nonce) faults.push("It has a style without the nonce.");
    if ("style" in attributes) faults.push(`An element <${name}> has a style attribute.`);
  }
  const data: string[] = [];
  for (const script of scripts) faults.push(...faultsOfScript(seen, script, nonce, data));
  return [...faults, ...faultsOfData(seen, data.join(""))];
}

/** The nonce of a page, to compare it with that of the next one. */
export function nonceOf({ headers }: Pick<Answer, "headers">): string {
  return /'nonce-([^']*)'/.exec(headers.get("content-security-policy") ?? "")?.[1] ?? "";
}

function faultsOfHeaders({ inventory, origin }: Seen, headers: Headers, nonce: string): string[] {
  const faults: string[] = [];
  for (const [name, written] of Object.entries(inventory.headers)) {
    // A shop on http, for tests.
    const local = origin.startsWith("http:") ? written.replace(" upgrade-insecure-requests;", "") : written;
    const expected = local.replaceAll(NONCE, nonce);
    const actual = headers.get(name);
    if (actual === null) faults.push(`The header ${name} is missing.`);
    else if (actual !== expected) faults.push(`The header ${name} differs: ${difference(expected, actual)}.`);
  }
  if (!NONCE_FORM.test(nonce)) faults.push("The policy has no random nonce.");
  if (!ENCODINGS.has(headers.get("content-encoding"))) faults.push("It has an unknown content encoding.");
  for (const name of UNWANTED_HEADERS) {
    const value = headers.get(name);
    if (value !== null) faults.push(`It has the header ${name}: ${value.slice(0, 100)}.`);
  }
  return faults;
}

/** The parts that only one of them has. */
function difference(expected: string, actual: string): string {
  const [before, after] = [expected.split("; "), actual.split("; ")];
  const missing = before.filter((part) => !after.includes(part)).map((part) => `without "${part}"`);
  const added = after.filter((part) => !before.includes(part)).map((part) => `with "${part}"`);
  return [...missing, ...added].join(", ") || `"${actual}"`;
}

function faultsOfScript(seen: Seen, { attributes, text }: Element, nonce: string, data: string[]): string[] {
  const { src, async: _async, integrity, nonce: own, id: _id, ...others } = attributes;
  const faults = Object.keys(others).map((name) => `A script has the attribute ${name}.`);
  if (own !== nonce) faults.push(`A script has another nonce than the policy: ${(src ?? text).slice(0, 60)}`);
  if (src !== undefined) return [...faults, ...faultsOfFile(seen.inventory, src, integrity, text)];
  return [...faults, ...faultsOfInline(seen.inventory, text, data)];
}

function faultsOfFile({ chunks }: Inventory, src: string, integrity: string | undefined, text: string): string[] {
  if (text !== "") return [`The script ${src} has text besides its address.`];
  const expected = Object.hasOwn(chunks, src) ? chunks[src] : undefined;
  if (expected === undefined) return [`It has the script ${src.slice(0, 200)}, which the inventory doesn't have.`];
  if (integrity === undefined) return [`The script ${src} has no digest.`];
  return integrity === expected ? [] : [`The script ${src} has another digest than the inventory.`];
}

/** Only the framework's start, to the letter, and data. */
function faultsOfInline({ starts }: Inventory, text: string, data: string[]): string[] {
  if (starts.includes(text)) return [];
  // The browser forgets what came before.
  if (text === EMPTY_DATA) return data.length === 0 ? [] : ["Its data begins again after some of it."];
  const pushed = parsed(DATA.exec(text)?.[1]);
  const [kind, value] = Array.isArray(pushed) && pushed.length === 2 ? pushed : [];
  if (kind === 1 && typeof value === "string") {
    data.push(value);
    return [];
  }
  return [`It has an inline script that the inventory doesn't have: ${text.slice(0, 100)}`];
}

function parsed(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? "");
  } catch {
    return null;
  }
}
