/**
 * A strict reader for JSON that the partner signs or that decides about money.
 *
 * `JSON.parse` forgives what must not be forgiven here: it drops duplicate keys, rounds big integers and loses the text a
 * signature was made over. This reader refuses duplicates and bad UTF-8, keeps integers beyond 2^53 exact, and hands out the
 * raw text of every top-level member.
 */

export type Json = null | boolean | number | bigint | string | Json[] | { [key: string]: Json };

export interface JsonMember {
  key: string;
  /** The key as it was sent, quotes and escapes included. */
  rawKey: string;
  /** The value as it was sent, to the byte. */
  rawValue: string;
}

export interface JsonDocument {
  value: Json;
  /** The members of a top-level object in the order sent; empty when the document is no object. */
  members: JsonMember[];
}

export class JsonError extends Error {
  override readonly name = "JsonError";
}

const MAX_DEPTH = 64;
/** More than anything but the longest list of the fleet may have. */
const MAX_BYTES = 4_000_000;

/**
 * Reads one JSON document (RFC 8259) from UTF-8 bytes.
 * @throws {JsonError} for anything else: bad UTF-8, a byte-order mark, a duplicate key at any level, trailing text, more
 * than 64 levels or `maxBytes`. The message names the place, never the content.
 */
export function readJson(bytes: Uint8Array, maxBytes = MAX_BYTES): JsonDocument {
  if (bytes.length > maxBytes) throw new JsonError("too long");
  return new Reader(decodeUtf8(bytes)).document();
}

/** The same JSON text without white space between its tokens. The text must be JSON already. */
export function compactJson(text: string): string {
  return text.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, (_match, quoted: string | undefined) => quoted ?? "");
}

/** The same value with no half of a character in its texts, which an escape can name and no page, form or database carries. */
export function wellFormed(value: Json): Json {
  if (typeof value === "string") return value.toWellFormed();
  if (Array.isArray(value)) return value.map(wellFormed);
  if (value === null || typeof value !== "object") return value;
  const object: { [key: string]: Json } = Object.create(null);
  for (const [key, member] of Object.entries(value)) object[key] = wellFormed(member);
  return object;
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    if (!text.startsWith("\uFEFF")) return text;
  } catch (error) {
    throw new JsonError("not UTF-8", { cause: error });
  }
  throw new JsonError("byte-order mark");
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them within a string
const STRING = /"[^"\\\u0000-\u001f]*(?:\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})[^"\\\u0000-\u001f]*)*"/y;
const NUMBER = /-?(?:0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/y;
const SPACE = /[ \t\r\n]*/y;
const LITERALS: [string, Json][] = [
  ["true", true],
  ["false", false],
  ["null", null],
];

class Reader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  document(): JsonDocument {
    const members: JsonMember[] = [];
    this.skipSpace();
    const value = this.value(1, members);
    this.skipSpace();
    if (this.at < this.text.length) this.fail("text after the end");
    return { value, members };
  }

  /** @param members collects the raw members when the value is an object; given for the top level only. */
  private value(depth: number, members?: JsonMember[]): Json {
    if (depth > MAX_DEPTH) this.fail("too deep");
    const first = this.text[this.at];
    if (first === "{") return this.object(depth, members);
    if (first === "[") return this.array(depth);
    if (first === '"') return this.string();
    for (const [word, value] of LITERALS) {
      if (this.text.startsWith(word, this.at)) {
        this.at += word.length;
        return value;
      }
    }
    return this.number();
  }

  private object(depth: number, members?: JsonMember[]): Json {
    // No prototype, so that a key named "__proto__" is a key like any other.
    const object: { [key: string]: Json } = Object.create(null);
    this.at += 1;
    this.skipSpace();
    if (this.take("}")) return object;
    do {
      this.skipSpace();
      const keyStart = this.at;
      const key = this.string();
      const rawKey = this.text.slice(keyStart, this.at);
      if (key in object) this.fail("duplicate key");
      this.skipSpace();
      this.expect(":");
      this.skipSpace();
      const valueStart = this.at;
      object[key] = this.value(depth + 1);
      members?.push({ key, rawKey, rawValue: this.text.slice(valueStart, this.at) });
      this.skipSpace();
    } while (this.take(","));
    this.expect("}");
    return object;
  }

  private array(depth: number): Json[] {
    const array: Json[] = [];
    this.at += 1;
    this.skipSpace();
    if (this.take("]")) return array;
    do {
      this.skipSpace();
      array.push(this.value(depth + 1));
      this.skipSpace();
    } while (this.take(","));
    this.expect("]");
    return array;
  }

  private string(): string {
    const raw = this.match(STRING)?.[0];
    if (raw === undefined) return this.fail("a string was expected");
    return JSON.parse(raw) as string;
  }

  private number(): number | bigint {
    const match = this.match(NUMBER);
    if (!match) return this.fail("a value was expected");
    const number = Number(match[0]);
    const isIntegerText = match[1] === undefined && match[2] === undefined;
    return isIntegerText && !Number.isSafeInteger(number) ? BigInt(match[0]) : number;
  }

  private match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text);
    if (match) this.at += match[0].length;
    return match;
  }

  private skipSpace(): void {
    this.match(SPACE);
  }

  private take(character: string): boolean {
    if (this.text[this.at] !== character) return false;
    this.at += 1;
    return true;
  }

  private expect(character: string): void {
    if (!this.take(character)) this.fail(`"${character}" was expected`);
  }

  private fail(what: string): never {
    throw new JsonError(`${what} at character ${this.at}`);
  }
}
