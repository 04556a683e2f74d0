import { inLane } from "#/lib/partner/lanes.ts";
import { trackPending } from "#/lib/process/pending-work.ts";
import { withTimeout } from "#/lib/process/timeout.ts";
import { type Buyer, type PayOutcome, payAtOnce, type StartOutcome, startPayment } from "./authorise.ts";
import {
  type CardAccess,
  type CardReport,
  type Confirmer,
  cardAccessOf,
  confirmCard,
  confirmingOf,
  isCardPaused,
  isPayingElsewhere,
  reportCardAttempt,
  takesCardFirst,
} from "./card.ts";
import { readCheckout } from "./card-testing/checkout-switch.ts";
import type { OrdersContext } from "./context.ts";
import { type OpenOutcome, type OpenRequest, openOrder } from "./open.ts";
import type { Order } from "./order.ts";
import { noteActivity, settle } from "./settle.ts";
import { findOrder, isBoughtFor, type OwnOrders, ownOrders, type PaidOrder, paidOf } from "./store.ts";

/** The life of orders. Each method may be called at any time, in any number of processes at once. */
export interface Orders {
  /**
   * "Buy": opens an order at the price the partner names now. The partner gets nothing but the query for its plans; the row is committed
   * before anything else can happen.
   */
  open(request: OpenRequest): Promise<OpenOutcome>;
  /** The order as it is stored, without asking the partner; null for an unknown id. */
  find(orderId: string): Promise<Order | null>;
  /** Those of these orders that are for the SIM. */
  ofSim(sim: string, ownOrderIds: readonly string[]): Promise<OwnOrders>;
  /** Those of these orders that are paid. */
  paidOf(orderIds: readonly string[]): Promise<PaidOrder[]>;
  /** Whether any browser has paid for a plan for the SIM. */
  isBoughtFor(sim: string): Promise<boolean>;
  /** Whether the operator has closed checkout: no new order is opened, placed or paid for. */
  isClosed(): Promise<boolean>;
  /** "Continue to payment". */
  start(orderId: string, buyer: Buyer): Promise<StartOutcome>;
  /**
   * Whether card fields may be filled in before the partner knows of the order. Not for a renewal that is fixed already, nor for a
   * day after the processor has refused such fields: its payments take other payment methods than the fields offer.
   */
  takesCardFirst(order: Order): Promise<boolean>;
  /** "Pay" on such fields. */
  pay(orderId: string, buyer: Buyer): Promise<PayOutcome>;
  /** What the card form needs; null unless the order is open, and once a subscription was requested. */
  card(order: Order): CardAccess | null;
  /**
   * Records what the browser says about the card. It changes what the page says and when the partner is asked, and proves no payment.
   * While cards are paused, another browser pays or another order may renew the SIM, a new attempt is not recorded; nor once the buyer has
   * withdrawn from the order. A payment that the processor has told of always is.
   * @param by the browser that confirms, where the report is its own; absent where the processor told of it
   */
  reportCardAttempt(orderId: string, report: CardReport, by?: Confirmer): Promise<Order>;
  /**
   * Records that a browser confirms the payment now. It may confirm only after this is stored: an older attempt of the order says nothing about
   * this one. A browser that can't charge anything any more is let through, to see what became of the order. An order that has had too many
   * reports lately takes no other attempt.
   */
  confirmCard(orderId: string, by: Confirmer): Promise<{ order: Order; mayConfirm: boolean; hasTooMany: boolean }>;
  /** Whether no card is taken for a while, after too many declines. */
  isCardPaused(order: Order): boolean;
  /** Whether a browser has said that the processor confirms, with no result since; "long" if that was not just now. */
  confirmingOf(order: Order): "just now" | "long" | null;
  /** Whether another browser than the one of this name confirms: this one then neither offers to pay nor asks the processor. */
  isPayingElsewhere(order: Order, name: string): boolean;
  /** The order of an open page: settled, or in its present state if the partner answers too late for the page. */
  refresh(order: Order): Promise<Order>;
  /** @throws when the database does not answer */
  checkDatabase(): Promise<void>;
}

/** How long a page waits for the partner. Settling continues without the page. */
const REFRESH_TIMEOUT_MS = 2_500;

export function createOrders(context: OrdersContext, partnerCode: string): Orders {
  const { db, clock, log } = context;
  const find = (orderId: string): Promise<Order | null> => findOrder(db.query, orderId);
  return {
    open: (request) => inLane("buying", () => openOrder(context, partnerCode, request)),
    find,
    ofSim: (sim, ownOrderIds) => ownOrders(context, sim, ownOrderIds),
    paidOf: (orderIds) => paidOf(context, orderIds),
    isBoughtFor: (sim) => isBoughtFor(context, sim),
    isClosed: async () => (await readCheckout(db)).isClosed,
    start: (orderId, buyer) => trackPending(inLane("buying", () => startPayment(context, orderId, buyer))),
    takesCardFirst: (order) => takesCardFirst(context, order),
    pay: (orderId, buyer) => trackPending(inLane("buying", () => payAtOnce(context, orderId, buyer))),
    card: (order) => cardAccessOf(context, order),
    reportCardAttempt: (orderId, report, by) => reportCardAttempt(context, orderId, report, by),
    confirmCard: (orderId, by) => confirmCard(context, orderId, by),
    isCardPaused: (order) => isCardPaused(order, clock.now()),
    confirmingOf: (order) => confirmingOf(order, clock.now()),
    isPayingElsewhere: (order, name) => isPayingElsewhere(order, name, clock.now()),
    async refresh(order) {
      await noteActivity(context, order);
      const settling = settle(context, order.id).catch((error: unknown) => {
        log.error("settling failed", { orderId: order.id, error });
      });
      await withTimeout(trackPending(settling), REFRESH_TIMEOUT_MS, () => undefined, clock.sleep);
      return (await find(order.id)) ?? order;
    },
    async checkDatabase() {
      await db.query.selectFrom("orders").select("id").limit(1).execute();
    },
  };
}
