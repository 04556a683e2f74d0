import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { EnvError, NOTIFICATION_LAYOUTS, parseEnv, SETTING_NAMES } from "./env.ts";

type Source = Record<string, string | undefined>;

const HEX = "00112233445566778899aabbccddeeff";
const SECRET = "a session secret of enough characters";

const settings = (overrides: Source = {}): Source => ({
  SESSION_SECRET: SECRET,
  PARTNER_URL: "https://partner.example/v4",
  PARTNER_CODE: "P000270",
  NOTIFICATION_KEYS: `k1:${HEX}`,
  ...overrides,
});

function findingsOf(source: Source): string[] {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.findings;
    throw error;
  }
  return [];
}

test("four settings are enough, and the others have defaults", () => {
  expect(parseEnv(settings())).toMatchObject({
    PORT: 3000,
    SHOP_ORIGIN: "http://localhost:3000",
    SHOP_NAME: "SIM Top-up",
    SHOP_ACCENT: "#0b6e4f",
    DATABASE_URL: "file:./data/shop.db",
    PARTNER_SHOP_URL: "https://partner.example/v4",
    PARTNER_PAYMENT_URL: "https://partner.example/v4",
    PARTNER_PROCESSOR: "stripe",
    PARTNER_AREA: "",
    PARTNER_TERMINAL: "0",
    PARTNER_MARK: "0",
    PARTNER_LANGUAGES: { en: "1", zh: "0" },
    NOTIFICATION_LAYOUT: "auto",
    isHttps: false,
    isDevelopment: false,
  });
});

test("all missing required settings are named at once [X01]", () => {
  expect(findingsOf({})).toEqual([
    "SESSION_SECRET: is required",
    "PARTNER_URL: is required",
    "PARTNER_CODE: is required",
    "NOTIFICATION_KEYS: is required",
  ]);
});

test.each(["SESSION_SECRET", "PARTNER_URL", "PARTNER_CODE", "NOTIFICATION_KEYS"])(
  "an empty %s counts as absent",
  (name) => {
    expect(findingsOf(settings({ [name]: "" }))).toEqual([`${name}: is required`]);
  },
);

test("an empty optional setting has its default", () => {
  const empty = {
    PORT: "",
    SHOP_ORIGIN: "",
    SHOP_LOGO: "",
    PARTNER_SHOP_URL: "",
    NOTIFICATION_LAYOUT: "",
    PROCESSOR_KEY: "",
  };
  expect(parseEnv(settings(empty))).toEqual(parseEnv(settings()));
});

test.each([
  ["an odd digit", "k1:00112233445566778899aabbccddeef"],
  ["an odd digit after enough of them", `k1:${HEX}0`],
  ["a short key", "k1:0011"],
  ["letters beyond f", "k1:zz112233445566778899aabbccddeeff"],
  ["an empty key", "k1:"],
  ["spaces only", "   "],
  ["a space inside", "k1:00112233445566778899aabb ccddeeff"],
  ["no key id", `:${HEX}`],
  ["a key id with a slash", `k/1:${HEX}`],
  ["no colon", HEX],
  ["0x first", `k1:0x${HEX}`],
  ["a good and a bad one", `k1:${HEX},k2:zz`],
  ["a comma at the end", `k1:${HEX},`],
  ["more than 256 bytes", `k1:${"00".repeat(257)}`],
])("notification keys with %s are refused [X01]", (_what, keys) => {
  expect(findingsOf(settings({ NOTIFICATION_KEYS: keys }))).toEqual([
    "NOTIFICATION_KEYS: must be keyId:hex pairs, each key of 16 to 256 bytes",
  ]);
});

test("several notification keys are read as bytes, also with capitals and spaces around them", () => {
  const twenty = "FF".repeat(20);
  const { NOTIFICATION_KEYS: keys } = parseEnv(
    settings({ NOTIFICATION_KEYS: `k1:${HEX} , k_2-b:${twenty},k1:${twenty}` }),
  );
  expect([...keys].map(([id, list]) => [id, ...list.map((key) => Buffer.from(key).toString("hex"))])).toEqual([
    ["k1", HEX, "ff".repeat(20)],
    ["k_2-b", "ff".repeat(20)],
  ]);
});

test("a single session secret is number 1, and numbered ones keep their numbers", () => {
  expect(parseEnv(settings()).SESSION_SECRET).toEqual({ "1": SECRET });
  const numbered = parseEnv(settings({ SESSION_SECRET: `12:${SECRET}new,1:${SECRET}` })).SESSION_SECRET;
  expect(numbered).toEqual({ "12": `${SECRET}new`, "1": SECRET });
});

test.each([
  ["31 characters", "x".repeat(31)],
  ["a short one among numbered ones", `2:${SECRET},1:short`],
  ["a number alone", "1:"],
])("a session secret of %s is refused [X01]", (_what, secret) => {
  expect(findingsOf(settings({ SESSION_SECRET: secret }))).toContain("SESSION_SECRET: must have 32 characters or more");
});

test.each([
  ["number zero", `0:${SECRET}`],
  ["a leading zero", `01:${SECRET}`],
  ["one without a number", `2:${SECRET},${SECRET}`],
])("session secrets with %s are refused", (_what, secret) => {
  expect(findingsOf(settings({ SESSION_SECRET: secret }))).toContain("SESSION_SECRET: must be numbered 1:…,2:…");
});

test("the shop's origin follows the port unless it is set, and has no path", () => {
  expect(parseEnv(settings({ PORT: "8080" })).SHOP_ORIGIN).toBe("http://localhost:8080");
  const set = parseEnv(settings({ PORT: "8080", SHOP_ORIGIN: "https://Topup.example.com/shop/" }));
  expect(set).toMatchObject({ SHOP_ORIGIN: "https://topup.example.com", isHttps: true });
});

