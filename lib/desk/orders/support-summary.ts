import { doubtText } from "#/lib/desk/queue/order-doubts.ts";
import { MAIL_NAMES } from "#/lib/desk/queue/words/mails.ts";
import { reasonsOf } from "#/lib/orders/status.ts";
import { momentText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import type { OrderStory } from "./story.ts";
import { MAIL_STATES, paymentText, serviceText, termText } from "./words.ts";

/** An order in plain text, to be pasted into a letter: without email address, and of the SIM number only its end. */
export function supportSummary({ order, mails }: Pick<OrderStory, "order" | "mails">): string {
  const at = (time: number | null): string => (time === null ? "not known" : `${momentText(time, "en")}`);
  return [
    `Order: ${order.partnerIds.orderNo}`,
    `Payment id: ${order.partnerIds.payId}`,
    `Plan: ${titles(order.plan)}, ${termText(order.term)}`,
    `Amount: ${priceText(order.price, "en")}`,
    `SIM ending: ${order.sim.slice(-4)}`,
    `Payment: ${paymentText(order)}`,
    `Plan state: ${serviceText(order)}`,
    ...(order.review === null ? [] : [`To check: ${reasonsOf(order).map(doubtText).join("; ")}`]),
    `Made: ${at(order.createdAt)}`,
    `Paid: ${at(order.paidAt)}`,
    `Plan on the SIM: ${at(order.deliveredAt)}`,
    `Plan active: ${at(order.activeAt)}`,
    ...mails.map(
      ({ kind, state, at: time }) => `${MAIL_NAMES[kind] ?? kind}: ${MAIL_STATES[state] ?? state}, ${at(time)}`,
    ),
  ].join("\n");
}

/** What the buyer read comes first. The service's own people know the plan by the other. */
function titles({ title, shownTitle }: OrderStory["order"]["plan"]): string {
  return title === shownTitle ? title : `${shownTitle} (the partner’s title: ${title})`;
}
