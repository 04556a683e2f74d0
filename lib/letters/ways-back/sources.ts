import type { Block } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { wordsIn } from "#/lib/letters/words.ts";
import { writeLetter } from "#/lib/letters/write-letter.ts";
import { mailboxMail, wayBackMail } from "#/lib/links/way-back-requests.ts";
import type { Source } from "#/lib/mail/letter.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { momentText } from "#/lib/text/moment.ts";

export type WayBackMailKind = "way-back-order" | "way-back-sim" | "way-back-mailbox";

/** Mails with a code and a link that prove a mailbox. Their occasion is the request; one that has ended is dropped. */
export function wayBackSources(context: LettersContext): Record<WayBackMailKind, Source> {
  const ofOrder: Source = async ({ kind, about: orderId, occasion: requestId, language }) => {
    const secrets = await wayBackMail(context, requestId, orderId);
    const order = await findOrder(context.db.query, orderId);
    if (secrets === null || !order?.email) return null;
    const { code, expiresAt } = secrets;
    const words = wordsIn("waysBack", language);
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
  const ofMailbox: Source = async ({ occasion: requestId, language }) => {
    const secrets = await mailboxMail(context, requestId);
    if (secrets === null) return null;
    const { to, code, expiresAt } = secrets;
    const words = wordsIn("waysBack", language);
    const title = words("mailboxTitle");
    const blocks: Block[] = [
      { kind: "text", text: words("mailboxIntro") },
      { kind: "code", code },
      { kind: "text", text: words("mailboxLink") },
      { kind: "button", text: title, href: await context.links.mailbox({ requestId, expiresAt }) },
      { kind: "text", text: words("mailboxUntil", { time: momentText(expiresAt, language) }) },
      { kind: "note", text: words("ignore") },
    ];
    const content = { subject: title, preview: words("preview"), title, blocks };
    const reason = words("mailboxReason", { shop: context.settings.SHOP_NAME });
    return writeLetter(context, { to, thread: null, language, content, reason });
  };
  return { "way-back-order": ofOrder, "way-back-sim": ofOrder, "way-back-mailbox": ofMailbox };
}