test("shop and payment calls each may have an address of their own", () => {
  const shop = parseEnv(settings({ PARTNER_SHOP_URL: "https://partner.example/vshop" }));
  expect(shop.PARTNER_SHOP_URL).toBe("https://partner.example/vshop");
  expect(shop.PARTNER_PAYMENT_URL).toBe("https://partner.example/v4");
  const payment = parseEnv(settings({ PARTNER_PAYMENT_URL: "https://partner.example/payment" }));
  expect(payment.PARTNER_PAYMENT_URL).toBe("https://partner.example/payment");
  expect(payment.PARTNER_SHOP_URL).toBe("https://partner.example/v4");
});

test.each([
  ["PORT", "http"],
  ["PORT", "-1"],
  ["PORT", "65536"],
  ["PORT", "80.5"],
  ["SHOP_NAME", "x".repeat(61)],
  ["SHOP_ORIGIN", "topup.example.com"],
  ["SHOP_ORIGIN", "ftp://topup.example.com"],
  ["SHOP_SUPPORT_EMAIL", "help"],
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
  ["NOTIFICATION_LAYOUT", "body"],
  ["PROCESSOR_SCRIPT_URL", "stripe.js"],
  ["SESSION_SECRET", `1:${SECRET},1:${SECRET}`],
])("%s=%s is refused by name [X01]", (name, value) => {
  expect(findingsOf(settings({ [name]: value }))).toEqual([expect.stringMatching(new RegExp(`^${name}: `))]);
});

test.each([
  "file:/var/lib/shop/shop.db",
  "postgres://shop:secret@db.example/shop",
  "postgresql://shop:s%2Fecret@[::1]:5433/shop?sslmode=verify-full",
])("the database may be at %s", (url) => {
  expect(parseEnv(settings({ DATABASE_URL: url })).DATABASE_URL).toBe(url);
});

test.each(["auto", ...NOTIFICATION_LAYOUTS])("the notification layout may be %s", (layout) => {
  expect(parseEnv(settings({ NOTIFICATION_LAYOUT: layout })).NOTIFICATION_LAYOUT).toBe(layout);
});

test("a stand-in for the processor's script is refused only together with a live key [X02]", () => {
  const PROCESSOR_SCRIPT_URL = "http://localhost:4010/processor/stripe.js";
  expect(findingsOf(settings({ PROCESSOR_SCRIPT_URL, PROCESSOR_KEY: "pk_live_51Nabc" }))).toEqual([
    "PROCESSOR_SCRIPT_URL: must be absent when PROCESSOR_KEY is a live key",
  ]);
  expect(findingsOf(settings({ PROCESSOR_SCRIPT_URL, PROCESSOR_KEY: "pk_test_51Nabc" }))).toEqual([]);
  expect(findingsOf(settings({ PROCESSOR_SCRIPT_URL }))).toEqual([]);
  expect(findingsOf(settings({ PROCESSOR_KEY: "pk_live_51Nabc" }))).toEqual([]);
});

test.each(["smtp.example.com:587", "https://smtp.example.com", "smtp://"])(
  "%s is not accepted as a mail server",
  (url) => {
    expect(findingsOf(settings({ SMTP_URL: url, MAIL_FROM: "shop@example.com" }))).toEqual([
      "SMTP_URL: must be an smtp or smtps address",
    ]);
  },
);

test("mail needs both of its settings or neither, and the fleet calls all three or none", () => {
  const [SMTP_URL, MAIL_FROM] = ["smtps://user:word@smtp.example.com", "shop@example.com"];
  expect(findingsOf(settings({ SMTP_URL, MAIL_FROM }))).toEqual([]);
  expect(findingsOf(settings({ SMTP_URL }))).toEqual(["MAIL_FROM: is required with the other mail settings"]);
  expect(findingsOf(settings({ FLEET_URL: "https://fleet.example", MAIL_FROM }))).toEqual([
    "FLEET_ACCESS_CODE: is required with the other FLEET settings",
    "FLEET_SECRET: is required with the other FLEET settings",
    "SMTP_URL: is required with the other mail settings",
  ]);
});

test("contradicting settings are named together with missing ones", () => {
  const found = findingsOf(settings({ SESSION_SECRET: "", FLEET_URL: "https://fleet.example", FLEET_SECRET: "s" }));
  expect(found).toEqual([
    "SESSION_SECRET: is required",
    "FLEET_ACCESS_CODE: is required with the other FLEET settings",
  ]);
});

test("every setting is documented in .env.example, and no other is", () => {
  const example = readFileSync(".env.example", "utf8");
  const documented = [...example.matchAll(/^#?([A-Z][A-Z_]*)=/gm)].map(([, name]) => name);
  // Read by the tests alone, so it is no setting of the shop.
  expect(documented.toSorted()).toEqual([...SETTING_NAMES, "CHROMIUM_PATH"].toSorted());
});

test("no finding ever contains a value [X01]", () => {
  const value = "hunter2-do-not-print";
  const names = Object.keys(parseEnv(settings())).filter((name) => name === name.toUpperCase());
  const optional = ["SHOP_SUPPORT_EMAIL", "SHOP_LOGO", "PROCESSOR_SCRIPT_URL"];
  const source = Object.fromEntries([...names, ...optional].map((name) => [name, value]));
  const findings = findingsOf(source);
  expect(findings.length).toBeGreaterThan(10);
  expect(new EnvError(findings).message).not.toContain("hunter2");
});

test("unknown variables are left out", () => {
  expect(parseEnv(settings({ HOME: "/root", AWS_SECRET: "x" }))).not.toHaveProperty("AWS_SECRET");
});
