import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { KEY_HEX, OTHER_KEY_HEX, signedNotification, testCheck } from "#/lib/testing/signed-notification.ts";
import { LAYOUTS, type Layout } from "./layouts.ts";

const layouts: [string, Layout][] = [
  ["body-nothing-header", (body, header) => `${body}${header}`],
  ["body-newline-header", (body, header) => `${body}\n${header}`],
  ["body-colon-header", (body, header) => `${body}:${header}`],
  ["body-dot-header", (body, header) => `${body}.${header}`],
  ["body-comma-header", (body, header) => `${body},${header}`],
  ["body-ampersand-header", (body, header) => `${body}&${header}`],
  ["body-bar-header", (body, header) => `${body}|${header}`],
  ["header-nothing-body", (body, header) => `${header}${body}`],
  ["header-newline-body", (body, header) => `${header}\n${body}`],
  ["header-colon-body", (body, header) => `${header}:${body}`],
  ["header-dot-body", (body, header) => `${header}.${body}`],
  ["header-comma-body", (body, header) => `${header},${body}`],
  ["header-ampersand-body", (body, header) => `${header}&${body}`],
  ["header-bar-body", (body, header) => `${header}|${body}`],
  ["body-space-header", (body, header) => `${body} ${header}`],
  ["header-space-body", (body, header) => `${header} ${body}`],
  ["body-semicolon-header", (body, header) => `${body};${header}`],
  ["header-semicolon-body", (body, header) => `${header};${body}`],
];

describe("layouts", () => {
  test("these are all there are", () => {
    expect([...LAYOUTS.keys()].toSorted()).toEqual(layouts.map(([name]) => name).toSorted());
  });

  test.each(layouts)("a genuine message joined as %s is accepted, and the layout named", (layout, join) => {
    const { body, headers } = signedNotification({ join });
    expect(testCheck()(body, headers)).toMatchObject({
      isGenuine: true,
      form: layout,
      keyId: "k1",
      sentAt: 1_683_524_066_000,
    });
  });

  test.each(layouts)("a check pinned to %s accepts it and refuses all others", (layout) => {
    const check = testCheck({ layout });
    for (const [name, join] of layouts) {
      const { body, headers } = signedNotification({ join });
      const expected =
        name === layout ? { isGenuine: true, form: layout } : { isGenuine: false, reason: "wrong signature" };
      expect(check(body, headers)).toMatchObject(expected);
    }
  });
});

// The text that arrives, and the same text sorted by hand.
const bodies: [string, string, string][] = [
  ["nothing in it", "{}", "{}"],
  ["one member", '{"a":1}', '{"a":1}'],
  ["shuffled keys", '{"b":2,"c":3,"a":1}', '{"a":1,"b":2,"c":3}'],
  ["capitals and underscores", '{"a":1,"_":2,"B":3,"aa":4}', '{"B":3,"_":2,"a":1,"aa":4}'],
  ["keys that look like numbers", '{"10":1,"9":2,"a":3}', '{"10":1,"9":2,"a":3}'],
  ["nested keys out of order", '{"b":{"z":1,"a":2},"a":[{"y":1,"x":2}]}', '{"a":[{"y":1,"x":2}],"b":{"z":1,"a":2}}'],
  [
    "a big integer",
    '{"b":9007199254740993,"a":12345678901234567890}',
    '{"a":12345678901234567890,"b":9007199254740993}',
  ],
  ["1.0, 1e2 and -0", '{"c":1.0,"b":1e2,"a":-0}', '{"a":-0,"b":1e2,"c":1.0}'],
  ["escapes", '{"b":"\\u00e9\\/\\n","a":"é/"}', '{"a":"é/","b":"\\u00e9\\/\\n"}'],
  ["an escaped key", '{"b":1,"\\u0061":2}', '{"\\u0061":2,"b":1}'],
  ["a lone surrogate in escapes", '{"b":"\\ud800","a":"\\udc00x"}', '{"a":"\\udc00x","b":"\\ud800"}'],
  ["emoji and Chinese", '{"名":"欧洲 😀","name":"\\ud83d\\ude00"}', '{"name":"\\ud83d\\ude00","名":"欧洲 😀"}'],
  ["white space between members", ' {\n  "b" : 1 ,\r\n\t"a" : "x y" } \n', '{"a":"x y","b":1}'],
  ["white space within a member, signed as sent", '{"b":[1, 2],"a":1}', '{"a":1,"b":[1, 2]}'],
  ["white space within a member, signed without", '{"b":{ "y" : [1, 2] },"a":1}', '{"a":1,"b":{"y":[1,2]}}'],
  ["white space in text", '{"b":" , : ","a":"\\" x"}', '{"a":"\\" x","b":" , : "}'],
  ["a key named __proto__", '{"a":1,"__proto__":{"b":2}}', '{"__proto__":{"b":2},"a":1}'],
  ["64 levels", `{"a":${"[".repeat(63)}${"]".repeat(63)}}`, `{"a":${"[".repeat(63)}${"]".repeat(63)}}`],
];

