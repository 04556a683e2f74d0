import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findingsOf, HEX, SECRET, settings } from "#/lib/testing/settings.ts";
import { EnvError, parseEnv, SETTING_NAMES } from "./env.ts";
import { NOTIFICATION_LAYOUTS } from "./partner/settings.ts";

test("four settings are enough, and the others have defaults", () => {
  expect(parseEnv(settings())).toMatchObject({
    PORT: 3000,
    HOST: "127.0.0.1",
    TRUST_PROXY: 0,
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
  ["half a byte before a good one", `k1:${HEX}0,k2:${HEX}`],
  ["another letter before a good one", `k1:${HEX}g,k2:${HEX}`],
  ["a short one before a good one", `k1:0011223344,k2:${HEX}`],
  ["a comma instead of the colon", `k1,${HEX}`],
  ["a control character in an id", `k\t1:${HEX}`],
  ["more than 256 bytes", `k1:${"00".repeat(257)}`],
])("notification keys with %s are refused [X01]", (_what, keys) => {
  expect(findingsOf(settings({ NOTIFICATION_KEYS: keys }))).toEqual([
    "NOTIFICATION_KEYS: must be keyId:hex pairs, each key of 8 to 256 bytes",
  ]);
});

test.each(["0000000000000000", "0000000000000001", "Ab".repeat(16), "0123456789abcdef"])(
  "the notification key %s can be guessed and is refused [X01, v5.0.0-13.2.3]",
  (key) => {
    expect(findingsOf(settings({ NOTIFICATION_KEYS: `k1:${HEX},k2:${key}` }))).toEqual([
      "NOTIFICATION_KEYS: must be random: a key can be guessed",
    ]);
  },
);

test.each([
  ["a colon", "org:1"],
  ["a comma", "org,1"],
  ["both, and a space", "org:1, eu"],
  ["what looks like a key", `org:${HEX}`],
  ["every mark but a slash", "!\"#$%&'()*+,-.0:;<=>?@[\\]^_`{|}~"],
])("the id of a notification key may contain %s", (_what, id) => {
  const { NOTIFICATION_KEYS: keys } = parseEnv(
    settings({ NOTIFICATION_KEYS: `k1:0011223344556677,${id}:${HEX},k2:${HEX}` }),
  );
  expect([...keys]).toEqual([
    ["k1", ["0011223344556677"]],
    [id, [HEX]],
    ["k2", [HEX]],
  ]);
});

test("several notification keys are read as spelled, also with capitals and spaces around them", () => {
  const twenty = `${HEX.toUpperCase()}FF01FF02`;
  const { NOTIFICATION_KEYS: keys } = parseEnv(
    settings({ NOTIFICATION_KEYS: `k1:${HEX} , k_2-b:${twenty},k1:${twenty}` }),
  );
  expect([...keys]).toEqual([
    ["k1", [HEX, twenty]],
    ["k_2-b", [twenty]],
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

test("a shop on https names what would endanger money, together with what is missing", () => {
  const source = { SHOP_ORIGIN: "https://topup.example.com", PARTNER_URL: "http://partner.example", PARTNER_CODE: "" };
  expect(findingsOf(settings(source)).map((finding) => finding.split(":")[0])).toEqual([
    "PARTNER_CODE",
    "PARTNER_URL",
    "PROCESSOR_KEY",
    "TRUST_PROXY",
  ]);
  expect(findingsOf(settings({ ...source, PARTNER_CODE: "P1", ALLOW_INSECURE: "1" }))).toEqual([]);
});

test("a session secret that can be guessed is refused [X01]", () => {
  expect(findingsOf(settings({ SESSION_SECRET: `2:${SECRET},1:${"password".repeat(4)}` }))).toEqual([
    "SESSION_SECRET: must be random: this one can be guessed",
  ]);
});

test("the shop's origin follows the port unless it is set, and has no path", () => {
  expect(parseEnv(settings({ PORT: "8080" })).SHOP_ORIGIN).toBe("http://localhost:8080");
  const set = parseEnv(
    settings({
      PORT: "8080",
      SHOP_ORIGIN: "https://Topup.example.com/shop/",
      PROCESSOR_KEY: "pk_live_1",
      TRUST_PROXY: "1",
    }),
  );
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
