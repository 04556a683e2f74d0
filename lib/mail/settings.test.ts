import { generateKeyPairSync } from "node:crypto";
import { expect, test } from "vitest";
import { parseEnv } from "#/lib/env.ts";
import { findingsOf, settings } from "#/lib/testing/settings.ts";

const FROM = { MAIL_FROM: "shop@example.com" };
const DKIM = { MAIL_DKIM_DOMAIN: "example.com", MAIL_DKIM_SELECTOR: "shop1" };
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const PEM = privateKey.export({ format: "pem", type: "pkcs8" }).toString();

test.each([
  ["PEM", PEM],
  ["PEM in one line", PEM.replaceAll("\n", "\\n")],
  ["the base64 text of PKCS#8", privateKey.export({ format: "der", type: "pkcs8" }).toString("base64")],
  ["the base64 text of PKCS#1", privateKey.export({ format: "der", type: "pkcs1" }).toString("base64")],
])("a DKIM key may be %s", (_what, MAIL_DKIM_KEY) => {
  expect(parseEnv(settings({ ...DKIM, MAIL_DKIM_KEY })).MAIL_DKIM_KEY).toBe(PEM);
});

test.each([
  ["no key", "no key"],
  ["a path", "/etc/keys/dkim.pem"],
  ["a public key", PEM.replaceAll("PRIVATE", "PUBLIC")],
  ["a key of another kind", generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" })],
  [
    "a short key",
    generateKeyPairSync("rsa", { modulusLength: 512 }).privateKey.export({ format: "pem", type: "pkcs8" }),
  ],
])("%s is refused as a DKIM key", (_what, key) => {
  expect(findingsOf(settings({ ...DKIM, MAIL_DKIM_KEY: String(key) }))).toEqual([
    "MAIL_DKIM_KEY: must be a private RSA key of 1024 bits or more, as PEM or as the base64 text inside it",
  ]);
});

test("DKIM needs all three of its settings or none", () => {
  expect(findingsOf(settings(DKIM))).toEqual(["MAIL_DKIM_KEY: is required with the other DKIM settings"]);
});

test.each([
  ["MAIL_DKIM_DOMAIN", "example com", "must be a domain"],
  ["MAIL_DKIM_SELECTOR", "shop;1", "must be the name of the key in the DNS, such as shop1"],
  ["MAIL_TLS", "off", "must be required or optional"],
  ["MAIL_REMINDERS_FROM", "Shop <shop@example.com>", "must be an email address"],
])("a malformed %s is refused", (name, value, message) => {
  expect(findingsOf(settings({ [name]: value }))).toContain(`${name}: ${message}`);
});

test("unencrypted mail with a password is refused, except inside this machine", () => {
  const found = (SMTP_URL: string) => findingsOf(settings({ ...FROM, SMTP_URL, MAIL_TLS: "optional" }));
  expect(found("smtp://user:word@smtp.example.com")).toEqual([
    "MAIL_TLS: must be required where SMTP_URL has a password",
  ]);
  for (const url of [
    "smtps://user:word@smtp.example.com",
    "smtp://smtp.example.com",
    "smtp://user:word@127.0.0.1:25",
  ]) {
    expect(found(url)).toEqual([]);
  }
});
