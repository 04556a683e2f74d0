import type { OrderRow } from "#/lib/db/schema.ts";
import type { OpenOutcome } from "#/lib/orders/open.ts";
import type { Order } from "#/lib/orders/order.ts";
import { CLAIMS, type Claim } from "./claims.ts";
import { HOUR, MINUTE, type Surroundings } from "./surroundings.ts";

/** Compares what one buyer has seen and agreed to with the orders that the shop opens. */
export class Agreements {
  readonly #in: Surroundings;
  /** By order: the prices that the buyer agreed to, and the answers about renewal. */
  readonly #agreed = new Map<string, Set<string>>();
  /** The orders whose card form said that they renew. */
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

  /** The order that "Buy" led to, from a page with this price. */
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
   * Whether the shop must ask the buyer before the same plan is bought again, because an order for it was paid just now or may have
   * been. False while clocks are wrong by hours: then it is not certain.
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

  /** Complains of a new order if the shop should have asked the buyer first. */
  openedUnasked(orderId: string): void {
    this.#complain(`bought again unasked: ${orderId}`);
  }

  #complain(what: string): void {
    this.#in.world.violations.push(`C3 ${what}`);
  }
}
