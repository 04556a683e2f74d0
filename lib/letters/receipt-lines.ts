import type { Fact } from "#/lib/letters/content.ts";
import { pageWords } from "#/lib/letters/words.ts";
import type { Billed } from "#/lib/receipts/receipts.ts";
import type { SellerLines } from "#/lib/receipts/seller-lines.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";

/** Who sells, as a receipt names it. */
export function sellerText({ name, address, taxId }: SellerLines, language: Language): string {
  return lines(language, name, address, taxId && pageWords(language)("order.taxId", { id: taxId }));
}

/** Only the seller knows what the total holds of tax. */
export function taxRows({ taxNote }: SellerLines, language: Language): Fact[] {
  return taxNote === null ? [] : [{ label: pageWords(language)("order.tax"), value: lines(language, taxNote) }];
}

export function billedRows(billed: Billed | null, language: Language): Fact[] {
  const t = pageWords(language);
  const value = billed && lines(language, billed.company, billed.taxId && t("order.taxId", { id: billed.taxId }));
  return value ? [{ label: t("order.billedTo"), value }] : [];
}

/** Lines that may run in another direction than the letter. */
function lines(language: Language, ...texts: (string | null)[]): string {
  const all = texts.flatMap((text) => (text ? text.split("\n") : []));
  return all.map((line) => isolated(line, language)).join("\n");
}
