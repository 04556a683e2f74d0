import { z } from "zod";
import { LIMITS_SHAPE } from "./limits/settings.ts";
import { MAIL_FAMILIES, MAIL_SHAPE, mailInconsistencies } from "./mail/settings.ts";
import { parseNotificationKeys } from "./partner/notifications/keys.ts";
import { isGuessableKey, numberedSecrets, SAFETY_SHAPE, unsafeSettings } from "./process/safe-settings.ts";
import { TRACING_SHAPE } from "./process/tracing/settings.ts";
import { isTimeZone } from "./text/time-zone.ts";
import { LEGAL_SETTINGS } from "./web/legal-settings.ts";

/** The shop's settings. Only this file reads the process environment; it is parsed on first use, so that a build needs none. */
export function env(): Env {
  parsed ??= parseEnv(process.env);
  return parsed;
}

let parsed: Env | undefined;

/** For a command that needs no other setting. @throws {EnvError} when it is malformed */
export function databaseUrlOf({ DATABASE_URL }: Record<string, string | undefined>): string {
  const { data, error } = schema.shape.DATABASE_URL.safeParse(DATABASE_URL || undefined);
  if (error) throw new EnvError(error.issues.map(({ message }) => `DATABASE_URL: ${message}`));
  return data;
}

export type Env = ReturnType<typeof parseEnv>;

/** Names every setting that is missing or wrong, and never a value. */
export class EnvError extends Error {
  override readonly name = "EnvError";
  readonly findings: string[];

  constructor(findings: string[]) {
    super(`Settings are missing or wrong:\n${findings.map((finding) => `  ${finding}`).join("\n")}`);
    this.findings = findings;
  }
}

/** @throws {EnvError} with one finding for each setting. An empty value counts as absent. */
export function parseEnv(source: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const result = schema.safeParse(given);
  const issues = result.error?.issues ?? [];
  // The first finding for each setting is enough.
  const firsts = issues.filter((issue, index) => issues.findIndex(({ path }) => path[0] === issue.path[0]) === index);
  const findings = [...firsts.map(({ path, message }) => `${path.join(".")}: ${message}`), ...inconsistencies(given)];
  if (!result.success || findings.length > 0) throw new EnvError(findings);
  const settings = result.data;
  const origin = settings.SHOP_ORIGIN ?? `http://localhost:${settings.PORT}`;
  return {
    ...settings,
    SHOP_ORIGIN: origin,
    PARTNER_SHOP_URL: settings.PARTNER_SHOP_URL ?? settings.PARTNER_URL,
    PARTNER_PAYMENT_URL: settings.PARTNER_PAYMENT_URL ?? settings.PARTNER_URL,
    PARTNER_GROUPS_URL: settings.PARTNER_GROUPS_URL ?? settings.PARTNER_URL,
    PARTNER_VERIFY_URL: settings.PARTNER_VERIFY_URL ?? `${origin}/`,
    isHttps: origin.startsWith("https:"),
    isDevelopment: source.NODE_ENV === "development",
  };
}

const required = "is required";
const badPort = "must be a whole number from 0 to 65535";
const address = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const shortText = z.string().max(200, "must have 200 characters or fewer").optional();
const choices = new Intl.ListFormat("en-GB", { type: "disjunction" });
const oneOf = <const Name extends string>(...names: Name[]) => z.enum(names, `must be ${choices.format(names)}`);
const digitText = z.string().regex(/^[0-9]*$/, "must be digits");

const notificationKeys = z.string({ error: required }).transform((text, context) => {
  const keys = parseNotificationKeys(text);
  if (!keys) context.addIssue({ code: "custom", message: "must be keyId:hex pairs, each key of 8 to 256 bytes" });
  if (keys && [...keys.values()].flat().some(isGuessableKey)) {
    context.addIssue({ code: "custom", message: "must be random: a key can be guessed" });
  }
  return keys ?? new Map<string, string[]>();
});

/**
 * Whether the address names a host and a database; the driver would guess them. A slash in the password that is not written as %2F
 * ends up in the database's name, so a name with "/", "@" or ":" is refused.
 */
