import { z } from "zod";
import { LIMITS_SHAPE } from "./limits/settings.ts";
import { MAIL_SHAPE, mailInconsistencies } from "./mail/settings.ts";
import { PARTNER_SHAPE } from "./partner/settings.ts";
import { numberedSecrets, SAFETY_SHAPE, unsafeSettings } from "./process/safe-settings.ts";
import { TRACING_SHAPE } from "./process/tracing/settings.ts";
import { LEGAL_SHAPE } from "./web/legal-settings.ts";

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

const badPort = "must be a whole number from 0 to 65535";
const address = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
const shortText = z.string().max(200, "must have 200 characters or fewer").optional();

/**
 * Whether the address names a host and a database; the driver would guess them. A slash in the password that is not written as %2F
 * ends up in the database's name, so a name with "/", "@" or ":" is refused.
 */
function isPostgresAddress(text: string): boolean {
  const url = /^postgres(ql)?:/.test(text) && URL.canParse(text) ? new URL(text) : null;
  return url !== null && url.hostname !== "" && /^\/[^/@:]+$/.test(url.pathname);
}

const schema = z.object({
  PORT: z.coerce.number({ error: badPort }).int(badPort).min(0, badPort).max(65_535, badPort).default(3000),
  SHOP_ORIGIN: address.transform((text) => new URL(text).origin).optional(),
  SHOP_NAME: z.string().max(60, "must have 60 characters or fewer").default("SIM Top-up"),
  SHOP_SUPPORT_EMAIL: z.email({ error: "must be an email address" }).optional(),
  SHOP_COMPANY: shortText,
  SHOP_COMPANY_ADDRESS: shortText,
  SHOP_TAX_ID: shortText,
  SHOP_TAX_NOTE: shortText,
  SHOP_TERMS_URL: address.optional(),
  SHOP_PRIVACY_URL: address.optional(),
  SHOP_REFUNDS_URL: address.optional(),
  SHOP_HELP_URL: address.optional(),
  SHOP_CONSENT: z.enum(["sentence", "box"], "must be sentence or box").default("sentence"),
  SHOP_ACCENT: z
    .string()
    .regex(/^#[0-9a-fA-F]{6}$/, "must be a colour such as #0b6e4f")
    .default("#0b6e4f"),
  SHOP_LOGO: z
    .string()
    .regex(/^(\/[\w./-]+|data:image\/[a-z+]+[;,].+)$/, "must be a path under public/ or a data URL of an image")
    .optional(),
  OFFLINE_PAGES: z.enum(["on", "off"], "must be on or off").default("on"),
  SESSION_SECRET: numberedSecrets,
  DATABASE_URL: z
    .string()
    .refine((text) => /^file:.+/.test(text) || isPostgresAddress(text), {
      error: "must be file: and a path, or postgres://user:password@host/database",
    })
    .default("file:./data/shop.db"),
  ...PARTNER_SHAPE,
  PROCESSOR_SCRIPT_URL: address.optional(),
  PROCESSOR_KEY: z.string().optional(),
  ...SAFETY_SHAPE,
  ...LIMITS_SHAPE,
  ...MAIL_SHAPE,
  ...TRACING_SHAPE,
  ...LEGAL_SHAPE,
});

export type SettingName = keyof typeof schema.shape;

/** The names of all settings. */
export const SETTING_NAMES = Object.keys(schema.shape) as SettingName[];

/** Settings that are needed together. */
const TOGETHER: readonly (readonly [group: string, names: readonly SettingName[]])[] = [
  ["FLEET", ["FLEET_URL", "FLEET_ACCESS_CODE", "FLEET_SECRET"]],
  ["mail", ["SMTP_URL", "MAIL_FROM"]],
  ["DKIM", ["MAIL_DKIM_DOMAIN", "MAIL_DKIM_SELECTOR", "MAIL_DKIM_KEY"]],
];

/** Settings that contradict each other. Checked on the raw values, so that they are reported together with malformed ones. */
function inconsistencies(given: Readonly<Record<string, string | undefined>>): string[] {
  const lacking = TOGETHER.flatMap(([group, names]) => {
    const missing = names.filter((name) => given[name] === undefined);
    if (missing.length === names.length) return [];
    return missing.map((name) => `${name}: is required with the other ${group} settings`);
  });
  const isLive = given.PROCESSOR_KEY?.startsWith("pk_live_") && given.PROCESSOR_SCRIPT_URL !== undefined;
  return [
    ...lacking,
    ...mailInconsistencies(given),
    ...unsafeSettings(given),
    ...(isLive ? ["PROCESSOR_SCRIPT_URL: must be absent when PROCESSOR_KEY is a live key"] : []),
  ];
}
