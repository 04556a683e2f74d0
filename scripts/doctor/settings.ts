import { type Env, EnvError, parseEnv, SETTING_NAMES, type SettingName } from "#/lib/env.ts";
import { NOTIFICATION_LAYOUTS } from "#/lib/partner/settings.ts";
import { createSeller, type SellerPage } from "#/lib/seller/seller.ts";
import { ADVICE } from "./advice.ts";
import { type Finding, ok, warn, wrong } from "./finding.ts";
import { isLoopback } from "./network/visit.ts";

export type Source = Readonly<Record<string, string | undefined>>;

/** The settings, or everything that is missing or malformed in them. */
export function readSettings(source: Source): { settings: Env | null; findings: Finding[] } {
  try {
    const settings = parseEnv(source);
    const fine = ok("settings", "all required ones are set and well formed.");
    return { settings, findings: [fine, ...wrapped(source)] };
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    const findings = error.findings.map((finding) => {
      const [name = "", message = ""] = finding.split(/: (.*)/s);
      return wrong(name, `${message}.`, ADVICE[name as SettingName]);
    });
    return { settings: null, findings: [...findings, ...wrapped(source)] };
  }
}

/** A .env file loses quotes and spaces around a value; other ways to set it keep them. */
function wrapped(source: Source): Finding[] {
  const names = SETTING_NAMES.filter((name) => /^\s|\s$|^(["']).*\1$/s.test(source[name] ?? ""));
  return names.map((name) =>
    warn(name, "has quotes or spaces around it, which count as part of the value.", "remove them where it is set."),
  );
}

/** What well-formed settings reveal by themselves. */
export function judgeSettings(settings: Env): { before: Finding[]; after: Finding[] } {
  return {
    before: [judgeSecrets(settings), ...judgeSafety(settings)],
    after: [
      ...judgeLanguages(settings),
      ...judgeNotifications(settings),
      ...judgeOrigin(settings),
      ...judgeKey(settings),
      ...judgeSeller(settings),
      ...judgeSignature(settings),
    ],
  };
}

function judgeSecrets({ SESSION_SECRET }: Env): Finding {
  const secrets = Object.values(SESSION_SECRET);
  return ok(
    "SESSION_SECRET",
    secrets.length === 1 ? "one secret." : `${secrets.length} secrets; the one with the highest number seals.`,
  );
}

function judgeSafety({ ALLOW_INSECURE }: Env): Finding[] {
  if (ALLOW_INSECURE === "0") return [];
  const text = "the shop may call the partner over http and take payments under any key: never for real money.";
  return [warn("ALLOW_INSECURE", text, ADVICE.ALLOW_INSECURE)];
}

function judgeLanguages({ PARTNER_LANGUAGES }: Env): Finding[] {
  const known = Object.keys(PARTNER_LANGUAGES).filter((language) => PARTNER_LANGUAGES[language]);
  if (known.includes("en")) {
    return [ok("PARTNER_LANGUAGES", `plans come in ${known.join(", ")}; for other languages in English.`)];
  }
  const text =
    "has no number for en: readers of English, and of languages without a number, see plans in another language.";
  return [warn("PARTNER_LANGUAGES", text, "add en=… to it.")];
}

function judgeNotifications({ NOTIFICATION_KEYS, NOTIFICATION_LAYOUT }: Env): Finding[] {
  const keys = [...NOTIFICATION_KEYS.values()].flat().map((key) => key.toLowerCase());
  const count = `${keys.length} ${keys.length === 1 ? "key" : "keys"} under ${NOTIFICATION_KEYS.size} ${NOTIFICATION_KEYS.size === 1 ? "id" : "ids"}`;
  const twice = `the same key is in it twice (${count}).`;
  const layout =
    NOTIFICATION_LAYOUT === "auto"
      ? `auto: all ${NOTIFICATION_LAYOUTS.length} are tried.`
      : "a known layout; no other is accepted.";
  return [
    new Set(keys).size === keys.length
      ? ok("NOTIFICATION_KEYS", `${count}, well formed. The first notification will show whether they are right.`)
      : warn("NOTIFICATION_KEYS", twice, "remove one of the two, or replace it with the key that you meant."),
    ok("NOTIFICATION_LAYOUT", layout),
  ];
}

function judgeOrigin({ SHOP_ORIGIN, PARTNER_SHOP_URL, isHttps }: Env): Finding[] {
  const isTrial = isLoopback(SHOP_ORIGIN) && isLoopback(PARTNER_SHOP_URL);
  if (isHttps || isTrial) return [];
  const text = isLoopback(SHOP_ORIGIN)
    ? "is an address of this machine only, while the partner service is elsewhere: no buyer and no notification can reach it."
    : "is not https: buyers' data travels unencrypted, and the card form may refuse to work.";
  return [
    warn("SHOP_ORIGIN", text, "set it to the https address buyers use, and put a proxy with a certificate there."),
  ];
}

const STRIPE_KEY = /^pk_(test|live)_\w+$/;

function judgeKey({ PROCESSOR_KEY, PROCESSOR_SCRIPT_URL, PARTNER_PROCESSOR, SHOP_ORIGIN }: Env): Finding[] {
  const isPublic = !isLoopback(SHOP_ORIGIN);
  const standIn =
    PROCESSOR_SCRIPT_URL !== undefined && isPublic
      ? [
          warn(
            "PROCESSOR_SCRIPT_URL",
            "a stand-in on a public address: no real card is charged.",
            ADVICE.PROCESSOR_SCRIPT_URL,
          ),
        ]
      : [];
  if (PROCESSOR_KEY === undefined || PARTNER_PROCESSOR !== "stripe") return standIn;
  return [judgeStripeKey(PROCESSOR_KEY, isPublic), ...standIn];
}

function judgeStripeKey(key: string, isPublic: boolean): Finding {
  const setting = "PROCESSOR_KEY";
  if (/^[sr]k_/.test(key)) {
    return wrong(
      setting,
      "is a secret key, which a shop must never have.",
      `${ADVICE.PROCESSOR_KEY} Then revoke the secret key.`,
    );
  }
  if (!STRIPE_KEY.test(key)) {
    return wrong(setting, "isn't a publishable key, so every payment would be refused.", ADVICE.PROCESSOR_KEY);
  }
  if (key.startsWith("pk_test_") && isPublic) {
    return warn(setting, "is a test key on a public address: no real card is charged.", "set the live key.");
  }
  return ok(setting, "a publishable key; a payment under any other key is refused.");
}

/** What a shop at a public address should say besides its plans; a trial needs none of it. */
function judgeSeller(settings: Env): Finding[] {
  if (isLoopback(settings.SHOP_ORIGIN)) return [];
  const { addresses } = createSeller(settings, "content");
  const names = ["SHOP_COMPANY", "SHOP_COMPANY_ADDRESS", "SHOP_SUPPORT_EMAIL"] as const;
  const pages: SellerPage[] = ["terms", "privacy", "refunds"];
  const missing = [
    ...names.filter((name) => settings[name] === undefined),
    ...pages
      .filter((page) => addresses[page] === null)
      .map((page) => `SHOP_${page.toUpperCase()}_URL (or content/${page}.md)`),
  ];
  if (missing.length === 0) return [ok("SHOP_COMPANY", "seller, help, terms, privacy and refunds are all named.")];
  const text = `a public shop says who sells, how to get help and on what terms. Not set: ${missing.join(", ")}.`;
  return [warn("SHOP_COMPANY", text, "set them (docs/operations.md).")];
}

/** DMARC counts a signature only of the sender's own domain, or of one above it. */
function judgeSignature({ MAIL_DKIM_DOMAIN: domain, MAIL_FROM: from, MAIL_REMINDERS_FROM: other }: Env): Finding[] {
  if (domain === undefined || from === undefined) return [];
  const isOwn = (sender: string): boolean => `.${sender.slice(sender.lastIndexOf("@") + 1)}`.endsWith(`.${domain}`);
  if (isOwn(from) && isOwn(other ?? from)) return [ok("MAIL_DKIM_DOMAIN", "the senders' own domain.")];
  const text = "is not the domain of the senders, so receivers that follow DMARC ignore the signature.";
  return [warn("MAIL_DKIM_DOMAIN", text, "sign for the domain of MAIL_FROM and MAIL_REMINDERS_FROM.")];
}
