import type { Env } from "#/lib/env.ts";
import type { MailLinks } from "#/lib/links/links.ts";
import type { Receipts } from "#/lib/receipts/receipts.ts";
import type { RemindersContext } from "#/lib/reminders/sim-report.ts";

/** The settings that letters name. */
export type LetterSettings = Pick<
  Env,
  | "SHOP_NAME"
  | "SHOP_ORIGIN"
  | "SHOP_ACCENT"
  | "SHOP_SUPPORT_EMAIL"
  | "SHOP_COMPANY"
  | "SHOP_COMPANY_ADDRESS"
  | "SHOP_TAX_ID"
  | "SHOP_TAX_NOTE"
  | "OPERATOR_EMAIL"
>;

/** What letters are written from. */
export interface LettersContext extends RemindersContext {
  links: MailLinks;
  receipts: Receipts;
  settings: LetterSettings;
}
