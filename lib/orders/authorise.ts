import { createHash } from "node:crypto";
import { type Choice, choose } from "#/lib/catalogue/plan.ts";
import { isDuplicate } from "#/lib/db/errors.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import { beingConfirmed, type CardAccess, cardAccessOf, confirmCard, isCardPaused } from "./card.ts";
import { readCheckout } from "./card-testing/checkout-switch.ts";
import type { OrdersContext } from "./context.ts";
import { LONGEST_LEASE_MS, waitForLease } from "./lease.ts";
import { type Order, type OrderChange, OWNER } from "./order.ts";
import { place, retry } from "./place.ts";
import { withNextQuery } from "./schedule.ts";
import { isWithdrawn } from "./status.ts";
import { advance, ConflictError, change, getOrder, transact } from "./store.ts";

/**
 * - `renews already`: the SIM has a renewal, and a second one would charge it twice; nothing went out.
 * - `open`: the card form can be shown (or the order is further than that already). With `confirming`, this call opened the order for a
 *   browser that confirms the payment at once.
 * - `changed`: the price is another now; the order holds the new one and nothing went out.
 * - `ended`: the order is void, nothing was charged; `gone` when the plan is no longer sold under its title, `refused` when the partner
 *   won't. Or its buyer has withdrawn from it, and nothing went out with this press.
 * - `unreachable`: the partner gave no usable answer; nothing was charged, and the buyer may press again.
 * - `closed`: the operator has closed checkout; nothing went out with this press.
 */
export type StartOutcome =
  | { status: "open"; confirming?: Order }
  | { status: "changed" | "unreachable" | "closed" | "renews already" }
  | { status: "ended"; reason: "gone" | "refused" | "withdrawn" };

export interface Buyer {
  email: string;
  /** Of the page; absent: that of the order's texts. */
  language?: string | undefined;
  /** The total that the buyer agreed to, in minor units. Only compared with the current price. */
  agreedMinor: number;
  /** The text beside the button: the buyer agrees to it by pressing. */
  consent?: string | undefined;
  /** The text beside the box at the agreed price, if the buyer chose automatic renewal. */
  renewalText?: ((order: Order) => Promise<string>) | undefined;
  /** The card is typed already: the browser confirms the payment as soon as it has the secret. */
  isPaying?: boolean;
  /** Names the page that pays. */
  tab?: string | undefined;
}

const TIMEOUT_MS = 15_000;

/**
 * From "Continue to payment" to the card form: reads the price once more, places the order (assumption "place-first"), asks for the
 * payment, and releases its client secret last, when all of that is stored. Until then no money can move.
 */
export async function startPayment(context: OrdersContext, orderId: string, buyer: Buyer): Promise<StartOutcome> {
  const giveUpAt = context.clock.now() + LONGEST_LEASE_MS;
  const outcome = await waitForLease(context, orderId, giveUpAt, {
    result: startedBefore,
    work: () => run(context, orderId, buyer),
  });
  return outcome ?? { status: "unreachable" };
}

/**
 * - `confirm`: the shop expects the payment now; the browser asks the processor for it with this secret.
 * - `resting`: no card is taken for a while.
 * - `see order`: the order's page knows more than this browser; no secret left with this answer.
 */
export type PayOutcome =
  | { status: "confirm"; card: CardAccess }
  | { status: "changed" | "unreachable" | "closed" | "resting" | "see order" };

/**
 * "Pay" where the card fields come before the order: from the press to the secret in one step. A later press gets the same secret, and
 * only once it is written down that this browser confirms. Never for a renewal.
 */
