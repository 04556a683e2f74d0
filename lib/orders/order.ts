import type { Plan, Price, Term } from "#/lib/catalogue/plan.ts";
import type { PaymentState, ServiceState, SubscriptionState } from "./states.ts";

/** One purchase of a plan for a SIM. Times are epoch milliseconds; null if the event has not happened or its time is unknown. */
export interface Order {
  readonly id: string;
  /** Digest of the form's attempt and of its choice: the same form with the same choice is the same order. */
  readonly attemptKey: string;
  /** The optimistic lock: counts every change, and a change names the version it has read. */
  readonly version: number;
  readonly payment: PaymentState;
  readonly service: ServiceState;
  /** Why a person should check this order, one reason a line. Blocks nothing. */
  readonly review: string | null;
  readonly createdAt: number;
  readonly openedAt: number | null;
  /** When the payment was made, by the partner's own word where it states a possible time. */
  readonly paidAt: number | null;
  /** When the shop learned of the payment. */
  readonly learnedAt: number | null;
  /** When the partner first said that the plan is on the SIM, started or not. */
  readonly deliveredAt: number | null;
  /**
   * Whether the refunds that stand cover what was paid, of an order without auto-renewal. Read with an order by its id or for its SIM; false
   * in other lists.
   */
  readonly isRefunded: boolean;
  /** When an operator noted that a payment which doesn't fit was given back; null without that, and once anything is doubted since. */
  readonly givenBackAt: number | null;
  /** When it first said that the plan has started. */
  readonly activeAt: number | null;
  /** Since when the SIM's list lacks its plan, which was queued there; null while it is listed. */
  readonly missingSince: number | null;
  /** When its personal data were erased; then it has no email address, and of the SIM number only the end. */
  readonly erasedAt: number | null;
  readonly sim: string;
  /** Language in which the partner's texts came. */
  readonly language: string;
  /** Language of mails to the buyer: that of the page where the address was typed. */
  readonly readerLanguage: string;
  readonly email: string | null;
  /** The partner knows it by its title; buyers read the one that stood on the plan's card when it was sold. */
  readonly plan: Readonly<Pick<Plan, "name" | "title" | "servicePlanCode" | "packageCode"> & { shownTitle: string }>;
  readonly term: Readonly<Omit<Term, "label" | "prices">>;
  readonly price: Readonly<Pick<Price, "amountMinor" | "amountText" | "currency" | "symbol">>;
  /** The amount that the buyer saw before the price changed; null when it did not change. */
  readonly shownMinor: number | null;
  readonly partnerIds: PartnerIds;
  readonly placement: Placement;
  readonly secret: PaymentSecret;
  readonly cardAttempts: CardAttempts;
  /** What the owner agreed to by the last press that opened or made the payment; null before, and in an order from before it was kept. */
  readonly consent: Consent | null;
  /** What a payer agreed to by the last press that made the payment; null where none pressed. */
  readonly payerConsent: Consent | null;
  /** The buyer's choice that the plan renews itself; null without that choice. */
  readonly renewal: RenewalChoice | null;
  readonly subscription: OrderSubscription;
  readonly renewalCheck: RenewalCheck;
  readonly charges: RenewalCharges;
  readonly schedule: Schedule;
}

/** The numbers under which the partner knows the order. */
export interface PartnerIds {
  readonly orderNo: string;
  readonly payId: string;
  readonly requestOrderId: string;
  /** The partner's own number, where it has answered with another one than ours. */
  readonly partnerOrderNo: string | null;
}

export interface Placement {
  /** When the order was first sent to the partner; from then on its price is fixed. */
  readonly sentAt: number | null;
  /** How many entries of this plan, and plans of any kind, the SIM's list had before; null when the list could not be read. */
  readonly entriesBefore: number | null;
  readonly plansBefore: number | null;
}

/** The client secret of the payment, and what the card form needs beside it. */
export interface PaymentSecret {
  /** Removed once the order is paid. */
  readonly sealed: string | null;
  /** Unique among all orders: no payment belongs to two of them. */
  readonly digest: string | null;
  readonly publishableKey: string | null;
}

export interface CardAttempts {
  /** When the browser last said that the processor confirms; null again after a decline. */
  readonly confirmingAt: number | null;
  /** When the browser first said so. From then on no page may claim that nothing was charged. */
  readonly firstAt: number | null;
  readonly declines: number;
  /** After too many declines, no card is taken before this time. */
  readonly pausedUntil: number | null;
  /** When the processor last refused card fields that were filled in before there was a secret. */
  readonly fieldsRefusedAt: number | null;
  /** Which browser asked for the charge last: the owner's, or a payer's by the form that took the pay link. Null where none said so. */
  readonly by: string | null;
}

/** The browser that made the order, as `cardAttempts.by` names it. */
export const OWNER = "owner";

export interface Consent {
  /** The text beside the button that was pressed then, with the addresses that it linked to. */
  readonly text: string;
  readonly givenAt: number;
}

