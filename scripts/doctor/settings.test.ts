import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { unsafeSettings } from "#/lib/process/safe-settings.ts";
import { ADVICE } from "./advice.ts";
import { type Bench, startBench } from "./testing/bench.ts";
import { type Expected, expectDiagnosis } from "./testing/expect-diagnosis.ts";
import { runCommand } from "./testing/run.ts";

/* What the settings reveal by themselves. */

let bench: Bench;
beforeAll(async () => {
  bench = await startBench();
});
afterAll(() => bench.stop());

const HEX = "00112233445566778899aabbccddeeff";
const OTHER = "ffeeddccbbaa99887766554433221100";
const LIVE_ORIGIN = "https://topup.invalid";

interface Row extends Expected {
  name: string;
  settings: Record<string, string>;
}

const MALFORMED: Row[] = [
  {
    name: "a session secret that is too short",
    settings: { SESSION_SECRET: "short-but-secret" },
    wrong: ["SESSION_SECRET"],
    says: /32 characters or more/,
  },
  {
    name: "session secrets with malformed numbers",
    settings: { SESSION_SECRET: `02:${HEX},x:${OTHER}` },
    wrong: ["SESSION_SECRET"],
    says: /numbered/,
  },
  {
    name: "two session secrets under one number",
    settings: { SESSION_SECRET: `1:${HEX},1:${OTHER}` },
    wrong: ["SESSION_SECRET"],
    says: /number of its own/,
  },
  {
    name: "a notification key with half a byte",
    settings: { NOTIFICATION_KEYS: `k1:${HEX}0` },
    wrong: ["NOTIFICATION_KEYS"],
    says: /keyId:hex/,
  },
  {
    name: "a notification key that is too short",
    settings: { NOTIFICATION_KEYS: `k1:${HEX},k2:0011223344` },
    wrong: ["NOTIFICATION_KEYS"],
    says: /8 to 256 bytes/,
  },
  {
    name: "a notification key without its id",
    settings: { NOTIFICATION_KEYS: HEX },
    wrong: ["NOTIFICATION_KEYS"],
    says: /keyId:hex/,
  },
  {
    name: "an unknown layout",
    settings: { NOTIFICATION_LAYOUT: "body-slash-header" },
    wrong: ["NOTIFICATION_LAYOUT"],
    says: /auto or one of/,
  },
  {
    name: "a live key beside a stand-in for the processor",
    settings: { PROCESSOR_KEY: "pk_live_51Nabc", PROCESSOR_SCRIPT_URL: "http://localhost:4010/stripe.js" },
    wrong: ["PROCESSOR_SCRIPT_URL"],
    says: /live key/,
  },
  {
    name: "half of the fleet's settings",
    settings: { FLEET_URL: "https://fleet.invalid", FLEET_SECRET: "fleet-Not-To-Print" },
    wrong: ["FLEET_ACCESS_CODE"],
    says: /required with the other FLEET settings/,
  },
  {
    name: "a mail server without a sender",
    settings: { SMTP_URL: "smtp://smtp.invalid" },
    wrong: ["MAIL_FROM"],
    says: /required with the other mail settings/,
  },
];

