/** One way of spoiling a value. Not text but bytes: half of it is nothing that text could hold. */
export interface Garbage {
  name: string;
  make(genuine: string): Buffer;
}

/** Replacements for any value: of a field, a parameter, a cookie, a header, a part of an address. */
export const GARBAGE: Garbage[] = [
  fixed("nothing", ""),
  fixed("a space", " "),
  fixed("10,000 characters", "a".repeat(10_000)),
  fixed("10,000 digits", "8".repeat(10_000)),
  fixed("10,000 open brackets", "[".repeat(10_000)),
  fixed("3,000 emoji", "🛰️".repeat(3_000)),
  fixed("NUL", "\0"),
  derived("NUL inside", (genuine) => `${genuine.slice(0, 3)}\0${genuine.slice(3)}`),
  fixed("control characters", "\x01\x08\x0b\x1b[31m\x7f"),
  fixed("line breaks", "a\r\nX-Injected: 1\r\n\r\nb"),
  fixed("emoji", "👩‍👩‍👧‍👦🏴‍☠️"),
  fixed("right-to-left marks", "\u202e\u2066\u200f gro.elpmaxe\u202c"),
  fixed("combining marks", `a${"\u0301".repeat(300)}`),
  bytes("a lone surrogate", [0xed, 0xa0, 0x80]),
  fixed("an escaped lone surrogate", '"\\ud800"'),
  bytes("overlong UTF-8", [0xc0, 0xaf, 0xe0, 0x80, 0xaf]),
  bytes("bytes that are no text", [0xff, 0xfe, 0x80, 0x81, 0xc3]),
  bytes("a byte-order mark", [0xef, 0xbb, 0xbf, 0x31]),
  fixed("__proto__", "__proto__"),
  fixed("constructor", "constructor"),
  fixed("hasOwnProperty", "hasOwnProperty"),
  fixed("an object with a prototype", '{"__proto__":{"isPaid":true},"constructor":{"prototype":{"a":1}}}'),
  fixed("an array", "[]"),
  fixed("an array of arrays", "[[[[1]]],{}]"),
  fixed("null", "null"),
  fixed("undefined", "undefined"),
  fixed("NaN", "NaN"),
  fixed("true", "true"),
  fixed("a negative number", "-1"),
  fixed("negative zero", "-0"),
  fixed("a fraction", "1.5"),
  fixed("a number beyond all", "1e309"),
  fixed("a number beyond 2^53", "9007199254740993"),
  fixed("a number of forty digits", "9".repeat(40)),
  fixed("a hexadecimal number", "0x10"),
  fixed("digits of another script", "８９８５２０７２２０１１８０４３６２５０"),
  fixed("SQL", "' OR 1=1; DROP TABLE orders; --"),
  fixed("a format", "%s%n%x%d"),
  fixed("a path upwards", "../../../../etc/passwd"),
  fixed("a template", `$\{7*7}{{7*7}}<%= 7*7 %>`),
  fixed("markup", `"><script>alert(1)</script><img src=x onerror=alert(1)>`),
  fixed("a message pattern", "{count, plural, other {#}} {"),
  fixed("the framework's own reference", "$1"),
  fixed("a promise of the framework", "$@1"),
  fixed("a form of the framework", "$K1"),
  fixed("a function of the framework", '$F1:{"id":"x","bound":null}'),
  fixed("a row of the framework", '1:I["x",[],"y"]\n0:"$L1"'),
  fixed("an address elsewhere", "https://elsewhere.invalid/"),
  fixed("an address without scheme", "//elsewhere.invalid/a"),
  fixed("a script address", "javascript:alert(1)"),
  fixed("a seal under no key", "Fe26.2*1*aa*bb*cc*1*dd*ee~2"),
  derived("twice the genuine", (genuine) => genuine + genuine),
  derived("half of the genuine", (genuine) => genuine.slice(0, genuine.length / 2)),
  derived("the genuine backwards", (genuine) => [...genuine].reverse().join("")),
  derived("the genuine in capitals", (genuine) => genuine.toUpperCase()),
  derived("the genuine in quotes", (genuine) => JSON.stringify(genuine)),
];

/** For addresses only: malformed addresses, sent without encoding. */
export const RAW_ADDRESSES = [
  "%",
  "%zz",
  "%E0%A4%A",
  "%00",
  "%0d%0aX-Injected:%201",
  "%2e%2e%2f%2e%2e%2f",
  "..%5c..%5c",
  "..;/",
  "%252e%252e",
  "//elsewhere.invalid",
  "\\elsewhere.invalid",
  "%2f%2felsewhere.invalid",
  "%c0%af",
  "%ed%a0%80",
  "[id]",
  "[...slug]",
  "(group)",
  "@slot",
  "_next",
  "a;b=c",
  "a?b?c",
  "a#b",
  "*",
  ":orderId",
  ".rsc",
  ".txt",
  ".segments/_tree.segment.rsc",
  "a".repeat(10_000),
  "a/".repeat(3_000),
];

/** Methods, of which ours are GET and POST. */
export const METHODS = [
  "HEAD",
  "OPTIONS",
  "PUT",
  "PATCH",
  "DELETE",
  "TRACE",
  "CONNECT",
  "PROPFIND",
  "PURGE",
  "GET",
  "POST",
  "get",
  "FOO",
  "",
  "A".repeat(1_000),
];

function fixed(name: string, text: string): Garbage {
  return { name, make: () => Buffer.from(text) };
}

function bytes(name: string, values: number[]): Garbage {
  return { name, make: () => Buffer.from(values) };
}

function derived(name: string, change: (genuine: string) => string): Garbage {
  return { name, make: (genuine) => Buffer.from(change(genuine)) };
}