test.each(bodies)("a body with %s is accepted as its sender signed it", (_what, body, sorted) => {
  const sent = signedNotification({ body, sorted });
  expect(testCheck()(sent.body, sent.headers)).toMatchObject({ isGenuine: true });
});

const value = { b: { z: "é/<'", y: [1, "😀\u007f"] }, a: null };
const escaped = (text: string) =>
  text.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`);
const sorted = '{"a":null,"b":{"z":"é/<\'","y":[1,"😀\u007f"]}}';
const spaced = '{"a": null, "b": {"z": "é/<\'", "y": [1, "😀\u007f"]}}';
const within = '{"a":null,"b":{"y":[1,"😀\u007f"],"z":"é/<\'"}}';

// The text that is signed, and the name of its form.
const written: [string, string, string][] = [
  ["JavaScript", sorted, ""],
  ["Python", escaped(spaced), "spaced escaped"],
  ["Python without ensure_ascii", spaced, "spaced"],
  ["Python with sorted keys", escaped(within), "sorted-within escaped"],
  ["PHP without escapes", sorted.replace("/", "\\/"), "raw slash"],
  [
    "Jackson with escapes",
    escaped(sorted).replace("\\u007f", "\u007f").replace("ud83d\\ude00", "uD83D\\uDE00").replace("e9", "E9"),
    "escaped-capitals",
  ],
  ["Gson", sorted.replace("<", "\\u003c").replace("'", "\\u0027"), "raw html-quotes"],
  ["Go", within.replace("<", "\\u003c"), "sorted-within raw html"],
];

test.each(written)("a body as %s writes it is accepted, raw or escaped", (_what, text, name) => {
  const compact = JSON.stringify(value);
  for (const body of [compact, JSON.stringify(value, null, 2), `${compact}\n`]) {
    const sent = signedNotification({ body, sorted: text });
    const form = ["body-newline-header", name].filter(Boolean).join(" ");
    expect(testCheck()(sent.body, sent.headers)).toMatchObject({ isGenuine: true, form });
  }
  const sent = signedNotification({ body: escaped(compact), sorted: text });
  expect(testCheck()(sent.body, sent.headers)).toMatchObject({ isGenuine: true });
});

test("the key's own text may sign, in the letters of the settings only", () => {
  const keys = new Map([["k1", [OTHER_KEY_HEX.toUpperCase()]]]);
  const text = (letters: string) => signedNotification({ keyHex: Buffer.from(letters).toString("hex") });
  const [capitals, small] = [text(OTHER_KEY_HEX.toUpperCase()), text(OTHER_KEY_HEX)];
  const check = testCheck({ keys });
  expect(check(capitals.body, capitals.headers)).toMatchObject({ form: "body-newline-header key-text" });
  expect(check(small.body, small.headers)).toMatchObject({ reason: "wrong signature" });
});

test("the digest may be without its padding, and in the letters for addresses", () => {
  const sent = Array.from({ length: 40 }, (_, number) => signedNotification({ timestamp: String(number) }));
  for (const { body, headers } of sent) {
    const [id, digest = ""] = (headers.signature ?? "").split(/\/(.*)/s);
    const address = digest.replaceAll("+", "-").replaceAll("/", "_");
    for (const text of [digest, address].flatMap((one) => [one, one.slice(0, -1)])) {
      expect(testCheck()(body, { ...headers, signature: `${id}/${text}` }).isGenuine).toBe(true);
    }
  }
});

test("a key id may contain any printable character but a slash", () => {
  const id = " !\"#$%&'()*+,-.09:;<=>?@AZ[\\]^_`az{|}~".trim();
  const { body, headers } = signedNotification({ keyId: id });
  expect(testCheck({ keys: new Map([[id, [KEY_HEX]]]) })(body, headers)).toMatchObject({ isGenuine: true, keyId: id });
});

test("the form of the last genuine one is tried first, so that a large one in it is accepted", () => {
  const join = (body: string, header: string) => `${header};${body}`;
  const large = JSON.stringify({ b: "é".repeat(100_000), a: 1 });
  const text = escaped(
    JSON.stringify({ a: 1, b: "é".repeat(100_000) })
      .replace(",", ", ")
      .replaceAll(":", ": "),
  );
  const keyHex = Buffer.from(KEY_HEX).toString("hex");
  const sent = signedNotification({ body: large, sorted: text, join, keyHex });
  const check = testCheck();
  expect(check(sent.body, sent.headers)).toMatchObject({ reason: "budget spent", tried: expect.any(Number) });
  const small = signedNotification({ body: '{"b":"é","a":1}', sorted: '{"a": 1, "b": "\\u00e9"}', join, keyHex });
  expect(check(small.body, small.headers)).toMatchObject({ isGenuine: true });
  expect(check(sent.body, sent.headers)).toMatchObject({ isGenuine: true });
});

