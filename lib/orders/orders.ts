import { type Received, receiveNotification } from "#/lib/inbox/receive.ts";
import type { NotificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { trackPending } from "#/lib/process/pending-work.ts";
import { renewedAt } from "#/lib/renewals/renewal-payment.ts";
import { isSetUp, subscribe } from "#/lib/renewals/subscribe.ts";
import { sweep } from "#/lib/upkeep/sweep.ts";
import { type Buyer, type StartOutcome, startPayment } from "./authorise.ts";
import { type BrowserWord, heedBrowser, isResting } from "./card-report.ts";
import type { OrdersContext } from "./context.ts";
import { type OpenOutcome, type OpenRequest, openOrder } from "./open.ts";
import type { Order } from "./order.ts";
import { type OwnOrders, ownOrders } from "./own-orders.ts";
import { findByPayLink, makePayLink, type PayLink, payLinkOf, payLinkStandingOf, takePayLink } from "./pay-link.ts";
import { settle, touch } from "./settle.ts";
import { findOrder } from "./store.ts";

/** What the card form needs. */
export interface CardAccess {
  clientSecret: string;
  publishableKey: string;
  /** The secret is for setting a card up; the money moves with the subscription that follows. */
  isSetUp: boolean;
}

/** The life of orders. Each method may be called by anybody at any time, in any number of processes at once. */
export interface Orders {
  open(request: OpenRequest): Promise<OpenOutcome>;
  find(orderId: string): Promise<Order | null>;
  /** Those of these orders that are for the SIM. */
  ofSim(sim: string, ownOrderIds: readonly string[]): Promise<OwnOrders>;
  /** "Continue to payment". */
  start(orderId: string, buyer: Buyer): Promise<StartOutcome>;
  /** What the card form needs; null unless the order is open, or once a subscription was asked for. */
  card(order: Order): CardAccess | null;
  /** The card was set up for a renewal: asks for the subscription, once. Null when others were busy with the order. */
  subscribe(orderId: string, paymentMethod: string): Promise<Order | null>;
  /** What the browser says about the card. Confirming is not taken in while the card form rests. */
  heedBrowser(orderId: string, word: BrowserWord): Promise<Order>;
  /** Whether no card is taken for a while, since too many were declined. */
  isResting(order: Order): boolean;
  /** Looks after an order somebody is looking at: what it is now, or after a short wait for the partner's answer. */
  look(order: Order): Promise<Order>;
  /** A notification as it came: its raw body and its headers. */
  receive(body: Uint8Array, headers: NotificationHeaders): Promise<Received>;
  payLink: PayLinks;
  /** When an order's renewal has paid by itself since. */
  renewedAt(order: Order): Promise<number[]>;
  /** @throws when the database does not answer */
  checkDatabase(): Promise<void>;
  /** Settles the orders that are due, for as long as it may go on. Returns how many there were. */
  sweep(mayGoOn?: () => boolean): Promise<number>;
}

/** How another browser comes to pay an order; see `pay-link.ts`. */
export interface PayLinks {
  make(order: Order, replaces: number | null): Promise<void>;
  of(order: Order): Promise<PayLink | null>;
  standingOf(order: Order): Promise<{ isTaken: boolean } | null>;
  find(token: string): Promise<{ order: Order; isTaken: boolean } | null>;
  take(token: string, attempt: string): Promise<Order | null>;
}

/** A page does not wait longer than this for the partner; the question goes on without it. */
const LOOK_MS = 2_500;

export function createOrders(context: OrdersContext, partnerCode: string): Orders {
  const { db, seal, clock, log } = context;
  const find = (orderId: string): Promise<Order | null> => findOrder(db.query, orderId);
  return {
    open: (request) => openOrder(context, partnerCode, request),
    find,
    ofSim: (sim, ownOrderIds) => ownOrders(context, sim, ownOrderIds),
    start: (orderId, buyer) => trackPending(startPayment(context, orderId, buyer)),
    subscribe: (orderId, paymentMethod) => trackPending(subscribe(context, orderId, paymentMethod)),
    card({ id, payment, secret: { sealed, publishableKey }, subscription }) {
      const isPayable = payment === "open" && subscription.sentAt === null;
      if (!isPayable || sealed === null || publishableKey === null) return null;
      const clientSecret = seal.open(sealed, id);
      return { clientSecret, publishableKey, isSetUp: isSetUp(clientSecret) };
    },
    heedBrowser: (orderId, word) => heedBrowser(context, orderId, word),
    isResting: (order) => isResting(order, clock.now()),
    async look(order) {
      await touch(context, order);
      const settling = settle(context, order.id).catch((error: unknown) => {
        log.error("settling failed", { orderId: order.id, error });
      });
      await Promise.race([trackPending(settling), clock.sleep(LOOK_MS)]);
      return (await find(order.id)) ?? order;
    },
    receive: (body, headers) => receiveNotification(context, body, headers),
    payLink: {
      make: (order, replaces) => makePayLink(context, order, replaces),
      of: (order) => payLinkOf(context, order),
      standingOf: (order) => payLinkStandingOf(context, order),
      find: (token) => findByPayLink(context, token),
      take: (token, attempt) => takePayLink(context, token, attempt),
    },
    renewedAt: (order) => renewedAt(db.query, order),
    async checkDatabase() {
      await db.query.selectFrom("orders").select("id").limit(1).execute();
    },
    sweep: (mayGoOn) => sweep(context, mayGoOn),
  };
}
