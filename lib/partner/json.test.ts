import fc from "fast-check";
import { expect, test } from "vitest";
import { compactJson, type Json, JsonError, readJson, wellFormed } from "./json.ts";

const read = (text: string) => readJson(Buffer.from(text));
/** Plain objects compare more readably than those without a prototype; big integers are not changed. */
const valueIn = (text: string): Json => structuredClone(read(text).value);

test.each<[string, Json]>([
  ["null", null],
  ["true", true],
  ["false", false],
  ['"text"', "text"],
  ["0", 0],
  ["-0", -0],
  ["1.0", 1],
  ["1e2", 100],
  ["-1.5E-1", -0.15],
  ["9007199254740991", 9_007_199_254_740_991],
  ["9007199254740993", 9_007_199_254_740_993n],
  ["-9007199254740993", -9_007_199_254_740_993n],
  ["[]", []],
  ["{}", {}],
  ['[1,"a",[null,{}]]', [1, "a", [null, {}]]],
  ['{"a":{"b":[true]},"c":""}', { a: { b: [true] }, c: "" }],
  [' \t\r\n{ "a" : [ 1 , 2 ] } \n', { a: [1, 2] }],
  ['"\\"\\\\\\/\\b\\f\\n\\r\\t\\u00e9"', '"\\/\b\f\n\r\té'],
  ['"\\ud83d\\ude00 😀 欧洲"', "😀 😀 欧洲"],
  ['"\\ud800"', "\ud800"],
  ['"\u2028\u2029\u007f"', "\u2028\u2029\u007f"],
])("%j is read", (text, value) => {
  expect(valueIn(text)).toEqual(value);
});

test.each([
  ["nothing", ""],
  ["only white space", "  "],
  ["a half object", '{"a":1'],
  ["a half array", "[1"],
  ["a half string", '"a'],
  ["a half word", "tru"],
  ["a longer word", "truer"],
  ["a comma too many in an object", '{"a":1,}'],
  ["a comma too many in an array", "[1,]"],
  ["a missing comma", '{"a":1 "b":2}'],
  ["a missing colon", '{"a" 1}'],
  ["a key without quotes", "{a:1}"],
  ["single quotes", "{'a':1}"],
  ["a comment", "[1/* one */]"],
  ["a leading plus", "+1"],
  ["a leading zero", "01"],
  ["a point without digits", "1."],
  ["a point first", ".5"],
  ["an exponent without digits", "1e"],
  ["hexadecimal", "0x10"],
  ["NaN", "NaN"],
  ["Infinity", "-Infinity"],
  ["an unknown escape", '"\\x41"'],
  ["a half escape", '"\\u12"'],
  ["a raw line feed in a string", '"a\nb"'],
  ["a no-break space between tokens", "[1,\u00a02]"],
  ["two documents", "{} {}"],
  ["text after the end", "{}x"],
])("%s is refused", (_what, text) => {
  expect(() => read(text)).toThrow(JsonError);
});

test.each([
  ["twice at the top", '{"a":1,"a":1}'],
  ["twice further down", '{"a":[{"b":1,"c":2,"b":3}]}'],
  ["twice, once in escapes", '{"a":1,"\\u0061":2}'],
  ["twice, named like a prototype", '{"__proto__":1,"__proto__":2}'],
])("a key %s is refused [v5.0.0-15.3.7]", (_where, text) => {
  expect(() => read(text)).toThrow(/duplicate key/);
});

test("a key named like something every object has is a key like any other [v5.0.0-15.3.6]", () => {
  const { value } = read('{"__proto__":{"isAdmin":true},"constructor":1,"toString":2}');
  expect(Object.keys(value as object)).toEqual(["__proto__", "constructor", "toString"]);
  expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
});

test.each([
  ["a lone continuation byte", [0x22, 0x80, 0x22]],
  ["an overlong slash", [0x22, 0xc0, 0xaf, 0x22]],
  ["a surrogate in three bytes", [0x22, 0xed, 0xa0, 0x80, 0x22]],
  ["a character that breaks off", [0x22, 0xe6, 0xac, 0x22]],
])("%s is not UTF-8", (_what, bytes) => {
  expect(() => readJson(Uint8Array.from(bytes))).toThrow("not UTF-8");
});

