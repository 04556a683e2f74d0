import type { Store } from "#/bench/simulator/database.ts";
import type { Shop } from "#/bench/simulator/shop.ts";
import type { Subscription } from "#/bench/simulator/world/ledger.ts";
import { standingsOf } from "#/bench/simulator/world/sim-list.ts";
import type { World } from "#/bench/simulator/world/world.ts";
import type { Order } from "#/lib/orders/order.ts";
import { type OrderText, textOf } from "#/lib/orders/status.ts";
import { CLAIMS, type Claim, type ClaimKey } from "./claims.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** When a buyer reads a page. */
export interface Reading {
  askedAt: number;
  /** Whether the shop's last report about the card, by now, is "confirming". */
  isConfirming: () => boolean;
}

/** Compares a page's sentences about money with what has happened. claims.ts lists what each sentence claims. */
export class ClaimChecks {
  readonly #world: World;
  readonly #store: Store;
  readonly #now: () => number;
  readonly #hasLastingClocks: boolean;
  /** When a buyer first read that an order is paid. */
  readonly #paidSince = new Map<string, number>();

  constructor(world: World, { store, hasLastingClocks }: Shop, now: () => number) {
    this.#world = world;
    this.#store = store;
    this.#hasLastingClocks = hasLastingClocks;
    this.#now = now;
  }

  orderPage(order: Order, { askedAt, isConfirming }: Reading): OrderText {
    const text = textOf(order);
    const key = `order.text.${text}` as const;
    this.read(key, order, isConfirming);
    const paidSince = this.#paidSince.get(order.id) ?? Number.POSITIVE_INFINITY;
    if (claimsOf(key).includes("paid")) this.#paidSince.set(order.id, Math.min(paidSince, this.#now()));
    else if (paidSince < askedAt) this.#lie(order, `${key} after "paid"`);
    return text;
  }

  /** Checks a sentence about an order, on any page. */
  read(key: ClaimKey, order: Order, isConfirming: () => boolean = () => false): void {
    for (const claim of claimsOf(key))
      if (!this.#isTrue(claim, order, isConfirming)) this.#lie(order, `${key}: ${claim}`);
  }

  #isTrue(claim: Claim, order: Order, isConfirming: () => boolean): boolean {
    const { payId } = order.partnerIds;
    switch (claim) {
      case "paid":
        return this.#world.charges.some((charge) => charge.payId === payId);
      case "plan on the SIM":
        return this.#isOnSim(order);
      case "plan started":
        return this.#hasStarted(order);
      // Untrue while a payment is under way, too. Charges made without the shop don't count.
      case "nothing charged":
        return this.#world.firstCharges(payId).length === 0 && !this.#world.isUnderWay(payId);
      case "no payment for a day":
        return !this.#hasLastingClocks || this.#now() - order.createdAt >= 23 * HOUR;
      case "not being confirmed":
        return !isConfirming();
      case "no renewal seen":
        return !this.#hasLastingClocks || !this.#hasRenewedAt(payId, order.renewalCheck.answeredAt ?? 0);
      case "nothing renews":
        throw new Error("that is said of a SIM, not of an order");
    }
  }

  /** Whether the order's own renewal was on when the partner was asked, and while it answered. */
  #hasRenewedAt(payId: string, askedAt: number): boolean {
    const isOn = ({ startedAt, endedAt }: Subscription) =>
      startedAt < askedAt - 1_000 && (endedAt === null || endedAt > askedAt + MINUTE);
    return this.#world.subscriptions.some((one) => one.payId === payId && isOn(one));
  }

  /** Checks a sentence about the SIM's renewal on a page that was requested at `askedAt`. */
  readOfRenewal(key: ClaimKey, sim: string, askedAt: number): void {
    if (!claimsOf(key).includes("nothing renews")) return;
    const didAllTheTime = this.#world.subscriptions.some(
      (one) => one.sim === sim && one.startedAt <= askedAt && (one.endedAt === null || one.endedAt > this.#now()),
    );
    if (didAllTheTime) this.#world.violations.push(`a page said that nothing renews: ${sim}`);
  }

  /**
   * Whether the order's own plan is on the SIM, or as many plans as the shop counts as arrived: the entries of the partner's list carry
   * no id, so the shop can't tell one from another, also not from one that was bought elsewhere, and only clocks say which came first.
   */
  #isOnSim({ partnerIds, sim, activeAt }: Order): boolean {
    const foreign = this.#world.foreignEntries.filter((entry) => entry.sim === sim);
    const entries = [...this.#world.entriesOf(sim), ...foreign];
    if (!this.#hasLastingClocks || entries.some((entry) => entry.payId === partnerIds.payId)) return true;
    const active = this.#store.rows("SELECT id FROM orders WHERE sim = ? AND active_at <= ?", sim, activeAt);
    return active.length <= entries.length;
  }

  /**
   * Whether the order's own plan has started, or as many plans as the shop counts as started. One that was bought elsewhere after the order
   * was placed may come before it unseen.
   */
  #hasStarted({ partnerIds, sim, placement: { sentAt, plansBefore } }: Order): boolean {
    if (!this.#hasLastingClocks || plansBefore === null) return true;
    if (this.#world.foreignEntries.some((entry) => entry.sim === sim && entry.at >= (sentAt ?? 0))) return true;
    const started = standingsOf(this.#world, sim, this.#now()).filter(({ state }) => state !== "waiting");
    if (started.some(({ entry }) => entry.payId === partnerIds.payId)) return true;
    const active = this.#store.rows("SELECT id FROM orders WHERE sim = ? AND service = 'active'", sim);
    return active.length <= started.filter(({ entry }) => entry.payId !== "").length;
  }

  #lie(order: Order, sentence: string): void {
    this.#world.violations.push(
      `a page lied about ${order.partnerIds.payId} (${order.payment}/${order.service}): ${sentence}`,
    );
  }
}

function claimsOf(key: ClaimKey): readonly Claim[] {
  return CLAIMS[key];
}
