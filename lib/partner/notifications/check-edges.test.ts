import { expect, test } from "vitest";
import { KEY_HEX, SORTED, signedNotification, testCheck } from "#/lib/testing/signed-notification.ts";

/* The limits of what the check of a signature reads, and of what it spends. */

test("a request may spend its whole budget: the bytes of each form, and a cost beside them", () => {
  const { body, headers } = signedNotification();
  const check = testCheck({ layout: "body-newline-header" });
  const cost = Buffer.byteLength(`${SORTED}\n${headers.version}:${headers.algorithm}:${headers.timestamp}`) + 250;
  expect(check(body, headers, cost)).toMatchObject({ isGenuine: true });
  expect(check(body, headers, cost - 1)).toMatchObject({ reason: "budget spent", tried: 0 });
});

test("each pinned layout has a fingerprint of its own, of sixteen characters", () => {
  const prints = ["body-dot-header", "body-colon-header"].map((layout) => testCheck({ layout }).fingerprint);
  expect(new Set(prints).size).toBe(2);
  for (const print of prints) expect(print).toMatch(/^[\w-]{16}$/);
});

test.each<[string, number, (length: number) => { keyId?: string; timestamp?: string }]>([
  ["a key id", 64, (length: number) => ({ keyId: "k".repeat(length) })],
  ["a time", 16, (length: number) => ({ timestamp: "1".repeat(length) })],
])("%s may have %i characters and no more", (_what, longest, signing) => {
  const verdict = (length: number) => {
    const { body, headers } = signedNotification(signing(length));
    return testCheck({ keys: new Map([[signing(length).keyId ?? "k1", [KEY_HEX]]]) })(body, headers);
  };
  expect(verdict(longest)).toMatchObject({ isGenuine: true });
  expect(verdict(longest + 1)).toEqual({ isGenuine: false, reason: "malformed header" });
});

test("a version may have sixteen characters, and a digest four thousand", () => {
  const { body, headers } = signedNotification();
  const verdict = (changed: object) => testCheck()(body, { ...headers, ...changed });
  expect(verdict({ version: "1".repeat(16) })).toMatchObject({ reason: "wrong signature" });
  const signature = (length: number) => ({ signature: `k1/${"A".repeat(length)}` });
  expect(verdict(signature(4_000))).toEqual({ isGenuine: false, reason: "malformed header", keyId: "k1" });
  expect(verdict(signature(4_001))).toEqual({ isGenuine: false, reason: "malformed header" });
});

test.each(["\t", "é", "k/"])("a key id that begins with %j is refused, not cut to what may be one", (begin) => {
  const { body, headers } = signedNotification();
  const verdict = testCheck()(body, { ...headers, signature: `${begin}${headers.signature}` });
  expect(verdict).toMatchObject({ isGenuine: false, reason: "malformed header" });
});

test.each([" 1683524066000", "x1683524066000"])(
  "a time that is written %j is refused, not cut to its digits",
  (timestamp) => {
    const { body, headers } = signedNotification();
    expect(testCheck()(body, { ...headers, timestamp })).toMatchObject({ reason: "malformed header" });
  },
);

test("an unknown key is named as such under an unknown algorithm too", () => {
  const { body, headers } = signedNotification({ keyId: "k2" });
  const verdict = testCheck()(body, { ...headers, algorithm: "HMAC-SHA256" });
  expect(verdict).toEqual({ isGenuine: false, reason: "unknown key", keyId: "k2" });
});