test("a byte-order mark is refused at the front and kept inside a string", () => {
  expect(() => read("\ufeff{}")).toThrow("byte-order mark");
  expect(valueIn('"\ufeff"')).toBe("\ufeff");
});

test.each([
  ["[", "]"],
  ['{"a":', "}"],
])("64 levels of %j are read, 65 are refused", (open, close) => {
  const nested = (levels: number) => open.repeat(levels - 1) + (open === "[" ? "[]" : "{}") + close.repeat(levels - 1);
  expect(() => read(nested(64))).not.toThrow();
  expect(() => read(nested(65))).toThrow(/too deep/);
  expect(() => read(nested(100_000))).toThrow(/too deep/);
});

test("members keep the order, the spelling and the white space in which they came", () => {
  expect(read('{ "b\\u0062" : { "x" : 1.0 } , "a":1e2 }').members).toEqual([
    { key: "bb", rawKey: '"b\\u0062"', rawValue: '{ "x" : 1.0 }' },
    { key: "a", rawKey: '"a"', rawValue: "1e2" },
  ]);
});

test("only a top-level object has members", () => {
  for (const text of ['[{"a":1}]', "1", '"a"', "null"]) expect(read(text).members).toEqual([]);
});

test("an error is described without the content", () => {
  const secret = "89852072201180436177";
  for (const text of [`{"${secret}":1,"${secret}":2}`, `["${secret}"`, `${secret}.`, `"${secret}`]) {
    expect(() => read(text)).toThrow(JsonError);
    expect(() => read(text)).not.toThrow(new RegExp(secret));
  }
});

test("a megabyte of escapes, of digits or of white space does not bring the reader down", () => {
  expect(read(`"${"\\n".repeat(500_000)}"`).value).toHaveLength(500_000);
  expect(typeof read("9".repeat(200_000)).value).toBe("bigint");
  expect(read(`[1${" ".repeat(1_000_000)}]`).value).toEqual([1]);
});

test("compacting takes white space away between tokens and nowhere else", () => {
  expect(compactJson(' { "a b" : "c \\" : , d" ,\r\n\t"e" : [ 1 , "\\\\" , 2 ] } ')).toBe(
    '{"a b":"c \\" : , d","e":[1,"\\\\",2]}',
  );
});

/** With big integers rounded as JSON.parse rounds them, and zero without its sign. */
const asNumbers = (value: Json): unknown =>
  JSON.parse(JSON.stringify(value, (_key, inner) => (typeof inner === "bigint" ? Number(inner) : inner)));
const reparsed = (text: string): unknown => JSON.parse(JSON.stringify(JSON.parse(text)));

test("all that JSON.stringify writes is read as JSON.parse reads it, compact or not", () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom(0, 2), (value, indent) => {
      const text = JSON.stringify(value, null, indent);
      expect(asNumbers(read(text).value)).toEqual(reparsed(text));
      expect(compactJson(text)).toBe(JSON.stringify(value));
    }),
    { numRuns: 1_000 },
  );
});

function attempt(work: () => Json): Json | Error {
  try {
    return work();
  } catch (error) {
    return error as Error;
  }
}

test("half of a surrogate pair becomes the replacement character; a whole pair stays", () => {
  const { value } = read(String.raw`{"__proto__":[{"a":"\ud800 alone \udc00"},"\ud83d\ude00",1,null]}`);
  const made = wellFormed(value);
  expect(JSON.stringify(made)).toBe('{"__proto__":[{"a":"\ufffd alone \ufffd"},"\u{1f600}",1,null]}');
});

test("nothing is read that JSON.parse refuses, and nothing but a JsonError is thrown [v5.0.0-1.5.2]", () => {
  const tokens = fc.constantFrom(
    ...'{}[],:"\\ \n',
    "true",
    "null",
    "1",
    "-",
    "0",
    ".5",
    "e",
    '"a"',
    '"a":',
    "\\u00",
    "\ufeff",
  );
  const almostJson = fc.array(tokens, { maxLength: 12 }).map((parts) => parts.join(""));
  fc.assert(
    fc.property(fc.oneof(almostJson, fc.string({ unit: "binary" })), (text) => {
      const outcome = attempt(() => read(text).value);
      if (outcome instanceof Error) expect(outcome).toBeInstanceOf(JsonError);
      else expect(asNumbers(outcome)).toEqual(reparsed(text.toWellFormed()));
    }),
    { numRuns: 5_000 },
  );
});
