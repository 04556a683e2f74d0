import type { Store } from "#/bench/simulator/database.ts";
import type { Shop } from "#/bench/simulator/shop.ts";
import type { World } from "#/bench/simulator/world/world.ts";
import type { Order } from "#/lib/orders/order.ts";
import { type OrderText, textOf } from "#/lib/orders/status.ts";
import { en } from "#/lib/text/messages/en.ts";

const HOUR = 3_600_000;

/** Somebody's look at a page. */
export interface Reading {
  askedAt: number;
  /** Whether the shop was told, by now, that the card is being confirmed, and nothing else since. */
  isConfirming: () => boolean;
}

/**
 * Holds what a page says about money against what has happened. The sentences are the shop's own, and what they claim is read off
 * their words, so a page that says too much is found whatever made it say so.
 */
export class Claims {
  readonly #world: World;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #hasLastingClocks: boolean;
  /** Since when a buyer has read that an order is paid. */
  readonly #paidSince = new Map<string, number>();

  constructor(world: World, { store, hasLastingClocks }: Shop, now: () => number) {
    this.#world = world;
    this.#store = store;
    this.#hasLastingClocks = hasLastingClocks;
    this.#now = now;
  }

  orderPage(order: Order, { askedAt, isConfirming }: Reading): OrderText {
    const text = textOf(order);
    const sentence = en.order.text[text];
    const isPaid = sentence.includes("Your payment is here") || sentence.includes("plan is on your SIM");
    const charges = this.#world.charges.filter((charge) => charge.payId === order.partnerIds.payId);
    if (isPaid && charges.length === 0) this.#lie(order, sentence);
    if (sentence.includes("plan is on your SIM") && !this.#isOnSim(order)) this.#lie(order, sentence);
    if (sentence.includes("Nothing was charged")) this.nothingCharged(order, sentence);
    const ageMs = this.#now() - order.createdAt;
    if (sentence.includes("for a day") && this.#hasLastingClocks && ageMs < 23 * HOUR) this.#lie(order, sentence);
    if (text === "waiting" && isConfirming()) this.#lie(order, `while it is being confirmed: ${sentence}`);
    const paidSince = this.#paidSince.get(order.id) ?? Number.POSITIVE_INFINITY;
    if (isPaid) this.#paidSince.set(order.id, Math.min(paidSince, this.#now()));
    else if (paidSince < askedAt) this.#lie(order, `after "paid": ${sentence}`);
    return text;
  }

  /** Any page that says so: it is also not so while a payment is under way. A charge that was made past us is not meant. */
  nothingCharged(order: Order, sentence: string): void {
    const isCharged = this.#world.firstCharges(order.partnerIds.payId).length > 0;
    if (isCharged || this.#world.isUnderWay(order.partnerIds.payId)) this.#lie(order, sentence);
  }

  /** That nothing renews on the SIM, read since `askedAt`. */
  nothingRenews(sim: string, askedAt: number): void {
    const didAllTheTime = this.#world.subscriptions.some(
      (one) => one.sim === sim && one.startedAt <= askedAt && (one.endedAt === null || one.endedAt > this.#now()),
    );
    if (didAllTheTime) this.#world.violations.push(`a page said that nothing renews: ${sim}`);
  }

  /**
   * Its own entry is there; or as many as have been counted as arrived. The list's entries carry no id, so one stands for another; and
   * which came first only clocks tell.
   */
  #isOnSim({ partnerIds, sim, activeAt }: Order): boolean {
    const entries = this.#world.entriesOf(sim);
    if (!this.#hasLastingClocks || entries.some((entry) => entry.payId === partnerIds.payId)) return true;
    const active = this.#store.rows("SELECT id FROM orders WHERE sim = ? AND active_at <= ?", sim, activeAt);
    return active.length <= entries.length;
  }

  #lie(order: Order, sentence: string): void {
    this.#world.violations.push(
      `a page lied about ${order.partnerIds.payId} (${order.payment}/${order.service}): ${sentence}`,
    );
  }
}
