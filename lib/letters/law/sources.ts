import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { DeclarationKind } from "#/lib/declarations/acknowledge.ts";
import type { Content } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { wordsIn } from "#/lib/letters/words.ts";
import { writeLetter } from "#/lib/letters/write-letter.ts";
import type { Letter, Source } from "#/lib/mail/letter.ts";
import { mailId, type QueuedMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { wasTried } from "#/lib/orders/schedule.ts";
import { mayRenew } from "#/lib/orders/status.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { hasEndedUnpaid } from "#/lib/renewals/competing-renewal.ts";
import { holdingEndOf } from "#/lib/renewals/going-on.ts";
import { isStopOpen, isStopRequested, lastEndOf } from "#/lib/renewals/own-renewal.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { MESSAGES } from "#/lib/text/messages/messages.ts";
import { momentText } from "#/lib/text/moment.ts";

/** Acknowledgements of declarations: what was declared and when, and what has become of it by now. */
export function lawSources(context: LettersContext): Record<DeclarationKind, Source> {
  return {
    withdrawal: (mail) => acknowledge(context, "withdrawal", mail),
    cancellation: (mail) => acknowledge(context, "cancellation", mail),
  };
}

async function acknowledge(context: LettersContext, kind: DeclarationKind, mail: QueuedMail): Promise<Letter | null> {
  const { db } = context;
  const order = await findOrder(db.query, mail.about);
  if (!order?.email) return null;
  const { language } = mail;
  const words = wordsIn("law", language);
  const page = MESSAGES[language];
  const { orderNo } = order.partnerIds;
  const facts: [string, string][] = [
    [page.law.declaration, page.law[kind].content],
    [page.checkout.reference, orderNo],
    [page.checkout.email, order.email],
    [page.checkout.plan, order.plan.shownTitle],
    [page.checkout.sim, `…${order.sim.slice(-4)}`],
    [page.law.received, momentText(mail.queuedAt, language)],
  ];
  const outcome = kind === "withdrawal" ? withdrawalBlocks(context, order, language) : endBlocks(context, mail, order);
  const content: Content = {
    subject: words(kind, { number: orderNo }),
    preview: words("lead"),
    title: page.law[kind].done,
    blocks: [
      { kind: "text", text: words("lead") },
      { kind: "facts", rows: facts.map(([label, value]) => ({ label, value: isolated(value, language) })) },
      ...(await outcome),
      { kind: "note", text: words("changed") },
    ],
  };
  return writeLetter(context, { to: order.email, thread: mailId("receipt", order.id), language, content });
}

/** The seller answers. A renewal runs on until then, so its reader is told how to stop it at once. */
async function withdrawalBlocks(context: LettersContext, order: Order, language: Language): Promise<Content["blocks"]> {
  const words = wordsIn("law", language);
  const follows = { kind: "text", text: words("follows") } as const;
  const isRenewing = order.renewal !== null && order.payment === "paid";
  if (!isRenewing || !(await goesOn(context, order))) return [follows];
  return [
    follows,
    { kind: "text", text: words("renews") },
    { kind: "button", text: MESSAGES[language].renewal.stop, href: await context.links.stopRenewal(order.id) },
  ];
}

/** Whether the renewal of a paid order runs with no open request to end it, also where it charged after its end. */
async function goesOn(context: LettersContext, order: Order): Promise<boolean> {
  const { query } = context.db;
  if (await isStopOpen(query, order)) return false;
  return (await holdingEndOf(context, query, order)) === null;
}

/** Says that the order's renewal has ended only where the partner has confirmed it, or an operator noted it, and nothing of a renewal of another order. */
async function endBlocks({ db }: LettersContext, mail: QueuedMail, order: Order): Promise<Content["blocks"]> {
  const { language, queuedAt } = mail;
  const words = wordsIn("law", language);
  const none: Content["blocks"] = [{ kind: "text", text: words("none") }];
  if (order.renewal === null) return mayRenew(order) ? [{ kind: "text", text: words("checking") }] : none;
  const isPaid = order.payment === "paid";
  // One that charged after its end is stopped once more.
  if (isPaid && (await isStopOpen(db.query, order))) return [{ kind: "text", text: words("stopping") }];
  const end = isPaid ? await lastEndOf(db.query, order) : null;
  if (end?.stoppedAt) {
    const at = momentText(end.stoppedAt, language);
    const confirmed = end.stoppedAt < queuedAt ? "ended" : "stopped";
    return [
      { kind: "text", text: words(end.isEndNoted ? "noted" : confirmed, { at }) },
      // Said whether or not there is one: that one may be another buyer's.
      { kind: "text", text: words("others") },
    ];
  }
  if (!(await isEnding(db.query, order))) return none;
  return [{ kind: "text", text: words("stopping") }];
}

/** Whether its end was requested. Where a payment may still become known, it is requested then. */
async function isEnding(query: Kysely<Schema>, order: Order): Promise<boolean> {
  if (order.payment === "paid") return isStopRequested(query, order);
  return wasTried(order) && !hasEndedUnpaid(order);
}
