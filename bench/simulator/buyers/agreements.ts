import type { OrderRow } from "#/lib/db/schema.ts";
import type { OpenOutcome } from "#/lib/orders/open.ts";
import type { Order } from "#/lib/orders/order.ts";
import { CLAIMS, type Claim } from "./claims.ts";
import { HOUR, MINUTE, type Surroundings } from "./surroundings.ts";

/** What one buyer has seen and agreed to, held against what the shop makes of it. */
export class Agreements {
  readonly #in: Surroundings;
  /** The prices that were agreed to, and whether a renewal was, by order. */
  readonly #agreed = new Map<string, Set<string>>();
  /** The orders that are to renew, since the page said so when the card was asked for. */
  readonly #renewing = new Set<string>();

  constructor(surroundings: Surroundings) {
    this.#in = surroundings;
  }

  /** "Continue to payment" on a page with this price and this choice. */
  agree(orderId: string, minor: number, isRenewing: boolean): void {
    const agreed = this.#agreed.get(orderId) ?? new Set();
    this.#agreed.set(orderId, agreed.add(`price ${minor}`).add(`renews ${isRenewing ? 1 : 0}`));
  }

  /** The page that asks for the card. */
  readCard({ id, partnerIds: { payId }, price, renewal }: Order): void {
    const agreed = this.#agreed.get(id);
    if (!agreed?.has(`price ${price.amountMinor}`)) this.#complain(`a price without agreement: ${payId}`);
    if (!agreed?.has(`renews ${renewal ? 1 : 0}`)) this.#complain(`a renewal is not as chosen: ${payId}`);
    if (renewal) this.#renewing.add(id);
  }

  /** What "Buy" led to, from a page with this price. */
  readOpened({ id, partnerIds: { payId }, payment, price, shownMinor: shownBefore }: Order, shownMinor: number): void {
    if (this.#renewing.has(id)) this.#complain(`"Buy" went on with a renewal: ${payId}`);
    const isPayable = payment === "unpaid" || payment === "open";
    if (isPayable && price.amountMinor !== shownMinor && shownBefore === null)
      this.#complain(`"Buy" led to another price: ${payId}`);
  }

  readBoughtBefore({ orderNo, isPaid }: Extract<OpenOutcome, { status: "bought before" }>): void {
    const isCharged = this.#in.world.charges.some((charge) => charge.orderNo === orderNo);
    const claims: readonly Claim[] = CLAIMS[isPaid ? "plans.bought" : "plans.inReview"];
    if (claims.includes("paid") && !isCharged) this.#complain(`a page said that an order is paid: ${orderNo}`);
  }

  /**
   * Whether an order was paid just now, or may have been, so that the buyer is to be asked before the same is bought again. Said only
   * where it is sure: not with clocks that are wrong by hours.
   */
  mustBeAskedBefore(orderIds: readonly string[], currency: string): boolean {
    const { shop, scheduler } = this.#in;
    if (!shop.hasGoodClocks) return false;
    const marks = orderIds.map(() => "?").join(", ");
    const orders = shop.store.rows<OrderRow>(`SELECT * FROM orders WHERE id IN (${marks})`, ...orderIds);
    return orders
      .filter((order) => order.currency === currency)
      .some(({ payment, paid_at, tried_at, renews }) => {
        if (payment === "paid") return paid_at !== null && paid_at > scheduler.now - 20 * MINUTE;
        const mayBePaid = payment === "open" || payment === "lapsed";
        return mayBePaid && renews === 0 && tried_at !== null && tried_at > scheduler.now - 12 * HOUR;
      });
  }

  /** A new order, though the buyer was to be asked first. */
  openedUnasked(orderId: string): void {
    this.#complain(`bought again unasked: ${orderId}`);
  }

  #complain(what: string): void {
    this.#in.world.violations.push(`C3 ${what}`);
  }
}
