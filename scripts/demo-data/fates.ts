import { LATE, REFUSED } from "#/lib/orders/decide.ts";
import type { Order, OrderChange } from "#/lib/orders/order.ts";
import { PAID_TWICE, WITHDRAWN } from "#/lib/orders/status.ts";
import { DISPUTED } from "#/lib/partner/payment/judge.ts";

/** How many of a hundred orders have each fate. */
const SHARES = {
  served: 46,
  queued: 4,
  unpaid: 4,
  open: 3,
  lapsed: 14,
  void: 3,
  declined: 6,
  unserved: 1,
  refused: 1,
  differs: 1,
  twice: 1,
  renews: 5,
  stopped: 2,
  "not stopped": 1,
  "renewal missing": 1,
  "charged back": 1,
  refunded: 2,
  withdrawn: 1,
  bounced: 3,
} as const;

export type Fate = keyof typeof SHARES;

/** A hundred of them, in no particular sequence yet. */
export const FATES: readonly Fate[] = (Object.keys(SHARES) as Fate[]).flatMap((fate) =>
  Array<Fate>(SHARES[fate]).fill(fate),
);

/** One row of an order's history. */
export interface Event {
  event: string;
  afterMs: number;
  change: OrderChange;
  detail?: Record<string, unknown>;
}

const SECOND = 1_000;
const HOUR = 3_600_000;

const DOUBTS: { readonly [Name in Fate]?: string } = {
  unserved: LATE,
  refused: REFUSED,
  differs: "notification: amount differs",
  twice: PAID_TWICE,
  "renewal missing": "paid, but its renewal can't be confirmed",
  "charged back": `notification: ${DISPUTED}`,
  withdrawn: WITHDRAWN,
};
const UNPAID: readonly Fate[] = ["unpaid", "open", "lapsed", "void", "declined"];
const RENEWING: readonly Fate[] = ["renews", "stopped", "not stopped", "renewal missing"];

export function isPaid(fate: Fate): boolean {
  return !UNPAID.includes(fate);
}

export function isRenewing(fate: Fate): boolean {
  return RENEWING.includes(fate);
}

/** What happens to an order of a fate after it was opened, in sequence. */
export function eventsOf(fate: Fate, order: Order): Event[] {
  if (fate === "unpaid") return [];
  if (fate === "void") return [{ event: "void", afterMs: HOUR, change: { payment: "void" } }];
  const { createdAt } = order;
  const events: Event[] = [
    { event: "placing", afterMs: 20 * SECOND, change: { placement: { sentAt: createdAt + 20 * SECOND } } },
    { event: "placed", afterMs: 22 * SECOND, change: { service: "placed" } },
    { event: "open", afterMs: 24 * SECOND, change: { payment: "open", openedAt: createdAt + 24 * SECOND } },
  ];
  if (fate === "declined") {
    const cardAttempts = { firstAt: createdAt + 60 * SECOND, declines: 2 };
    events.push({ event: "declined", afterMs: 65 * SECOND, change: { cardAttempts } });
  }
  if (fate === "lapsed" || fate === "declined") {
    events.push({ event: "lapsed", afterMs: 24 * HOUR, change: { payment: "lapsed" } });
  }
  return isPaid(fate) ? [...events, ...paidEventsOf(fate, createdAt)] : events;
}

function paidEventsOf(fate: Fate, createdAt: number): Event[] {
  const paidAt = createdAt + 90 * SECOND;
  const deliveredAt = createdAt + 150 * SECOND;
  const events: Event[] = [
    { event: "paid", afterMs: 90 * SECOND, change: { payment: "paid", paidAt, learnedAt: paidAt + SECOND } },
  ];
  if (fate === "queued") {
    events.push({ event: "queued", afterMs: 150 * SECOND, change: { service: "queued", deliveredAt } });
  } else if (fate === "refused") {
    events.push({ event: "refused", afterMs: 150 * SECOND, change: { service: "refused" } });
  } else if (fate !== "unserved") {
    const change = { service: "active", deliveredAt, activeAt: deliveredAt } as const;
    events.push({ event: "active", afterMs: 150 * SECOND, change });
  }
  const review = DOUBTS[fate];
  if (review !== undefined) {
    events.push({ event: "flagged", afterMs: HOUR, change: { review }, detail: { doubts: [review] } });
  }
  return events;
}
