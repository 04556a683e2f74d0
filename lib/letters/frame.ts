import { type SellerLines, sellerBy } from "#/lib/receipts/seller-lines.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import type { LetterSettings } from "./letters-context.ts";
import { wordsIn } from "./words.ts";

/** What every letter has around its content. */
export interface Frame {
  language: Language;
  /** The shop's name, its address and its colour. */
  shop: string;
  origin: string;
  accent: string;
  /** Who sells, as the settings say now. */
  seller: SellerLines;
  support: string | null;
  /** Why the reader gets it. */
  reason: string;
}

/** @param reason unless the address was given with a purchase */
export function frameOf(settings: LetterSettings, language: Language, reason?: string): Frame {
  const shop = settings.SHOP_NAME;
  return {
    language,
    shop,
    origin: settings.SHOP_ORIGIN,
    accent: settings.SHOP_ACCENT,
    seller: sellerBy(settings),
    support: settings.SHOP_SUPPORT_EMAIL ?? null,
    reason: reason ?? wordsIn("frame", language)("purchase", { shop }),
  };
}

/** The lines below a letter. */
export function footerLines({ language, shop, seller, support, reason }: Frame): string[] {
  const words = wordsIn("frame", language);
  return [
    support === null ? null : words("contact", { email: support }),
    reason,
    seller.name === shop ? null : words("soldBy", { seller: seller.name }),
    seller.address === null ? null : isolated(seller.address.replaceAll("\n", ", "), language),
  ].filter((line) => line !== null);
}
