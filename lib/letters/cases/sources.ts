import { type Case, type CaseMessage, findCaseOf, readMessages } from "#/lib/cases/cases.ts";
import type { Block, Content } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { pageWords, wordsIn } from "#/lib/letters/words.ts";
import { writeLetter } from "#/lib/letters/write-letter.ts";
import type { Source } from "#/lib/mail/letter.ts";
import { mailId, type QueuedMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { momentText } from "#/lib/text/moment.ts";
import { oneLine } from "#/lib/text/one-line.ts";

const PREVIEW_MOST = 120;

/** A buyer asks for help with an order: the mail that tells the seller, and the one that brings the answer. */
export function caseSources(context: LettersContext): Record<"case-written" | "case-answer", Source> {
  return {
    // It says neither what the buyer wrote nor who it was: the desk does, and writes down who reads it.
    "case-written": async (mail) => {
      const to = context.settings.SHOP_SUPPORT_EMAIL ?? context.settings.OPERATOR_EMAIL;
      const { order, found } = await read(context, mail);
      if (to === undefined || order === null || found?.state !== "open") return null;
      const reason = `You’re receiving this email because you run ${context.settings.SHOP_NAME}.`;
      return writeLetter(context, {
        to,
        thread: null,
        language: "en",
        content: written(context, order, found),
        reason,
      });
    },
    "case-answer": async (mail) => {
      const { order, found } = await read(context, mail);
      const messages = found === null ? [] : await readMessages(context.db.query, found.id);
      const place = messages.findIndex(({ id, operatorId }) => id === mail.occasion && operatorId !== null);
      const answer = messages[place];
      if (order === null || !found?.email || !answer?.text) return null;
      const asked = messages.slice(0, place).findLast(({ operatorId }) => operatorId === null);
      const content = await answered(context, order, mail.language, { answer, asked });
      const reason = wordsIn("orders", mail.language)("answerReason", { shop: context.settings.SHOP_NAME });
      const thread = mailId("receipt", order.id);
      return writeLetter(context, { to: found.email, thread, language: mail.language, content, reason });
    },
  };
}

async function read(
  { db }: LettersContext,
  { about }: QueuedMail,
): Promise<{ order: Order | null; found: Case | null }> {
  return { order: await findOrder(db.query, about), found: await findCaseOf(db.query, about) };
}

function written({ settings }: LettersContext, { partnerIds: { orderNo } }: Order, found: Case): Content {
  const { SHOP_NAME: shop, SHOP_ORIGIN } = settings;
  const t = pageWords("en");
  const text = "A buyer has asked for help. Read their message at the desk.";
  return {
    subject: `${shop}: A buyer asked for help with order ${orderNo}`,
    preview: text,
    title: "A buyer asked for help",
    blocks: [
      { kind: "text", text },
      {
        kind: "facts",
        rows: [
          { label: t("checkout.reference"), value: orderNo },
          { label: "Order page showed", value: t(`order.heading.${found.saw}`) },
          { label: "Browser", value: found.browser },
          { label: "Waiting since", value: momentText(found.since, "en") },
        ],
      },
      { kind: "button", text: "Open the case", href: `${SHOP_ORIGIN}/desk/cases/${found.id}` },
      { kind: "note", text: "Answer at the desk. A reply to this email doesn’t reach the buyer." },
    ],
  };
}

async function answered(
  { links }: LettersContext,
  order: Order,
  language: Language,
  { answer, asked }: { answer: CaseMessage; asked: CaseMessage | undefined },
): Promise<Content> {
  const [words, t] = [wordsIn("orders", language), pageWords(language)];
  const { orderNo } = order.partnerIds;
  const yours: Block[] = asked?.text
    ? [
        { kind: "heading", text: words("answerYours") },
        { kind: "note", text: linesIn(asked.text, language) },
      ]
    : [];
  return {
    subject: `${words("answerTitle")} (${orderNo})`,
    preview: oneLine(answer.text).slice(0, PREVIEW_MOST),
    title: words("answerTitle"),
    blocks: [
      { kind: "text", text: linesIn(answer.text, language) },
      ...yours,
      { kind: "facts", rows: [{ label: t("checkout.reference"), value: isolated(orderNo, language) }] },
      { kind: "button", text: t("checkout.toOrder"), href: await links.order(order.id) },
    ],
  };
}

/** As typed. Each line may run in another direction than the letter. */
function linesIn(text: string, language: Language): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? line : isolated(line, language)))
    .join("\n");
}