test("a request hashes four megabytes at most, and only a genuine one is observed", () => {
  const seen: string[] = [];
  const check = testCheck({ observe: (assumption, label) => void seen.push(`${assumption} ${label}`) });
  const { headers } = signedNotification();
  const large = check(Buffer.from(JSON.stringify({ a: "x".repeat(250_000) })), headers);
  expect(large).toMatchObject({ reason: "budget spent", tried: 15 });
  expect(seen).toEqual([]);
  const { body } = signedNotification();
  expect(check(body, headers).isGenuine).toBe(true);
  expect(seen).toEqual([
    "notification-layout body-newline-header",
    "notification-key key-bytes",
    "notification-writing usual",
  ]);
});

test("other forms or other keys have another fingerprint", () => {
  const [check, same] = [testCheck(), testCheck()];
  expect(check.fingerprint).toBe(same.fingerprint);
  const others = [testCheck({ layout: "body-dot-header" }), testCheck({ keys: new Map([["k1", [OTHER_KEY_HEX]]]) })];
  expect(new Set([check, ...others].map(({ fingerprint }) => fingerprint)).size).toBe(3);
});

test("the verdict contains the parsed body, with exact big integers", () => {
  const sorted = '{"total_amount":9007199254740993}';
  const { body, headers } = signedNotification({ body: ` ${sorted}`, sorted });
  const verdict = testCheck()(body, headers);
  expect(verdict.isGenuine && verdict.value).toMatchObject({ total_amount: 9_007_199_254_740_993n });
});

test("a body of any members in any order is accepted", { tags: ["long"] }, () => {
  const member = fc.tuple(
    fc.string({ unit: "binary" }).map((text) => text.toWellFormed()),
    fc.jsonValue(),
  );
  const members = fc.uniqueArray(member, { selector: ([key]) => key, maxLength: 8 });
  const write = (list: [string, unknown][]) =>
    `{${list.map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`).join(",")}}`;
  const check = testCheck();
  fc.assert(
    fc.property(members, (list) => {
      const inOrder = list.toSorted(([left], [right]) => (left > right ? 1 : -1));
      const { body, headers } = signedNotification({ body: write(list), sorted: write(inOrder) });
      expect(check(body, headers).isGenuine).toBe(true);
    }),
    { numRuns: 1_000 },
  );
});

test.each([
  ["W33: while keys change, messages under the old and the new id are accepted, each by its own key only", "new"],
  ["W33: while a key changes and keeps its id, messages under the old and the new key are accepted", "old"],
])("%s", (_what, newId) => {
  const [oldKey, newKey] = [KEY_HEX, OTHER_KEY_HEX];
  const verdict = (pairs: [string, string][], keyId: string, keyHex: string) => {
    const { body, headers } = signedNotification({ keyId, keyHex });
    const keys = new Map([...Map.groupBy(pairs, ([id]) => id)].map(([id, list]) => [id, list.map(([, key]) => key)]));
    return testCheck({ keys })(body, headers);
  };
  const [before, after] = [["old", oldKey] as [string, string], [newId, newKey] as [string, string]];
  for (const pairs of [
    [before, after],
    [after, before],
  ]) {
    expect(verdict(pairs, "old", KEY_HEX)).toMatchObject({ isGenuine: true, keyId: "old" });
    expect(verdict(pairs, newId, OTHER_KEY_HEX)).toMatchObject({ isGenuine: true, keyId: newId });
    expect(verdict(pairs, "old", "00".repeat(16))).toMatchObject({ isGenuine: false, reason: "wrong signature" });
    const other = newId === "old" ? { isGenuine: true } : { isGenuine: false, reason: "wrong signature" };
    expect(verdict(pairs, "old", OTHER_KEY_HEX)).toMatchObject(other);
  }
  expect(verdict([before], newId, OTHER_KEY_HEX)).toMatchObject({ isGenuine: false });
  expect(verdict([after], newId, OTHER_KEY_HEX)).toMatchObject({ isGenuine: true });
  const revoked = newId === "old" ? "wrong signature" : "unknown key";
  expect(verdict([after], "old", KEY_HEX)).toMatchObject({ isGenuine: false, reason: revoked, keyId: "old" });
});

test("a genuine message is accepted again and again, however late", () => {
  const { body, headers } = signedNotification({ timestamp: "1" });
  const check = testCheck();
  expect([check(body, headers), check(body, headers)]).toMatchObject([
    { isGenuine: true, sentAt: 1 },
    { isGenuine: true },
  ]);
});