export async function payAtOnce(context: OrdersContext, orderId: string, buyer: Buyer): Promise<PayOutcome> {
  const outcome = await startPayment(context, orderId, { ...buyer, isPaying: true });
  const { status } = outcome;
  if (status === "changed" || status === "unreachable" || status === "closed") return { status };
  if (status !== "open") return { status: "see order" };
  let order = outcome.confirming ?? (await getOrder(context.db.query, orderId));
  // Another tab may have opened the order, at another price or for a renewal.
  if (order.price.amountMinor !== buyer.agreedMinor) {
    await showBothPrices(context, orderId, buyer.agreedMinor);
    return { status: "changed" };
  }
  if (order.renewal !== null) return { status: "changed" };
  if (order.review !== null) return { status: "see order" };
  const reader = { email: buyer.email, readerLanguage: buyer.language ?? order.readerLanguage };
  const by = { name: OWNER, tab: buyer.tab, consent: buyer.consent, reader };
  const pressed = outcome.confirming ? null : await confirmCard(context, orderId, by);
  if (pressed !== null) order = pressed.order;
  if (order.payment === "open" && isCardPaused(order, context.clock.now())) return { status: "resting" };
  if (pressed?.mayConfirm === false) return { status: "see order" };
  const card = cardAccessOf(context, order);
  if (card === null) return { status: "see order" };
  return card.isSetUp ? { status: "changed" } : { status: "confirm", card };
}

function startedBefore(order: Order): StartOutcome | null {
  const { payment, service } = order;
  if (isWithdrawn(order)) return { status: "ended", reason: "withdrawn" };
  if (payment === "void") return { status: "ended", reason: service === "refused" ? "refused" : "gone" };
  return payment === "unpaid" ? null : { status: "open" };
}

async function run(context: OrdersContext, orderId: string, buyer: Buyer): Promise<StartOutcome | null> {
  const { email, agreedMinor } = buyer;
  const pressedAt = context.clock.now();
  const untilMs = pressedAt + TIMEOUT_MS;
  try {
    let order = await getOrder(context.db.query, orderId);
    // The order may have moved on before the lease was taken.
    const before = startedBefore(order);
    if (before !== null) return before;
    if ((await readCheckout(context.db)).isClosed) return { status: "closed" };
    // First of all: a page with a new price then still has the address.
    const readerLanguage = buyer.language ?? order.readerLanguage;
    if (order.email !== email || order.readerLanguage !== readerLanguage) {
      order = await change(context, order, "email given", { email, readerLanguage });
    }
    const priced = await agreePrice(context, order, agreedMinor);
    if ("status" in priced) return priced;
    const chosen = await agreeRenewal(context, priced, buyer.renewalText);
    if ("status" in chosen) return chosen;
    order = chosen;
    if (order.service === "unplaced") order = await place(context, order, untilMs);
    if (order.service === "refused") return { status: "ended", reason: "refused" };
    const consent = buyer.consent === undefined ? null : { text: buyer.consent, givenAt: pressedAt };
    return await authorise(context, order, { ...buyer, consent }, untilMs);
  } catch (error) {
    if (error instanceof ConflictError) return null;
    if (!isPartnerError(error)) throw error;
    // "Nothing was charged" is true only while no process has released a secret.
    const { payment } = await getOrder(context.db.query, orderId);
    return payment === "unpaid" ? { status: "unreachable" } : null;
  }
}

/** The order, if its title and its price are still those the buyer agreed to; otherwise why it can't continue. */
async function agreePrice(context: OrdersContext, order: Order, agreedMinor: number): Promise<Order | StartOutcome> {
  if (order.placement.sentAt !== null) {
    if (order.price.amountMinor === agreedMinor) return order;
    await change(context, order, "older price agreed", { shownMinor: agreedMinor });
    return { status: "changed" };
  }
  const choice = await readChoice(context, order);
  // Both titles are the partner's, in the language of the order. Another one may name another amount of data.
  if (choice?.plan.title !== order.plan.title) {
    const reason = choice === null ? "no longer offered" : "under another title";
    await change(context, order, "void", { payment: "void" }, { reason });
    return { status: "ended", reason: "gone" };
  }
  const { amountMinor, amountText, symbol } = choice.price;
  if (amountMinor !== agreedMinor) {
    await change(context, order, "price changed", { shownMinor: agreedMinor, price: { amountMinor, amountText } });
    return { status: "changed" };
  }
  const { isRenewable } = choice.term;
  const isSamePrice = order.price.amountText === amountText && order.price.symbol === symbol;
  if (order.price.amountMinor === amountMinor && isSamePrice && order.term.isRenewable === isRenewable) return order;
  return change(context, order, "price agreed", { price: { amountMinor, amountText, symbol }, term: { isRenewable } });
}

