import { createActor } from "#/bench/simulator/scheduler.ts";
import type { Instance } from "#/bench/simulator/shop.ts";
import type { CardReport } from "#/lib/orders/card.ts";
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
  protected async tell(orderId: string, word: CardReport) {
    if (word !== "confirming") this.#confirming.delete(orderId);
    const toldAt = this.in.scheduler.now;
    const told = await this.ask(word, async ({ orders }) => {
      const order = await orders.reportCardAttempt(orderId, word);
      if (word === "confirming") checkCard(this.in, order, toldAt);
      const isTaken = word !== "confirming" || order.payment !== "open" || order.cardAttempts.confirmingAt !== null;
      const isConfirming = order.payment === "open" && order.cardAttempts.confirmingAt !== null;
      if (word === "confirming" && isConfirming) this.in.world.tryCard(order.partnerIds.payId);
      return { isPaid: order.payment === "paid", isTaken: isTaken && !orders.isCardPaused(order), isConfirming };
    });
    if (told === null) this.#muddled.add(orderId);
    else if (word === "confirming" && told.answer.isConfirming) this.#confirming.add(orderId);
    return told?.answer ?? null;
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