function isPostgresAddress(text: string): boolean {
  const url = /^postgres(ql)?:/.test(text) && URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.hostname !== "" && /^\/[^/@:]+$/.test(url.pathname);
}

const LAYOUT_JOINS = ["nothing", "newline", "colon", "dot", "comma", "ampersand", "bar", "space", "semicolon"] as const;
export type LayoutJoin = (typeof LAYOUT_JOINS)[number];

/** How the body and the header text of a notification may be joined before they are signed. */
export const NOTIFICATION_LAYOUTS: readonly string[] = LAYOUT_JOINS.flatMap((join) => [
  `body-${join}-header`,
  `header-${join}-body`,
]);

const languageCodes = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z][a-z]{3})?=[0-9]*(,[a-z]{2}(-[A-Z][a-z]{3})?=[0-9]*)*$/, "must look like en=1,zh=0")
  .transform((text): Record<string, string> => Object.fromEntries(text.split(",").map((pair) => pair.split("="))));

/** The status fields of the service whose words can be set, each with what a word may mean to the shop. */
const WORD_MEANINGS = {
  payRst: ["paid", "waiting", "failed"],
  payment_status: ["paid", "waiting", "failed"],
  order_status: ["active", "waiting"],
  dispute_status: ["none"],
  risk_status: ["normal"],
  transaction_type: ["one-time", "subscription"],
} as const satisfies Record<string, readonly string[]>;

export type WordField = keyof typeof WORD_MEANINGS;

/** One word of the service in one of its fields, and what it means to the shop. */
export type StatusWord = {
  [Field in WordField]: { field: Field; word: string; meaning: (typeof WORD_MEANINGS)[Field][number] };
}[WordField];

const statusWords = z.string().transform((text, context): StatusWord[] => {
  const words: StatusWord[] = [];
  for (const pair of text.split(",")) {
    const [, field, word, meaning] = /^\s*(\w+)\.([^=,]{1,40})=([a-z-]+)\s*$/.exec(pair) ?? [];
    const meanings: readonly string[] | undefined = Object.hasOwn(WORD_MEANINGS, field ?? "")
      ? WORD_MEANINGS[field as WordField]
      : undefined;
    if (word !== undefined && meaning !== undefined && meanings?.includes(meaning)) {
      words.push({ field, word, meaning } as StatusWord);
    } else {
      const message =
        "must look like payRst.success=paid, with a status field and one of its meanings (docs/operations.md)";
      context.addIssue({ code: "custom", message });
    }
  }
  return words;
});

const currencyCodes = z
  .string()
  .regex(/^[A-Z]{3}(,[A-Z]{3})*$/, "must be currency codes such as USD,EUR")
  .transform((text) => text.split(","));

const timeZone = z.string().refine(isTimeZone, "must be a time zone such as UTC or Asia/Shanghai");

function wholeNumber(min: number, max: number) {
  const error = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number({ error }).int(error).min(min, error).max(max, error);
}