/** On the page of an open order, until a card is tried: the sentence about both prices says that nothing was charged. */
async function showBothPrices(context: OrdersContext, orderId: string, agreedMinor: number): Promise<void> {
  await transact(context, async (transaction) => {
    const order = await getOrder(transaction, orderId);
    if (order.payment !== "open" || order.cardAttempts.firstAt !== null) return;
    const at = context.clock.now();
    await advance(transaction, order, "older price agreed", { shownMinor: agreedMinor }, { at });
  });
}

async function isRenewedBy(context: OrdersContext, order: Order): Promise<boolean> {
  const now = context.clock.now();
  const isCompeting = await transact(context, (transaction) => context.renewals.isCompeting(transaction, order, now));
  return isCompeting || context.renewals.renewsAlready(context, order);
}

/** The order with the buyer's choice about renewal. Like its price it is fixed once the partner may know the order. */
async function agreeRenewal(
  context: OrdersContext,
  order: Order,
  textFor: Buyer["renewalText"],
): Promise<Order | StartOutcome> {
  const isChosen = textFor !== undefined;
  if (order.placement.sentAt !== null) return isChosen === (order.renewal !== null) ? order : { status: "changed" };
  if (isChosen && !order.term.isRenewable) return { status: "changed" };
  if (isChosen && (await isRenewedBy(context, order))) return { status: "renews already" };
  if (!isChosen && order.renewal === null) return order;
  const chosenAt = context.clock.now();
  const renewal = textFor ? { text: await textFor(order), chosenAt } : null;
  return change(context, order, isChosen ? "renewal chosen" : "renewal not chosen", { renewal });
}

async function readChoice(context: OrdersContext, order: Order): Promise<Choice | null> {
  try {
    const plans = await context.partner.plans(order.sim, order.language);
    return choose(plans, order.plan.name, order.term.name, order.price.currency);
  } catch (error) {
    if (isPartnerError(error) && error.kind === "refused") return null;
    throw error;
  }
}

/**
 * Asks for the payment and releases its secret. A retry is safe only because no secret has left (assumption "second-payment"): a
 * payment whose secret no browser holds can't be paid. If another process came first, the secret received here is discarded.
 */
async function authorise(
  context: OrdersContext,
  order: Order,
  { email, isPaying = false, tab, consent }: Pick<Buyer, "email" | "isPaying" | "tab"> & Pick<Order, "consent">,
  untilMs: number,
): Promise<StartOutcome> {
  const { partner, seal, clock, log } = context;
  const payment = {
    payId: order.partnerIds.payId,
    email,
    amountText: order.price.amountText,
    currency: order.price.currency,
  };
  let current = order;
  try {
    const { clientSecret, publishableKey } = await retry(context, untilMs, async () => {
      // Stored first: a process that is late, with the order as it was, meets a conflict and requests nothing.
      current = await change(context, current, "authorising", {});
      return order.renewal === null ? partner.authorise(payment) : partner.authoriseRenewal(payment);
    });
    context.observe("place-first", "accepted");
    const now = clock.now();
    const open: OrderChange = {
      // In the same transaction: once the secret has left, no page may say that the order waits for its payment.
      ...(isPaying && beingConfirmed(current, now, { name: OWNER })),
      payment: "open",
      secret: {
        sealed: seal.close(clientSecret, order.id),
        // Assumption "secret-of-one-order": unique. A crossed answer would make this buyer pay for another order.
        digest: createHash("sha256").update(clientSecret).digest("base64url"),
        publishableKey,
      },
      openedAt: now,
      consent,
      schedule: { activityAt: now },
      shownMinor: null,
    };
    const detail = { payment: /^(\w+)_secret_/.exec(clientSecret)?.[1], ...(isPaying && { isPaying, tab }) };
    const opened = await change(context, current, "open", withNextQuery(current, open, now), detail);
    context.observe("secret-of-one-order", "its own");
    return isPaying ? { status: "open", confirming: opened } : { status: "open" };
  } catch (error) {
    if (isDuplicate(error)) {
      context.observe("secret-of-one-order", "of another order");
      log.error("a payment of another order was answered", { orderId: order.id, alarm: "payment_crossed" });
      return { status: "unreachable" };
    }
    if (!(isPartnerError(error) && error.kind === "refused")) throw error;
    await change(context, current, "void", { payment: "void" }, { reason: "payment refused", by: error.upstreamCode });
    return { status: "ended", reason: "refused" };
  }
}