const SUSPECT: Row[] = [
  {
    name: "a code in quotes",
    settings: { PARTNER_CODE: '"P000270"' },
    wrong: ["PARTNER_CODE"],
    warn: ["PARTNER_CODE", "SIM number"],
    says: /quotes or spaces around it.*likely not accepted/s,
  },
  {
    name: "a secret of one letter",
    settings: { SESSION_SECRET: "a".repeat(40) },
    wrong: ["SESSION_SECRET"],
    says: /can be guessed/,
  },
  {
    name: "the same key twice",
    settings: { NOTIFICATION_KEYS: `k1:${HEX},k1:${HEX}` },
    warn: ["NOTIFICATION_KEYS"],
    says: /is in it twice \(2 keys under 1 id\)/,
  },
  {
    name: "English without its number",
    settings: { PARTNER_LANGUAGES: "zh=0" },
    warn: ["PARTNER_LANGUAGES"],
    says: /no number for en/,
  },
  {
    name: "a secret key in place of the publishable one",
    settings: { PROCESSOR_KEY: "sk_live_51Nabc" },
    wrong: ["PROCESSOR_KEY"],
    says: /secret key/,
  },
  {
    name: "a text that is no key",
    settings: { PROCESSOR_KEY: "51Nabc-publishable" },
    wrong: ["PROCESSOR_KEY"],
    says: /isn't a publishable key/,
  },
  {
    name: "a test key at a public address without a server",
    settings: { PROCESSOR_KEY: "pk_test_51Nabc", TRUST_PROXY: "1", SHOP_ORIGIN: LIVE_ORIGIN },
    wrong: ["SHOP_ORIGIN"],
    warn: ["PROCESSOR_KEY", "SHOP_COMPANY"],
    says: /ENOTFOUND/,
  },
  {
    name: "a shop that may run without protection",
    settings: { ALLOW_INSECURE: "1" },
    warn: ["ALLOW_INSECURE"],
    says: /never for real money/,
  },
  {
    name: "a public address that is not https",
    settings: { SHOP_ORIGIN: "http://topup.invalid" },
    wrong: ["SHOP_ORIGIN"],
    warn: ["SHOP_ORIGIN", "SHOP_COMPANY"],
    says: /is not https/,
  },
];

describe.concurrent("a setting is named with advice", () => {
  test.each([...MALFORMED, ...SUSPECT])("$name", async ({ settings, ...expected }) => {
    expectDiagnosis(await bench.run(settings), bench.settings(settings), expected);
  });

  test("all missing settings are named at once, and nothing else is checked", async () => {
    const diagnosis = await runCommand({ FLEET_URL: "https://fleet.invalid" });
    const wrong = [
      "SESSION_SECRET",
      "PARTNER_URL",
      "PARTNER_CODE",
      "NOTIFICATION_KEYS",
      "FLEET_ACCESS_CODE",
      "FLEET_SECRET",
    ];
    expectDiagnosis(diagnosis, {}, { wrong, says: /is required/ });
    expect(diagnosis.lines).toHaveLength(wrong.length);
  });

  test("what a public shop lacks is named, and what it has is not", async () => {
    const settings = {
      SHOP_ORIGIN: LIVE_ORIGIN,
      TRUST_PROXY: "1",
      PROCESSOR_KEY: "pk_live_51Nabc",
      SHOP_COMPANY: "Example Ltd",
      SHOP_TERMS_URL: "https://a.invalid/t",
    };
    const missing =
      "SHOP_COMPANY_ADDRESS, SHOP_SUPPORT_EMAIL, SHOP_PRIVACY_URL (or content/privacy.md), SHOP_REFUNDS_URL (or content/refunds.md)";
    expect((await bench.run(settings)).about("SHOP_COMPANY")).toContain(`Not set: ${missing}.`);
  });

  test("no advice removes a setting without which a shop on https doesn't start", async () => {
    const needed = unsafeSettings({ SHOP_ORIGIN: LIVE_ORIGIN }).map((finding) => finding.split(":")[0] ?? "");
    expect(needed).toEqual(["PROCESSOR_KEY", "TRUST_PROXY"]);
    for (const [name, advice] of Object.entries(ADVICE))
      if (needed.includes(name)) expect(advice).not.toMatch(/remove/);
    const trial = await bench.run({ PROCESSOR_KEY: "pk_test_51Nabc", TRUST_PROXY: "1", SHOP_ORIGIN: LIVE_ORIGIN });
    expect(trial.about("PROCESSOR_KEY")).toMatch(/What to do: set the live key\.$/);
  });

  test("keys of several ids and numbered secrets are well formed", async () => {
    const settings = {
      SESSION_SECRET: `2:${HEX},1:${OTHER}`,
      NOTIFICATION_KEYS: `k1:${HEX},k1:${OTHER},k2:${HEX}${OTHER}`,
      NOTIFICATION_LAYOUT: "body-newline-header",
      PROCESSOR_KEY: "pk_test_51Nabc",
    };
    const diagnosis = await bench.run(settings);
    expect(diagnosis.code).toBe(0);
    expect(diagnosis.about("NOTIFICATION_KEYS")).toContain("3 keys under 2 ids");
    expect(diagnosis.about("SESSION_SECRET")).toContain("2 secrets");
    expectDiagnosis(diagnosis, bench.settings(settings), { says: /^$/ });
  });
});
