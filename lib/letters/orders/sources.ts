import type { Content } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { pageWords, wordsIn } from "#/lib/letters/words.ts";
import { writeLetter } from "#/lib/letters/write-letter.ts";
import type { Source } from "#/lib/mail/letter.ts";
import { mailId, mayHaveLeft, type QueuedMail } from "#/lib/mail/outbox.ts";
import { isLookedInto, type OrderMailKind } from "#/lib/orders/mails/order-mails.ts";
import type { Order } from "#/lib/orders/order.ts";
import { isPaidByOther, statusOf } from "#/lib/orders/status.ts";
import { findOrder } from "#/lib/orders/store.ts";
import type { Language } from "#/lib/text/language.ts";
import { orderFacts } from "./order-facts.ts";
import { receiptContent } from "./receipt.ts";
import { correctionContent, refundContent } from "./refund.ts";
import { standing } from "./standing.ts";

/** What a mail about an order says; null when it says nothing that is so any more. */
type Say = (context: LettersContext, order: Order, mail: QueuedMail) => Promise<Notice | Content | null>;

/** A short letter about an order: its facts and the link to it follow. */
interface Notice {
  title: string;
  texts: readonly string[];
}

type RefundMailKind = "refund" | "refund-withdrawn";

/** The mails about a paid order. All are one thread, whose first mail is the receipt. */
export function orderSources(context: LettersContext): Record<OrderMailKind | RefundMailKind, Source> {
  const source =
    (say: Say): Source =>
    async (mail) => {
      const order = await findOrder(context.db.query, mail.about);
      if (order?.payment !== "paid" || !order.email) return null;
      const said = await say(context, order, mail);
      if (said === null) return null;
      const content = "blocks" in said ? said : await noticeContent(context, order, mail.language, said);
      return writeLetter(context, {
        to: order.email,
        language: mail.language,
        thread: mailId("receipt", order.id),
        content,
      });
    };
  return {
    receipt: source(async (_, order, { language }) =>
      isPaidByOther(order) ? null : receiptContent(context, order, language),
    ),
    "paid-by-other": source(paidByOther),
    "plan-queued": source(planQueued),
    "plan-started": source(planStarted),
    late: source(late),
    refused: source(refused),
    "in-review": source(inReview),
    solved: source(solved),
    refund: source(refundContent),
    "refund-withdrawn": source(correctionContent),
  };
}

async function noticeContent(
  { links }: LettersContext,
  order: Order,
  language: Language,
  { title, texts }: Notice,
): Promise<Content> {
  const [preview = ""] = texts;
  const button = pageWords(language)("checkout.toOrder");
  return {
    subject: title,
    preview,
    title,
    blocks: [
      ...texts.map((text) => ({ kind: "text", text }) as const),
      { kind: "facts", rows: orderFacts(order, language) },
      { kind: "button", text: button, href: await links.order(order.id) },
    ],
  };
}

const paidByOther: Say = async (_, order, { language }) => ({
  title: wordsIn("orders", language)("paidByOther"),
  texts: [pageWords(language)("pay.byPayer"), standing(order, language)],
});

const planQueued: Say = async (_, order, { language }) => {
  if (statusOf(order) !== "queued") return null;
  return { title: pageWords(language)("order.heading.queued"), texts: [standing(order, language)] };
};

/**
 * Not where the plan started before its wait was told: a plan that starts at once has no mail of its own. But a buyer who read that it takes
 * longer was promised one.
 */
const planStarted: Say = async (context, order, { language }) => {
  const wait = context.db.query.selectFrom("mails").select("state").where("id", "=", mailId("plan-queued", order.id));
  const isUntold = (await wait.executeTakeFirst())?.state === "dropped";
  if (isUntold && !(await wasToldOfTrouble(context, order))) return null;
  return { title: wordsIn("orders", language)("started"), texts: [standing(order, language)] };
};

const late: Say = async (_, order, { language }) => {
  // A refusal has a mail of its own.
  if (isOnSim(order) || order.service === "refused" || order.isRefunded) return null;
  const words = wordsIn("orders", language);
  return { title: words("late"), texts: [pageWords(language)("order.text.reviewPaid"), words("lateNext")] };
};

const refused: Say = async (_, order, { language }) => {
  if (order.service !== "refused") return null;
  const words = wordsIn("orders", language);
  return { title: words("refused"), texts: [words("refusedText")] };
};

const inReview: Say = async (_, order, { language }) => {
  if (statusOf(order) !== "review" || order.service === "refused" || !isLookedInto(order)) return null;
  return { title: wordsIn("orders", language)("review"), texts: [standing(order, language)] };
};

/** Only for a buyer who was told of the trouble. */
const solved: Say = async (context, order, { language }) => {
  if (order.service !== "active" || !(await wasToldOfTrouble(context, order))) return null;
  const title = pageWords(language)("order.heading.ready");
  return { title, texts: [wordsIn("orders", language)("solved")] };
};

function isOnSim({ service, deliveredAt }: Order): boolean {
  return service === "active" || service === "queued" || deliveredAt !== null;
}

const TROUBLE: readonly OrderMailKind[] = ["late", "refused", "in-review"];

async function wasToldOfTrouble({ db }: LettersContext, { id }: Order): Promise<boolean> {
  const mails = db.query.selectFrom("mails").select("id").where("about", "=", id).where("kind", "in", TROUBLE);
  return (await mails.where(mayHaveLeft).limit(1).executeTakeFirst()) !== undefined;
}