export interface RenewalChoice {
  /** The text beside the box, with the price. */
  readonly text: string;
  readonly chosenAt: number;
}

/** What became of asking for the subscription of a renewal whose card is only set up. */
export interface OrderSubscription {
  readonly state: SubscriptionState;
  /** When it was requested. Never requested again, unless the request surely never left. */
  readonly sentAt: number | null;
  readonly id: string | null;
  /** The partner's own word for its status, once it has answered with one. */
  readonly partnerStatus: string | null;
  /** The processor's name for the card that was set up. */
  readonly paymentMethod: string | null;
  /** When the partner last answered that the SIM has no renewal of this order. */
  readonly notFoundAt: number | null;
}

/** What the partner has said since the payment about the renewal that was paid for. */
export interface RenewalCheck {
  /** When the shop began to check it: when it learned of the payment. Null for an order that is not checked. */
  readonly since: number | null;
  /** When the partner named it; then it is checked no more. */
  readonly foundAt: number | null;
  readonly answer: RenewalCheckAnswer | null;
  /** When the partner last gave that answer. */
  readonly answeredAt: number | null;
  /** Null: never again. */
  readonly nextQueryAt: number | null;
}

/** The next charge of the order's renewal. */
export interface RenewalCharges {
  /** When it is expected; null while that is unknown. */
  readonly nextAt: number | null;
  /** When the sweeper looks at it next. Null: never. */
  readonly lookAt: number | null;
}

/** The SIM has this order's renewal, one under other numbers, or none; or the partner refuses to say. */
export type RenewalCheckAnswer = "ours" | "another" | "none" | "refused";

/** When the partner is asked about the order. */
export interface Schedule {
  /** When the buyer last did something with the order, or opened its page. */
  readonly activityAt: number;
  /** No queries until then: the partner was just asked, or wants a pause. */
  readonly backOffUntil: number | null;
  /** When the partner last answered a result query, with any answer. */
  readonly answeredAt: number | null;
  /** Null: never again. */
  readonly nextQueryAt: number | null;
  /** How often in a row settling it failed by a fault of ours. */
  readonly failures: number;
}

/** What every order has before anything happened to it. */
export const UNTOUCHED = {
  payment: "unpaid",
  service: "unplaced",
  review: null,
  openedAt: null,
  paidAt: null,
  learnedAt: null,
  deliveredAt: null,
  isRefunded: false,
  givenBackAt: null,
  activeAt: null,
  missingSince: null,
  erasedAt: null,
  email: null,
  placement: { sentAt: null, entriesBefore: null, plansBefore: null },
  secret: { sealed: null, digest: null, publishableKey: null },
  cardAttempts: {
    confirmingAt: null,
    firstAt: null,
    declines: 0,
    pausedUntil: null,
    fieldsRefusedAt: null,
    by: null,
  },
  consent: null,
  payerConsent: null,
  renewal: null,
  subscription: {
    state: "unsent",
    sentAt: null,
    id: null,
    partnerStatus: null,
    paymentMethod: null,
    notFoundAt: null,
  },
  renewalCheck: { since: null, foundAt: null, answer: null, answeredAt: null, nextQueryAt: null },
  charges: { nextAt: null, lookAt: null },
  schedule: { activityAt: 0, backOffUntil: null, answeredAt: null, nextQueryAt: null, failures: 0 },
} as const satisfies Partial<Order>;

type Group =
  | "plan"
  | "term"
  | "price"
  | "partnerIds"
  | "placement"
  | "secret"
  | "cardAttempts"
  | "subscription"
  | "renewalCheck"
  | "charges"
  | "schedule";

/** What changes about an order; of a group only the fields that it names. */
export type OrderChange = Readonly<Partial<Omit<Order, "id" | "version" | "isRefunded" | Group>>> & {
  readonly [Name in Group]?: Partial<Order[Name]>;
};

/** The order as it is after the change. */
export function withChange(order: Order, change: OrderChange): Order {
  return {
    ...order,
    ...change,
    plan: { ...order.plan, ...change.plan },
    term: { ...order.term, ...change.term },
    price: { ...order.price, ...change.price },
    partnerIds: { ...order.partnerIds, ...change.partnerIds },
    placement: { ...order.placement, ...change.placement },
    secret: { ...order.secret, ...change.secret },
    cardAttempts: { ...order.cardAttempts, ...change.cardAttempts },
    subscription: { ...order.subscription, ...change.subscription },
    renewalCheck: { ...order.renewalCheck, ...change.renewalCheck },
    charges: { ...order.charges, ...change.charges },
    schedule: { ...order.schedule, ...change.schedule },
  };
}

/**
 * Whether a renewal of the partner's is this order's. It carries the number of the payment, or that of the order: ours, or the partner's own
 * where it has answered with one.
 */
export function namesOrder(renewal: { payId: string | null; orderNo: string | null }, { partnerIds }: Order): boolean {
  const { payId, orderNo, partnerOrderNo } = partnerIds;
  return renewal.payId === payId || [orderNo, partnerOrderNo].includes(renewal.orderNo ?? "");
}
