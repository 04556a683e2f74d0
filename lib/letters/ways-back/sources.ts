import type { Block } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { wordsIn } from "#/lib/letters/words.ts";
import { writeLetter } from "#/lib/letters/write-letter.ts";
import { wayBackMail } from "#/lib/links/ways-back.ts";
import type { Source } from "#/lib/mail/letter.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { momentText } from "#/lib/text/moment.ts";
import { WAY_BACK_MESSAGES } from "./messages/messages.ts";

export type WayBackMailKind = "way-back-order" | "way-back-sim";

/** Mails with a code and a link, for the mailbox of an order. Their occasion is the request; one that has ended is dropped. */
export function wayBackSources(context: LettersContext): Record<WayBackMailKind, Source> {
  const write: Source = async ({ kind, about: orderId, occasion: requestId, language }) => {
    const secrets = await wayBackMail(context, requestId, orderId);
    const order = await findOrder(context.db.query, orderId);
    if (secrets === null || !order?.email) return null;
    const { code, expiresAt } = secrets;
    const words = wordsIn(WAY_BACK_MESSAGES, language);
    const isOrder = kind === "way-back-order";
    const title = words(isOrder ? "orderTitle" : "simTitle");
    const href = await context.links.wayBack({ requestId, orderId, expiresAt });
    const blocks: Block[] = [
      {
        kind: "text",
        text: isOrder
          ? words("orderIntro", { order: order.partnerIds.orderNo })
          : words("simIntro", { ending: order.sim.slice(-4) }),
      },
      { kind: "code", code },
      { kind: "text", text: words("elsewhere") },
      { kind: "button", text: words(isOrder ? "openOrder" : "openSim"), href },
      { kind: "text", text: words("until", { time: momentText(expiresAt, language) }) },
      { kind: "note", text: words("ignore") },
    ];
    const content = { subject: title, preview: words("preview"), title, blocks };
    return writeLetter(context, { to: order.email, thread: null, language, content });
  };
  return { "way-back-order": write, "way-back-sim": write };
}
