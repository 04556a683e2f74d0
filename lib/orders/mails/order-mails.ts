import type { NewMail } from "#/lib/mail/outbox.ts";
import { ACTIVATION_MS, LATE, REFUSED } from "#/lib/orders/decide.ts";
import type { Order } from "#/lib/orders/order.ts";
import { doubtsOf, isPaidByOther } from "#/lib/orders/status.ts";

/**
 * The mails that one change of an order makes due. Each is written later from the order as it is then, and dropped where it no longer
 * applies.
 */
export function orderMails(before: Order, after: Order, at: number): NewMail[] {
  if (after.email === null || after.payment !== "paid") return [];
  const mail = (kind: OrderMailKind, dueAt = at): NewMail => ({
    kind,
    about: after.id,
    language: after.readerLanguage,
    dueAt,
  });
  const isNewlyPaid = before.payment !== "paid";
  const mails: NewMail[] = [];
  if (isNewlyPaid) mails.push(mail(isPaidByOther(after) ? "paid-by-other" : "receipt"));
  const came = (service: Order["service"]): boolean =>
    after.service === service && (isNewlyPaid || before.service !== service);
  if (isNewlyPaid && after.service !== "active") mails.push(mail("late", at + ACTIVATION_MS));
  if (came("refused")) mails.push(mail("refused"));
  if (came("queued")) mails.push(mail("plan-queued"));
  if (came("active") && before.service === "queued") mails.push(mail("plan-started"));
  else if (came("active") && isTroubled(before, at)) mails.push(mail("solved"));
  if (after.service !== "active" && isLookedInto(after) && !(before.payment === "paid" && isLookedInto(before)))
    mails.push(mail("in-review"));
  return mails;
}

/** Mails about an order itself. */
export type OrderMailKind =
  | "receipt"
  | "paid-by-other"
  | "late"
  | "refused"
  | "plan-queued"
  | "plan-started"
  | "in-review"
  | "solved";

/** Whether a mail tells of the payment itself. */
export function isReceiptMail(kind: NewMail["kind"]): boolean {
  return kind === "receipt" || kind === "paid-by-other";
}

/** Whether the order is flagged for something that no other mail says. */
export function isLookedInto(order: Order): boolean {
  return doubtsOf(order).some((doubt) => doubt !== LATE && doubt !== REFUSED);
}

/** Whether a mail may have told the buyer of trouble. */
function isTroubled(order: Order, at: number): boolean {
  const { service, learnedAt } = order;
  return service === "refused" || doubtsOf(order).length > 0 || (learnedAt !== null && at - learnedAt >= ACTIVATION_MS);
}
