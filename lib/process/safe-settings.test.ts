import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { isGuessable, isGuessableKey, unsafeSettings } from "./safe-settings.ts";

const PUBLIC = {
  SHOP_ORIGIN: "https://topup.example.com",
  PARTNER_URL: "https://partner.example/v4",
  PROCESSOR_KEY: "pk_live_1",
  TRUST_PROXY: "1",
};

test.each(["PARTNER_URL", "PARTNER_SHOP_URL", "PARTNER_PAYMENT_URL", "PARTNER_GROUPS_URL", "FLEET_URL"])(
  "a shop on https refuses an http address in %s",
  (name) => {
    expect(unsafeSettings({ ...PUBLIC, [name]: "http://partner.example" })).toEqual([
      `${name}: must be an https address where SHOP_ORIGIN is one (or set ALLOW_INSECURE=1)`,
    ]);
  },
);

test.each(["PROCESSOR_KEY", "TRUST_PROXY"])("a shop on https refuses to run without %s", (name) => {
  expect(unsafeSettings({ ...PUBLIC, [name]: undefined })).toEqual([
    `${name}: is required where SHOP_ORIGIN is an https address (or set ALLOW_INSECURE=1)`,
  ]);
});

test.each([
  ["https everywhere", {}],
  ["a word about proxies that says there is none", { TRUST_PROXY: "0" }],
  ["a partner on the same machine", { PARTNER_URL: "http://127.0.0.1:4010", FLEET_URL: "http://localhost:4010" }],
  ["insecurity that was asked for", { ALLOW_INSECURE: "1", PARTNER_URL: "http://p.example", PROCESSOR_KEY: undefined }],
  [
    "a shop on http",
    { SHOP_ORIGIN: "http://localhost:3000", PARTNER_URL: "http://p.example", PROCESSOR_KEY: undefined },
  ],
  ["no origin", { SHOP_ORIGIN: undefined, PARTNER_URL: "http://p.example", PROCESSOR_KEY: undefined }],
])("%s is accepted", (_what, settings) => {
  expect(unsafeSettings({ ...PUBLIC, ...settings })).toEqual([]);
});

test("ALLOW_INSECURE must say 1, and blanks and capitals around the origin make no difference", () => {
  const settings = { ...PUBLIC, SHOP_ORIGIN: " HTTPS://topup.example.com", PARTNER_URL: "HTTP://p.example" };
  expect(unsafeSettings({ ...settings, ALLOW_INSECURE: "0" })).toHaveLength(1);
});

test.each([
  ["one letter", "a".repeat(40)],
  ["two letters", "ab".repeat(20)],
  ["a word, repeated", "password".repeat(4)],
  ["the ten digits, begun again", "123456789012345678901234567890123"],
  ["the alphabet", "abcdefghijklmnopqrstuvwxyz012345"],
  ["sixteen digits and back", "0123456789abcdeffedcba9876543210"],
  ["the rows of a keyboard", "QwertyuiopAsdfghjklZxcvbnm1234567890"],
  ["the words of an example", "please-change-this-session-secret"],
  ["almost one letter", `${"x".repeat(60)}abcdefg`],
])("a secret of %s can be guessed [v5.0.0-13.2.3]", (_what, secret) => {
  expect(isGuessable(secret)).toBe(true);
});

test("drawn secrets can't be guessed", () => {
  for (let index = 0; index < 2_000; index += 1) {
    expect(isGuessable(randomBytes(16).toString("hex"))).toBe(false);
    expect(isGuessable(randomBytes(32).toString("base64"))).toBe(false);
    expect(isGuessableKey(randomBytes(16).toString("hex"))).toBe(false);
  }
});
