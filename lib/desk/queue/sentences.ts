import type { DifferenceTold } from "#/lib/desk/reconcile/difference.ts";
import { differenceSentence, differenceStep } from "#/lib/desk/reconcile/words.ts";
import { LATE, MISSING, REFUSED } from "#/lib/orders/decide.ts";
import { WITHDRAWN } from "#/lib/orders/status.ts";
import type { StandingAlarm } from "#/lib/process/alarms.ts";
import { commandOf } from "#/lib/text/command.ts";
import { doubtText, furtherSteps, hidesWithdrawal, isDisputed } from "./order-doubts.ts";
import {
  type ChangeInDoubt,
  type ItemKind,
  MOST_OF_KIND,
  type OrderedTwice,
  type OrderTold,
  type QueueItem,
} from "./queue-item.ts";
import { stopSentence } from "./renewal-items.ts";
import { type MailTold, mailSentence, mailStep } from "./words/mails.ts";

/* What the queue says, on its page and in the mail to the operators. Plain English: its readers are operators. */

export const KIND_NAMES: Readonly<Record<ItemKind, string>> = {
  "not-served": "Paid, plan missing",
  "paid-twice": "Paid twice",
  "payment-differs": "Payment differs",
  "set-aside": "Set aside after an error",
  stop: "Auto-renewal not stopped",
  renewal: "Auto-renewal in doubt",
  difference: "Differs from a file",
  "fleet-order": "Order for SIMs incomplete",
  "ordered-twice": "Ordered twice for a SIM",
  "group-change": "Change of a group incomplete",
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

/** What happened, in a sentence; of an order whose buyer has withdrawn as well, in two. */
export function sentenceOf(item: QueueItem): string {
  const sentence = mainSentence(item);
  return "reasons" in item && hidesWithdrawal(item.kind, item.reasons)
    ? `${sentence} The buyer has also withdrawn from the contract and is waiting for an answer.`
    : sentence;
}

function mainSentence(item: QueueItem): string {
  switch (item.kind) {
    case "not-served":
      if (item.reasons.includes(MISSING))
        return "The buyer paid, and the plan was queued on the SIM. The SIM’s list no longer has it.";
      return item.reasons.includes(REFUSED)
        ? "The buyer paid, but the partner refused the order."
        : "The buyer paid, and the partner hasn’t said that the plan is on the SIM.";
    case "paid-twice":
      return "The partner reports more than one payment for this order.";
    case "payment-differs":
      return `The partner reports a payment that doesn’t match the order: ${doubtsIn(item.reasons)}.`;
    case "renewal":
    case "doubt":
      return `${item.isPaid ? "The order is paid" : "No payment of the order is proven"}. Something about it needs checking: ${doubtsIn(item.reasons)}.`;
    case "set-aside":
      return item.about === "order"
        ? "An error in the shop keeps it from checking this order. It has failed several times in a row."
        : "An error in the shop keeps it from matching a notification to its order. The notification is stored.";
    case "withdrawal":
      return "The buyer withdrew from the contract and is waiting for an answer.";
    case "case":
      return "A buyer asked for help and is waiting for an answer.";
    case "stop":
      return stopSentence(item);
    case "declaration":
      return `A visitor sent a ${item.declared}. No order has the order number and email address they typed.`;
    case "difference":
      return differenceSentence(item);
    case "fleet-order":
      return fleetOrderSentence(item);
    case "ordered-twice":
      return twiceSentence(item);
    case "group-change":
      return groupChangeSentence(item);
    case "mail":
      return mailSentence(item);
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
    return `${first}${counted(count, "notification matches", "notifications match")} no order of this shop.`;
  if (kind === "unread")
    return `The shop can’t check the signature of ${first.toLowerCase()}${counted(count, "notification", "notifications")}.`;
  return `${first}${counted(count, "notification is", "notifications are")} of a kind that the shop doesn’t know. Such a notification may be about a refund or a dispute.`;
}

type NextFacts = { orderNo?: string | null } & Partial<OrderTold & MailTold & DifferenceTold>;
type Told = Pick<QueueItem, "kind"> & NextFacts;

/** What to do next, in one sentence. */
export function nextStepOf(told: Told): string {
  return [firstStep(told), ...furtherSteps(told.kind, told)].join(" ");
}

function firstStep({ kind, orderNo = null, reasons = [], answer = null, difference, back }: Told): string {
  if (isDisputed(reasons)) return DISPUTE;
  if (kind === "mail") return mailStep(answer);
  if (kind === "difference") return differenceStep(difference, back);
  return kind === "stop" && orderNo !== null
    ? `Ask the partner to end the auto-renewal of the order ${orderNo}.`
    : NEXT[kind];
}

const DISPUTE =
  "Answer the dispute at the payment processor before its deadline. Don’t refund it as well: the buyer may have the money back already.";

const NEXT: Readonly<Record<Exclude<ItemKind, "mail" | "difference">, string>> = {
  "not-served": "Open the order and ask the partner about it.",
  "paid-twice":
    "Compare both payments with the payment processor’s records, and refund one of them there. Then record the refund on the order’s page.",
  "payment-differs":
    "Compare the order with the payment processor’s records. If you give the payment back there, record that on the order’s page.",
  "set-aside":
    "Send the error from the shop’s log to the developer of the shop. The shop keeps trying by itself, at least every six hours. Mark it as handled only once that has helped.",
  stop: "Ask the partner to end the auto-renewal of this SIM.",
  renewal: "Ask the partner whether the auto-renewal is active, and tell the buyer.",
  "fleet-order":
    "Open the order. Look for each SIM marked “unknown” in the partner’s list of orders, and record what you found. Order again for SIMs that weren’t sent, if they still need the plan.",
  "ordered-twice":
    "Look for both orders in the partner’s list. If there are two, ask the partner to cancel one of them. Then mark this as handled.",
  "group-change":
    "Compare the change with the group’s list. Try again with the SIMs that need it, then mark this as handled.",
  withdrawal: "Answer the buyer. Refund the payment if a refund is due.",
  case: "Read what the buyer wrote, and answer.",
  doubt: "Open the order and read what the partner said about it.",
  declaration: "Read what the visitor typed, and look for the order they mean. Match a withdrawal to that order.",
  partner: "Ask the partner whether their service is down. The shop keeps trying by itself.",
  clock: "Synchronize the server’s clock with a time server.",
  checkout: "When the reason no longer applies, open checkout again on the page “System”.",
  unmatched:
    "If another shop uses the same partner code, these are its notifications. If not, open each one and match it to its order. The shop deletes them DATA_RETENTION_DAYS after they came.",
  unread: "Compare the notification key in the settings with the partner’s key. The shop deletes them within 90 days.",
  "unknown-kind": "Ask the partner what these mean. The shop deletes them DATA_RETENTION_DAYS after they came.",
  alarm: `Run ${commandOf("doctor")} on the server. The operations page explains each alarm.`,
};

const sims = (many: number): string => (many === 1 ? "one SIM" : `${many} SIMs`);

function fleetOrderSentence({ count, unsent }: Extract<QueueItem, { kind: "fleet-order" }>): string {
  const doubt = `The shop doesn’t know whether the partner took the order for ${sims(count)}.`;
  const rest = `For ${sims(unsent)} the shop didn’t send the order to the partner.`;
  return ["An operator ordered a plan.", ...(count > 0 ? [doubt] : []), ...(unsent > 0 ? [rest] : [])].join(" ");
}

function groupChangeSentence({ action, count, unsent }: ChangeInDoubt): string {
  const isAddition = action === "add";
  if (unsent === null) {
    return isAddition
      ? `An operator added SIMs to a group. The shop doesn’t know whether the partner added ${count} of them.`
      : `An operator removed SIMs from a group. The shop doesn’t know whether the partner removed ${count} of them.`;
  }
  const wanted = isAddition ? `add ${sims(count)} to a group` : `remove ${sims(count)} from a group`;
  return `An operator wanted to ${wanted}. Nothing was sent: ${UNSENT[unsent]}.`;
}

const UNSENT: Readonly<Record<NonNullable<ChangeInDoubt["unsent"]>, string>> = {
  stale: "the shop didn’t get to it within an hour",
  unreachable: "the shop couldn’t reach the partner",
};

function twiceSentence({ simEnding, codes: [one, other], isCertain }: OrderedTwice): string {
  if (isCertain && one === null && other === null) {
    return `The partner made two orders without numbers for the SIM that ends in ${simEnding}. Only one was wanted.`;
  }
  const [first, second] = [one ?? "an order without a number", other ?? "an order without a number"];
  return isCertain
    ? `The partner made two orders for the SIM that ends in ${simEnding}: ${first} and ${second}. Only one was wanted.`
    : `The partner made an order for the SIM that ends in ${simEnding} after all: ${first}. An operator had ordered again by then, so there may be two.`;
}

/** The reasons of a review, without those that the sentence has said or that are over. */
function doubtsIn(reasons: readonly string[]): string {
  const others = reasons.filter((reason) => reason !== LATE && reason !== REFUSED && reason !== WITHDRAWN);
  return (others.length > 0 ? others : reasons).map(doubtText).join("; ");
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

const ALARM_TEXT: Readonly<Record<StandingAlarm, (count: number) => string>> = {
  orders_in_review: (count) => `${counted(count, "order needs", "orders need")} a check by an operator.`,
  orders_paid_not_active: (count) => `${counted(count, "order is", "orders are")} paid, but the plan isn’t on the SIM.`,
  orders_set_aside: (count) =>
    `The shop has failed to settle ${counted(count, "order", "orders")} many times in a row.`,
  notifications_unmatched: (count) => notificationSentence("unmatched", count),
  notifications_unknown_kind: (count) => notificationSentence("unknown-kind", count),
  notifications_unread: (count) => notificationSentence("unread", count),
  renewals_not_ended: (count) => `${counted(count, "auto-renewal doesn’t", "auto-renewals don’t")} end.`,
  partner_calls_failing: () => "Calls to the partner fail one after another.",
  mail_dead: (count) => `${counted(count, "mail", "mails")} couldn’t be delivered.`,
  mail_failing: () => "The shop can’t hand over mails: it doesn’t reach the mail server, or the server refuses them.",
  mail_waiting: (count) => `${counted(count, "mail is", "mails are")} late by a quarter of an hour or more.`,
  sweepers_silent: () => "A process of the shop has stopped its background work.",
  clock_skewed: () => "The server’s clock differs from the partner’s, or has leapt ahead.",
  orders_surging: (count) => `${count} orders were placed in five minutes, far more than usual.`,
  secrets_surging: (count) => `${count} card forms were opened in five minutes, far more than usual.`,
  declines_surging: (count) => `${count} cards were declined in five minutes, far more than usual.`,
  orders_left_unpaid: (count) => `${count} orders of the last hour were left unpaid, far more than usual.`,
  orders_open_at_limit: (count) => `${count} orders are open at the same time: unknown devices must prove a mailbox.`,
  checkout_closed: () => "Checkout is closed for new orders.",
  insecure_allowed: () => "ALLOW_INSECURE is set. Never take real money like this.",
  lookups_missing: () => "Visitors enter many unknown SIM numbers.",
  disk_filling: (count) => `${count} % of the disk with the shop’s data is used.`,
  database_unwritable: () => "The shop can’t write to its database. The disk may be full, or the file read-only.",
  database_slow: (count) => `The smallest write to the database takes ${count} ms.`,
  restored_from_backup: () =>
    "The shop was restored from a backup. Find out what happened between the backup and the restore: see “Restore” in docs/operations.md.",
  backup_old: () => "No backup was made in the last three days.",
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
