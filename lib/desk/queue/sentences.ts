import { differenceSentence } from "#/lib/desk/reconcile/words.ts";
import { LATE, REFUSED } from "#/lib/orders/decide.ts";
import { WITHDRAWN } from "#/lib/orders/status.ts";
import type { StandingAlarm } from "#/lib/process/alarms.ts";
import { type ItemKind, MOST_OF_KIND, type QueueItem } from "./queue-item.ts";

/* What the queue says, on its page and in the mail to the operators. Plain English: its readers are operators. */

export const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  "not-served": "Paid, not served",
  "paid-twice": "Paid twice",
  "payment-differs": "Payment differs",
  stop: "Auto-renewal not stopped",
  renewal: "Auto-renewal in doubt",
  difference: "Differs from a file",
  "fleet-order": "Order for SIMs in doubt",
  "group-change": "Change of a group in doubt",
  withdrawal: "Withdrawal",
  case: "Case without an answer",
  doubt: "Order in doubt",
  declaration: "Declaration without an order",
  mail: "Mail not delivered",
  partner: "Partner doesn’t answer",
  clock: "Clocks apart",
  checkout: "Checkout closed",
  unmatched: "Notification without an order",
  unread: "Notification unchecked",
  "unknown-kind": "Notification of an unknown kind",
  alarm: "Alarm",
};

/** What happened, in one sentence. */
export function sentenceOf(item: QueueItem): string {
  switch (item.kind) {
    case "not-served":
      return item.reasons.includes(REFUSED)
        ? "The buyer has paid, and the partner refuses the order."
        : "The buyer has paid, and the plan hasn’t come to the SIM.";
    case "paid-twice":
      return "The buyer has paid for this order twice.";
    case "payment-differs":
      return `The partner reports a payment that doesn’t fit the order: ${doubtsIn(item.reasons).replaceAll(SOURCE, "")}.`;
    case "renewal":
    case "doubt":
      return `${item.isPaid ? "Paid" : "Not paid"}, and something about it needs a look: ${doubtsIn(item.reasons)}.`;
    case "withdrawal":
      return "The buyer has withdrawn from the contract and waits for an answer.";
    case "case":
      return "A buyer has asked for help and has no answer yet.";
    case "stop":
      return stopSentence(item);
    case "declaration":
      return `A reader has declared a ${item.declared}, and no order has that number and mail address.`;
    case "difference":
      return differenceSentence(item);
    case "fleet-order":
      return `A plan was ordered for SIMs, and the service may or may not have ordered it for ${item.count} of them.`;
    case "group-change":
      return item.action === "add"
        ? `SIMs were to be added to a group, and the partner may or may not have added ${item.count} of them.`
        : `SIMs were to be removed from a group, and the partner may or may not have removed ${item.count} of them.`;
    case "mail":
      return `${MAIL_NAMES[item.mail] ?? `A mail (${item.mail})`} couldn’t be delivered.`;
    case "checkout":
      return `Checkout is closed for new orders. ${item.by} closed it.`;
    case "partner":
    case "clock":
    case "alarm":
      return ALARM_TEXT[item.alarm](item.count);
    default:
      return notificationSentence(item.kind, item.count);
  }
}

/** The same for one notification, or for all of a kind. */
export function notificationSentence(kind: "unmatched" | "unread" | "unknown-kind", count: number): string {
  const first = count < MOST_OF_KIND ? "" : "At least ";
  if (kind === "unmatched")
    return `${first}${counted(count, "notification fits", "notifications fit")} no order of this shop.`;
  if (kind === "unread")
    return `${first}${counted(count, "notification has a signature", "notifications have signatures")} that this shop can’t check.`;
  return `${first}${counted(count, "notification is", "notifications are")} of a kind that the shop doesn’t know: perhaps a refund or a dispute.`;
}

/** What to do next, in one sentence. */
export function nextStepOf({ kind }: Pick<QueueItem, "kind">): string {
  return NEXT[kind];
}

const NEXT: Readonly<Record<ItemKind, string>> = {
  "not-served": "Ask the partner what became of the order, from its page.",
  "paid-twice": "Compare both payments with the processor’s record, and give one back.",
  "payment-differs": "Compare the order with the processor’s record.",
  stop: "Have the partner end the renewal of this SIM.",
  renewal: "Ask the partner whether it runs, and tell the buyer.",
  difference:
    "Look the payment up in the processor’s or the partner’s own record. If it was made, ask the partner about the order.",
  "fleet-order": "Look each of these SIMs up in the service’s list of orders, and say what you found.",
  "group-change":
    "Compare the change with the group’s list. Try again with the SIMs that need it, then mark this as handled.",
  withdrawal: "Answer the buyer, and give the money back if it is due.",
  case: "Read what the buyer wrote, and answer.",
  doubt: "Read what was heard of the order.",
  declaration: "Read what was typed, and find the order that is meant.",
  mail: "Check the address. A receipt can be sent again from the order’s page, to another address too; for the rest, write to the buyer.",
  partner: "Ask the partner whether their service is down. The shop keeps trying by itself.",
  clock: "Set the server’s clock by a time server.",
  checkout: "Open it again once the reason is gone, at “The service”.",
  unmatched:
    "If another shop uses the same partner code, they are its own. Else match each to its order, from its page.",
  unread: "Compare the key in the settings with the partner’s.",
  "unknown-kind": "Ask the partner what they mean.",
  alarm: "Run npm run doctor on the server; the operations page says what each alarm means.",
};

