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
];

describe("layouts", () => {
  test("these are all there are", () => {
    expect([...LAYOUTS.keys()].toSorted()).toEqual(layouts.map(([name]) => name).toSorted());
  });

  test.each(layouts)("a genuine message joined as %s is accepted, and the layout named", (layout, join) => {
    const { body, headers } = signedNotification({ join });
    expect(testCheck()(body, headers)).toMatchObject({
      isGenuine: true,
      layout,
      keyId: "k1",
      sentAt: 1_683_524_066_000,
    });
  });

  test.each(layouts)("a check pinned to %s accepts it and refuses all others", (layout) => {
    const check = testCheck({ layout });
    for (const [name, join] of layouts) {
      const { body, headers } = signedNotification({ join });
      const expected = name === layout ? { isGenuine: true, layout } : { isGenuine: false, reason: "wrong signature" };
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
  expect(testCheck()(sent.body, sent.headers)).toMatchObject({ isGenuine: true, layout: "body-newline-header" });
});

test("the verdict contains the parsed body, with exact big integers", () => {
  const sorted = '{"total_amount":9007199254740993}';
  const { body, headers } = signedNotification({ body: ` ${sorted}`, sorted });
  const verdict = testCheck()(body, headers);
  expect(verdict.isGenuine && verdict.value).toMatchObject({ total_amount: 9_007_199_254_740_993n });
});

test("a body of any members in any order is accepted", () => {
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
  const [oldKey, newKey] = [Buffer.from(KEY_HEX, "hex"), Buffer.from(OTHER_KEY_HEX, "hex")];
  const verdict = (pairs: [string, Buffer][], keyId: string, keyHex: string) => {
    const { body, headers } = signedNotification({ keyId, keyHex });
    const keys = new Map([...Map.groupBy(pairs, ([id]) => id)].map(([id, list]) => [id, list.map(([, key]) => key)]));
    return testCheck({ keys })(body, headers);
  };
  const [before, after] = [["old", oldKey] as [string, Buffer], [newId, newKey] as [string, Buffer]];
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
  expect(verdict([after], "old", KEY_HEX)).toEqual({ isGenuine: false, reason: revoked, keyId: "old" });
});

test("a genuine message is accepted again and again, however late", () => {
  const { body, headers } = signedNotification({ timestamp: "1" });
  const check = testCheck();
  expect([check(body, headers), check(body, headers)]).toMatchObject([
    { isGenuine: true, sentAt: 1 },
    { isGenuine: true },
  ]);
});