const schema = z.object({
  PORT: z.coerce.number({ error: badPort }).int(badPort).min(0, badPort).max(65_535, badPort).default(3000),
  SHOP_ORIGIN: address.transform((text) => new URL(text).origin).optional(),
  SHOP_NAME: z.string().max(60, "must have 60 characters or fewer").default("SIM Top-up"),
  SHOP_SUPPORT_EMAIL: z.email({ error: "must be a mail address" }).optional(),
  SHOP_COMPANY: shortText,
  SHOP_COMPANY_ADDRESS: shortText,
  SHOP_TAX_ID: shortText,
  SHOP_TAX_NOTE: shortText,
  SHOP_TERMS_URL: address.optional(),
  SHOP_PRIVACY_URL: address.optional(),
  SHOP_REFUNDS_URL: address.optional(),
  SHOP_HELP_URL: address.optional(),
  SHOP_CONSENT: oneOf("sentence", "box").default("sentence"),
  SHOP_ACCENT: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #0b6e4f")
    .default("#0b6e4f"),
  SHOP_LOGO: z
    .string()
    .regex(/^(\/[\w./-]+|data:image\/[a-z+]+[;,].+)$/, "must be a path under public/ or a data URL of an image")
    .optional(),
  OFFLINE_PAGES: oneOf("on", "off").default("on"),
  SESSION_SECRET: numberedSecrets,
  DATABASE_URL: z
    .string()
    .refine((text) => /^file:.+/.test(text) || isPostgresAddress(text), {
      error: "must be file: and a path, or postgres://user:password@host/database",
    })
    .default("file:./data/shop.db"),
  PARTNER_URL: z.url({
    protocol: /^https?$/,
    error: (issue) => (issue.input === undefined ? required : "must be an http or https address"),
  }),
  PARTNER_SHOP_URL: address.optional(),
  PARTNER_PAYMENT_URL: address.optional(),
  PARTNER_GROUPS_URL: address.optional(),
  PARTNER_CODE: z.string({ error: required }),
  PARTNER_PROCESSOR: z
    .string()
    .regex(/^[A-Za-z]+$/, "must be letters")
    .default("stripe"),
  PARTNER_AREA: z.string().default(""),
  PARTNER_TERMINAL: digitText.default("0"),
  PARTNER_MARK: digitText.default("0"),
  PARTNER_LANGUAGES: languageCodes.prefault("en=1,zh=0"),
  PARTNER_VERIFY: oneOf("off", "hint", "required").default("hint"),
  PARTNER_VERIFY_URL: address.optional(),
  PARTNER_VERIFY_TERMINAL: digitText.default("1"),
  PARTNER_WORDS: statusWords.default([]),
  PARTNER_CURRENCIES: currencyCodes.optional(),
  PARTNER_TIME_ZONE: timeZone.default("UTC"),
  PARTNER_PLAN_ID: oneOf("packageCode", "servicePlanCode").default("packageCode"),
  PARTNER_CALLS_PER_SECOND: wholeNumber(1, 1_000).default(50),
  NOTIFICATION_KEYS: notificationKeys,
  NOTIFICATION_LAYOUT: z
    .string()
    .refine(
      (name) => name === "auto" || NOTIFICATION_LAYOUTS.includes(name),
      `must be auto or one of ${NOTIFICATION_LAYOUTS.join(", ")}`,
    )
    .default("auto"),
  PROCESSOR_SCRIPT_URL: address.optional(),
  PROCESSOR_KEY: z.string().optional(),
  FLEET_URL: address.optional(),
  FLEET_ACCESS_CODE: z.string().optional(),
  FLEET_SECRET: z.string().optional(),
  FLEET_SECRET_FORM: oneOf("text", "hex", "base64").default("text"),
  FLEET_TIMESTAMP: oneOf("milliseconds", "seconds").default("milliseconds"),
  FLEET_PAGE_SIZE: wholeNumber(1, 1_000).default(100),
  FLEET_MAX_ENTRIES: wholeNumber(100, 10_000_000).default(100_000),
  ...SAFETY_SHAPE,
  ...LIMITS_SHAPE,
  ...MAIL_SHAPE,
  ...TRACING_SHAPE,
  ...LEGAL_SETTINGS,
});

export type SettingName = keyof typeof schema.shape;

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(schema.shape) as SettingName[];

const FLEET = ["FLEET", ["FLEET_URL", "FLEET_ACCESS_CODE", "FLEET_SECRET"]] as const;

/** Settings that contradict each other. Checked on the raw values, so that they are reported together with malformed ones. */
function inconsistencies(given: Readonly<Record<string, string | undefined>>): string[] {
  const lacking = [FLEET, ...MAIL_FAMILIES].flatMap(([family, names]) => {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) return [];
    return missing.map((name) => `${name}: is required with the other ${family} settings`);
  });
  const isLive = given.PROCESSOR_KEY?.startsWith("pk_live_") && given.PROCESSOR_SCRIPT_URL !== undefined;
  return [
    ...lacking,
    ...mailInconsistencies(given),
    ...unsafeSettings(given),
    ...(isLive ? ["PROCESSOR_SCRIPT_URL: must be absent when PROCESSOR_KEY is a live key"] : []),
  ];
}
