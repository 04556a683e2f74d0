import { expect, test } from "vitest";
import { findingsOf, SECRET, settings } from "#/lib/testing/settings.ts";
import { parseEnv } from "./env.ts";

test.each([
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["HOST", "topup.example.com"],
  ["HOST", "127.0.0.2"],
  ["TRUST_PROXY", "yes"],
  ["TRUST_PROXY", "-1"],
  ["ALLOW_INSECURE", "yes"],
  ["LIMITS_SCALE", "0"],
  ["LIMITS_SCALE", "many"],
  ["SHOP_NAME", "x".repeat(61)],
  ["SHOP_ORIGIN", "topup.example.com"],
  ["SHOP_ORIGIN", "ftp://topup.example.com"],
  ["SHOP_SUPPORT_EMAIL", "help"],
  ["SHOP_COMPANY_ADDRESS", "Street ".repeat(30)],
  ["SHOP_TERMS_URL", "/terms"],
  ["SHOP_HELP_URL", "javascript:alert(1)"],
  ["SHOP_CONSENT", "tick"],
  ["WITHDRAWAL_PAGE", "no"],
  ["DATA_RETENTION_DAYS", "0"],
  ["SHOP_ACCENT", "green"],
  ["SHOP_ACCENT", "#0b6e4f;background:url(//evil.example)"],
  ["SHOP_LOGO", "https://elsewhere.example/logo.svg"],
  ["SHOP_LOGO", "javascript:alert(1)"],
  ["DATABASE_URL", "shop.db"],
  ["DATABASE_URL", "file:"],
  ["DATABASE_URL", "mysql://shop:secret@db.example/shop"],
  ["DATABASE_URL", "postgres://"],
  ["DATABASE_URL", "postgres://db.example"],
  ["DATABASE_URL", "postgres://shop:se/cret@db.example/shop"],
  ["DATABASE_URL", "postgres://shop:2024/abc@host"],
  ["DATABASE_URL", "postgres://alice:12/ss:x"],
  ["DATABASE_URL", "postgres:///shop"],
  ["PARTNER_URL", "partner.example"],
  ["PARTNER_URL", "file:///etc/passwd"],
  ["PARTNER_SHOP_URL", "javascript:alert(1)"],
  ["PARTNER_PROCESSOR", "stripe/../x"],
  ["PARTNER_TERMINAL", "one"],
  ["PARTNER_LANGUAGES", "en:1"],
  ["PARTNER_VERIFY", "yes"],
  ["PARTNER_WORDS", "payRst=paid"],
  ["PARTNER_WORDS", "payRst.settled=done"],
  ["PARTNER_WORDS", "payment_status.paid=paid,toString.x=paid"],
  ["PARTNER_CURRENCIES", "usd"],
  ["PARTNER_TIME_ZONE", "Somewhere/Else"],
  ["PARTNER_PLAN_ID", "code"],
  ["PARTNER_CALLS_PER_SECOND", "0"],
  ["FLEET_PAGE_SIZE", "ten"],
  ["FLEET_TIMESTAMP", "minutes"],
  ["FLEET_SECRET_FORM", "binary"],
  ["NOTIFICATION_LAYOUT", "body"],
  ["PROCESSOR_SCRIPT_URL", "stripe.js"],
  ["SESSION_SECRET", `1:${SECRET},1:${SECRET}`],
])("%s=%s is refused by name [X01]", (name, value) => {
  expect(findingsOf(settings({ [name]: value }))).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
});

test("status words are read with their field and meaning", () => {
  const PARTNER_WORDS = "payRst.Settled=paid, order_status.in active=waiting";
  expect(parseEnv(settings({ PARTNER_WORDS })).PARTNER_WORDS).toEqual([
    { field: "payRst", word: "Settled", meaning: "paid" },
    { field: "order_status", word: "in active", meaning: "waiting" },
  ]);
  expect(parseEnv(settings()).PARTNER_WORDS).toEqual([]);
});
