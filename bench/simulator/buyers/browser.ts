import { createActor } from "#/bench/simulator/scheduler.ts";
import type { Instance } from "#/bench/simulator/shop.ts";
import type { OrderRow } from "#/lib/db/schema.ts";
import type { CardAccess, CardReport } from "#/lib/orders/card.ts";
import { toOrder } from "#/lib/orders/columns.ts";
import { type Order, OWNER } from "#/lib/orders/order.ts";
import { checkCard } from "./card-checks.ts";
import { PATIENCE_MS, SECOND, type Surroundings } from "./surroundings.ts";

/** A browser that asks the shop for pages, waits, and acts. */
export class Browser {
  readonly actor;
  protected readonly in: Surroundings;
  readonly #confirming = new Set<string>();
  readonly #muddled = new Set<string>();

  constructor(surroundings: Surroundings, name: string) {
    this.actor = createActor(name);
    this.in = surroundings;
  }

  /** Reports the card to the shop as the page's script does; null when no answer came. */
  protected async tell(orderId: string, word: CardReport, tab = this.actor.name) {
    if (word !== "confirming" && tab === this.actor.name) this.#confirming.delete(orderId);
    const toldAt = this.in.scheduler.now;
    const name = this.chance("pays by a link", 0.1) ? this.actor.name : OWNER;
    const told = await this.ask(word, async ({ orders }) => {
      const { order, mayConfirm } =
        word === "confirming"
          ? await orders.confirmCard(orderId, { name, tab })
          : { order: await orders.reportCardAttempt(orderId, word, { name, tab }), mayConfirm: true };
      if (word === "confirming") checkCard(this.in, order, toldAt);
      const isConfirming = order.payment === "open" && order.cardAttempts.confirmingAt !== null;
      if (word === "confirming" && isConfirming) this.in.world.tryCard(order.partnerIds.payId);
      return { isPaid: order.payment === "paid", isTaken: mayConfirm && !orders.isCardPaused(order), isConfirming };
    });
    if (told === null) this.#muddled.add(orderId);
    else if (word === "confirming" && told.answer.isConfirming) this.#confirming.add(orderId);
    return told?.answer ?? null;
  }

  /** Presses "Pay" on a page with card fields and this order; null when no answer came. */
  protected async press(page: Order) {
    const pressedAt = this.in.scheduler.now;
    const hearsUntil = pressedAt + PATIENCE_MS;
    const buyer = { email: "buyer@example.com", agreedMinor: page.price.amountMinor, tab: this.actor.name };
    const answers = await this.twice("pay", async ({ orders }) => {
      const outcome = await orders.pay(page.id, buyer);
      const order = this.stored(page.id);
      const isHeard = this.in.scheduler.now < hearsUntil;
      if (outcome.status === "confirm") this.#readSecret(outcome.card, order, { ...buyer, pressedAt, isHeard });
      if (outcome.status === "unreachable" && isHeard) this.in.claims.read("checkout.unreachable", order);
      return { outcome, order };
    });
    if (answers.includes(null)) this.#muddled.add(page.id);
    const heard = answers.findLast((answer) => answer !== null) ?? null;
    if (heard?.outcome.status === "confirm") this.#confirming.add(page.id);
    return heard;
  }

  /** The secret leaves the shop with the answer to "Pay". With one that comes after the page has stopped waiting no card is tried. */
  #readSecret({ clientSecret }: CardAccess, order: Order, pressed: Pressed): void {
    const { world } = this.in;
    const { payId } = order.partnerIds;
    world.release(clientSecret, payId);
    if (order.price.amountMinor !== pressed.agreedMinor)
      world.violations.push(`C3 another price than pressed: ${payId}`);
    if (order.renewal !== null) world.violations.push(`C3 a renewal that was not chosen: ${payId}`);
    if (order.cardAttempts.firstAt === null) world.violations.push(`C6 a secret that no word preceded: ${payId}`);
    if (order.payment !== "open" || !pressed.isHeard) return;
    checkCard(this.in, order, pressed.pressedAt);
    world.tryCard(payId);
  }

  /** The order as it is in the database now. */
  protected stored(id: string): Order {
    const [row] = this.in.shop.store.rows<OrderRow>("SELECT * FROM orders WHERE id = ?", id);
    if (!row) throw new Error("an order that was opened is not there");
    return toOrder(row);
  }

  /** Whether this browser's last report about an order was "confirming", and no other report is still under way. */
  protected isConfirming(orderId: string): boolean {
    return this.#confirming.has(orderId) && !this.#muddled.has(orderId);
  }

  /** Once; or twice at the same time, as a double click or a second submit does. */
  protected async twice<T>(name: string, work: (instance: Instance) => Promise<T>): Promise<(T | null)[]> {
    const times = this.chance(`${name} twice`, 0.15) ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => this.ask(name, work)));
    return answers.map((answer) => answer?.answer ?? null);
  }

  protected ask<T>(name: string, work: (instance: Instance) => Promise<T>) {
    return this.in.shop.request(this.actor, name, PATIENCE_MS, work);
  }

  protected pause(what: string, seconds: number): Promise<void> {
    return this.sleep(what, (1 + this.pick(`${what} after`, seconds)) * SECOND);
  }

  protected sleep(what: string, ms: number): Promise<void> {
    return this.in.scheduler.wait(this.actor, what, ms);
  }

  protected chance(name: string, probability: number): boolean {
    return this.in.choices.chance(`${this.actor.name} ${name}`, probability);
  }

  protected pick(name: string, count: number): number {
    return this.in.choices.pick(`${this.actor.name} ${name}`, count);
  }
}

interface Pressed {
  agreedMinor: number;
  pressedAt: number;
  isHeard: boolean;
}
