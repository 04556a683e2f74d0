import type { Content, Fact } from "#/lib/letters/content.ts";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { wordsIn } from "#/lib/letters/words.ts";
import { writeLetter } from "#/lib/letters/write-letter.ts";
import type { Letter, Source } from "#/lib/mail/letter.ts";
import type { QueuedMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { findOrder } from "#/lib/orders/store.ts";
import { isStillExpiring, isStillLow, type ReminderKind } from "#/lib/reminders/occasions.ts";
import { findReminder } from "#/lib/reminders/reminders.ts";
import { type DataReport, type LastPlan, readData, readPlans } from "#/lib/reminders/sim-report.ts";
import { createRenewals } from "#/lib/renewals/renewals.ts";
import { dataText } from "#/lib/text/data-amount.ts";
import { isolated } from "#/lib/text/direction.ts";
import type { Language } from "#/lib/text/language.ts";
import { dayText, momentText } from "#/lib/text/moment.ts";

/**
 * The reminders that a buyer asked for. Each asks the partner anew: one that is switched off, overtaken or over by then is dropped. While
 * the partner can't be reached the mail waits.
 */
export function reminderSources(context: LettersContext): Record<ReminderKind, Source> {
  return {
    "data-low": (mail) => lowLetter(context, mail),
    "plan-expiring": (mail) => expiringLetter(context, mail),
  };
}

async function lowLetter(context: LettersContext, mail: QueuedMail): Promise<Letter | null> {
  const reminder = await findReminder(context.db.query, mail.about);
  const order = reminder && (await findOrder(context.db.query, mail.about));
  if (!reminder || !order) return null;
  const plans = await readPlans(context, order);
  const data = await readData(context, order, plans);
  if (data === null || plans.last === null || !isStillLow(mail.occasion, reminder, data)) return null;
  return write(context, mail, order, lowContent(mail.language, order, plans.last, data));
}

/** A plan that renews doesn't expire; its owner hears of the charge instead. */
async function expiringLetter(context: LettersContext, mail: QueuedMail): Promise<Letter | null> {
  const order = (await findReminder(context.db.query, mail.about)) && (await findOrder(context.db.query, mail.about));
  if (!order) return null;
  const { last } = await readPlans(context, order);
  if (!last?.lastDay || !isStillExpiring(mail.occasion, last.lastDay, context.clock.now())) return null;
  const renewal = await createRenewals(context).read(order.sim, order.language);
  if (renewal.status === "unknown") throw new Error("whether the plan renews can't be read now");
  const renews = renewal.status === "on" || (renewal.status === "unconfirmed" && renewal.proof !== "missing");
  if (renews) return null;
  return write(context, mail, order, expiringContent(mail.language, order, last, context.clock.now()));
}

/** Without the letter's last blocks, which all reminders share. */
type Said = Omit<Content, "preview" | "title"> & { text: string };

async function write(
  context: LettersContext,
  { language }: QueuedMail,
  { id, email }: Order,
  { subject, text, blocks }: Said,
): Promise<Letter | null> {
  if (email === null) return null;
  const words = wordsIn("reminders", language);
  const { links, settings } = context;
  const { page, oneClick } = await links.unsubscribe(id);
  const content: Content = {
    subject,
    preview: text,
    title: subject,
    blocks: [
      { kind: "text", text },
      ...blocks,
      { kind: "button", text: words("topUp"), href: `${settings.SHOP_ORIGIN}/sim` },
      { kind: "note", text: words("start") },
      { kind: "link", text: words("off"), href: page },
    ],
  };
  const reason = words("reason", { shop: settings.SHOP_NAME });
  return writeLetter(context, { to: email, thread: null, unsubscribeUrl: oneClick, language, content, reason });
}

function lowContent(language: Language, { sim }: Order, { lastDay }: LastPlan, data: DataReport): Said {
  const words = wordsIn("reminders", language);
  const [left, total] = [dataText(data.leftMb, language), dataText(data.totalMb, language)];
  const percent = new Intl.NumberFormat(language, { style: "percent" }).format(data.usedPercent / 100);
  const isOut = data.usedPercent === 100;
  const rows: Fact[] = [
    ...planRow(language, data.planTitle),
    { label: words("left"), value: words("leftOf", { left, total }), isStrong: true },
    { label: words("asOf"), value: momentText(data.at, language) },
    ...(lastDay === null ? [] : [{ label: words("lastDay"), value: dayText(lastDay, language) }]),
  ];
  return {
    subject: isOut ? words("outSubject") : words("lowSubject", { percent }),
    text: isOut ? words("outText", { ending: ending(sim) }) : words("lowText", { ending: ending(sim), left }),
    blocks: [
      { kind: "facts", rows },
      { kind: "note", text: [words("age"), ...(lastDay === null ? [] : [words("zone")])].join("\n") },
    ],
  };
}

function expiringContent(language: Language, { sim }: Order, { title, lastDay }: LastPlan, now: number): Said {
  const words = wordsIn("reminders", language);
  const day = dayText(String(lastDay), language);
  const rows: Fact[] = [
    ...planRow(language, title),
    { label: words("lastDay"), value: day, isStrong: true },
    { label: words("asOf"), value: momentText(now, language) },
  ];
  return {
    subject: words("expireSubject", { day }),
    text: words("expireText", { ending: ending(sim) }),
    blocks: [
      { kind: "facts", rows },
      { kind: "note", text: words("zone") },
    ],
  };
}

function planRow(language: Language, title: string | null): Fact[] {
  return title === null ? [] : [{ label: wordsIn("reminders", language)("plan"), value: isolated(title, language) }];
}

function ending(sim: string): string {
  return sim.slice(-4);
}
