import type { Content } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isChargeExpected } from "#/lib/renewals/announce-charges.ts";
import { contentOf, type RenewalWords, stopBlocks } from "./renewal-facts.ts";

/** Announces a charge. @param occasion when it is expected */
export async function notice(
  context: LettersContext,
  order: Order,
  said: RenewalWords,
  occasion: string,
): Promise<Content | null> {
  const chargeAt = Date.parse(occasion);
  if (!(await isChargeExpected(context, order, chargeAt))) return null;
  const { words, t, price, day, facts } = said;
  const date = day(chargeAt);
  return contentOf(
    words("noticeSubject", { date, price }),
    words("noticeTitle"),
    words("noticeText", { date, price }),
    [
      facts({ label: t("renewal.charge"), value: price, isStrong: true }, said.around(t("renewal.next"), chargeAt)),
      { kind: "text", text: words("noticeStop") },
      ...(await stopBlocks(context, order, said)),
    ],
  );
}
