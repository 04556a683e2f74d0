import { z } from "zod";
import { isGuessableKey } from "#/lib/process/safe-settings.ts";
import { isTimeZone } from "#/lib/text/time-zone.ts";
import { parseNotificationKeys } from "./notifications/keys.ts";

const required = "is required";
const address = z.url({ protocol: /^https?$/, error: "must be an http or https address" });
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

/** The settings of the partner service; `lib/env.ts` spreads them into its schema. */
export const PARTNER_SHAPE = {
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
  FLEET_URL: address.optional(),
  FLEET_ACCESS_CODE: z.string().optional(),
  FLEET_SECRET: z.string().optional(),
  FLEET_SECRET_FORM: oneOf("text", "hex", "base64").default("text"),
  FLEET_TIMESTAMP: oneOf("milliseconds", "seconds").default("milliseconds"),
  FLEET_PAGE_SIZE: wholeNumber(1, 1_000).default(100),
  FLEET_MAX_ENTRIES: wholeNumber(100, 10_000_000).default(100_000),
};
