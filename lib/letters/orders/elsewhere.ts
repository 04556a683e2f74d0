import type { Content } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { pageWords, wordsIn } from "#/lib/letters/words.ts";
import { writeLetter } from "#/lib/letters/write-letter.ts";
import type { Source } from "#/lib/mail/letter.ts";
import { otherAddresses, whatIsSent } from "#/lib/orders/mails/other-address.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import type { Language } from "#/lib/text/language.ts";
import { orderFacts } from "./order-facts.ts";
import { receiptContent } from "./receipt.ts";

type ElsewhereMailKind = "sent-elsewhere" | "told-elsewhere";

/** One mail to an address that an operator typed, and the one that tells the buyer's own address of it. */
export function elsewhereSources(context: LettersContext): Record<ElsewhereMailKind, Source> {
  return {
    "sent-elsewhere": async ({ about, occasion, language }) => {
      const { query } = context.db;
      const order = await findOrder(query, about);
      const to = (await otherAddresses(query, about)).find(({ id }) => id === occasion);
      if (order?.payment !== "paid" || !to?.address) return null;
      const content =
        whatIsSent(order, to.what) === "receipt"
          ? await receiptElsewhere(context, order, language)
          : await linkContent(context, order, language);
      const reason = wordsIn("orders", language)("elsewhereReason", { shop: context.settings.SHOP_NAME });
      return writeLetter(context, { to: to.address, thread: null, language, content, reason });
    },
    // It doesn't say to which address: the two may belong to different people.
    "told-elsewhere": async ({ about, language }) => {
      const order = await findOrder(context.db.query, about);
      if (order === null || order.email === null) return null;
      const words = wordsIn("orders", language);
      const content: Content = {
        subject: words("toldTitle"),
        preview: words("toldText"),
        title: words("toldTitle"),
        blocks: [
          { kind: "text", text: words("toldText") },
          { kind: "facts", rows: orderFacts(order, language) },
        ],
      };
      return writeLetter(context, { to: order.email, thread: null, language, content });
    },
  };
}

/** Without what ends an auto-renewal: nothing has proven who reads this address. */
async function receiptElsewhere(context: LettersContext, order: Order, language: Language): Promise<Content> {
  const content = await receiptContent(context, order, language);
  const intro = { kind: "text", text: wordsIn("orders", language)("elsewhereText") } as const;
  return { ...content, blocks: [intro, ...content.blocks.filter(({ kind }) => kind !== "link")] };
}

async function linkContent(context: LettersContext, order: Order, language: Language): Promise<Content> {
  const words = wordsIn("orders", language);
  return {
    subject: words("linkTitle"),
    preview: words("elsewhereText"),
    title: words("linkTitle"),
    blocks: [
      { kind: "text", text: words("elsewhereText") },
      { kind: "facts", rows: orderFacts(order, language) },
      { kind: "button", text: pageWords(language)("checkout.toOrder"), href: await context.links.order(order.id) },
    ],
  };
}