function stopSentence({ by, outcome }: Extract<QueueItem, { kind: "stop" }>): string {
  if (by === "owner") return "A buyer stopped an auto-renewal, and the partner still doesn’t say that it has ended.";
  if (outcome === "has no numbers")
    return "An auto-renewal that began elsewhere can’t be stopped: the partner gives it no numbers.";
  return outcome === null
    ? "An auto-renewal that began elsewhere was stopped by its SIM number, and hasn’t ended yet."
    : "An auto-renewal that began elsewhere was stopped by its SIM number, and the shop gave up after a day.";
}

/** Where a doubt comes from. */
const SOURCE = /(notification|payment result): /g;

/** The reasons of a review, without those that the sentence has said or that are over. */
function doubtsIn(reasons: readonly string[]): string {
  const others = reasons.filter((reason) => reason !== LATE && reason !== REFUSED && reason !== WITHDRAWN);
  return (others.length > 0 ? others : reasons).join("; ");
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Each kind of mail, as a sentence begins with it. */
export const MAIL_NAMES: Readonly<Record<string, string>> = {
  receipt: "A receipt",
  withdrawal: "The answer to a withdrawal",
  cancellation: "The answer to a cancellation",
  "plan-queued": "The mail that a plan is queued",
  "plan-started": "The mail that a plan has started",
  late: "The mail that a plan takes longer",
  refused: "The mail that an order was refused",
  "in-review": "The mail that an order is looked into",
  solved: "The mail that an order is solved",
  "paid-by-other": "The mail that a payer has paid",
  "way-back-order": "A code to open an order",
  "way-back-sim": "A code to open My SIM",
  "way-back-mailbox": "A code to prove a mailbox",
  "data-low": "A reminder that data runs low",
  "plan-expiring": "A reminder that a plan expires",
  "renewal-begun": "The mail that auto-renewal is on",
  "renewal-notice": "The notice before a charge",
  "renewal-charged": "The receipt of a renewal",
  "renewal-stopped": "The mail that auto-renewal has ended",
  "renewal-failing": "The mail that a renewal fails",
  refund: "The receipt of a refund",
  "sent-elsewhere": "A mail to another address",
  "told-elsewhere": "The mail that another address was written to",
  "refund-withdrawn": "The correction of a refund",
  "desk-queue": "A mail to the operators",
  "case-written": "The mail that a buyer asks for help",
  "case-answer": "The answer to a buyer who asked for help",
};

const ALARM_TEXT: Readonly<Record<StandingAlarm, (count: number) => string>> = {
  orders_in_review: (count) => `${counted(count, "order is", "orders are")} flagged.`,
  orders_paid_not_active: (count) => `${counted(count, "order is", "orders are")} paid and not served.`,
  orders_set_aside: (count) =>
    `The shop has failed to settle ${counted(count, "order", "orders")} many times in a row.`,
  notifications_unmatched: (count) => notificationSentence("unmatched", count),
  notifications_unknown_kind: (count) => notificationSentence("unknown-kind", count),
  notifications_unread: (count) => notificationSentence("unread", count),
  renewals_not_ended: (count) => `${counted(count, "auto-renewal doesn’t", "auto-renewals don’t")} end.`,
  partner_calls_failing: () => "Calls to the partner fail one after another.",
  mail_dead: (count) => `${counted(count, "mail", "mails")} couldn’t be delivered.`,
  mail_failing: () => "The mail server takes no mail.",
  mail_waiting: (count) => `${counted(count, "mail is", "mails are")} late by a quarter of an hour or more.`,
  sweepers_silent: () => "Background work stands still in a process of the shop.",
  clock_skewed: () => "The server’s clock and the partner’s differ.",
  orders_surging: (count) => `${count} orders were placed in five minutes, far more than usual.`,
  secrets_surging: (count) => `${count} card forms were opened in five minutes, far more than usual.`,
  declines_surging: (count) => `${count} cards were declined in five minutes, far more than usual.`,
  orders_left_unpaid: (count) => `${count} orders of the last hour were left unpaid, far more than usual.`,
  orders_open_at_limit: (count) => `${count} orders are open at the same time: unknown devices must prove a mailbox.`,
  checkout_closed: () => "Checkout is closed for new orders.",
  insecure_allowed: () => "ALLOW_INSECURE is set. Never take real money like this.",
  lookups_missing: () => "Many unknown SIM numbers are typed.",
  disk_filling: (count) => `${count} % of the disk with the shop’s data are used.`,
  database_unwritable: () => "The database takes no writes: is the disk full, or can it only be read?",
  database_slow: (count) => `The smallest write to the database takes ${count} ms.`,
  restored_from_backup: () =>
    "The shop was restored from a backup. What happened between the two has to be found: docs/operations.md, chapter Restore.",
  payment_scripts_blocked: (count) =>
    `Browsers blocked scripts on the checkout in ${counted(count, "place", "places")}.`,
};

/** How long something has waited, in words. */
export function ageText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  if (minutes < 1) return "less than a minute";
  if (minutes < 120) return counted(minutes, "minute", "minutes");
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
}
