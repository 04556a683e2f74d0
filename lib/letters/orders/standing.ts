import { pageWords, wordsIn } from "#/lib/letters/words.ts";
import { isLookedInto } from "#/lib/orders/mails/order-mails.ts";
import type { Order } from "#/lib/orders/order.ts";
import { textOf } from "#/lib/orders/status.ts";
import type { Language } from "#/lib/text/language.ts";

/** Where a paid order's plan is now, in the words of its page. */
export function standing(order: Order, language: Language): string {
  const words = wordsIn("orders", language);
  const text = textOf(order);
  // The page says in its heading that this is looked into, and has one sentence for all else that holds a plan up.
  if (text === "reviewRefused") return words("refusedText");
  if (text === "reviewPaid" && isLookedInto(order)) return words("reviewText");
  return pageWords(language)(`order.text.${text}`);
}
