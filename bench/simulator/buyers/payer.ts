import { type CheckoutStep, cardFormTroubles } from "#/app/(live)/checkout/[orderId]/step.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { OrderText } from "#/lib/orders/status.ts";
import { Agreements } from "./agreements.ts";
import { Browser } from "./browser.ts";
import { Owner } from "./owner.ts";
import { orderPage, readCheckout } from "./pages.ts";
import { HOUR, MINUTE, type Surroundings } from "./surroundings.ts";

export type CardPage = Extract<CheckoutStep, { shows: "card" }>;

/** A browser with a card, at the pages that ask for it. */
export class Payer extends Browser {
  protected readonly owner: Owner;
  protected readonly agreements: Agreements;
  /** The shop has got a report of every attempt with a card. */
  #isHonest = true;

  constructor(surroundings: Surroundings, name: string, sim: string) {
    super(surroundings, name);
    this.owner = new Owner(surroundings, `owner of ${name}`, sim);
    this.agreements = new Agreements(surroundings);
  }

  protected readCard(order: Order): void {
    const { late, failed } = cardFormTroubles(order, false);
    if (this.#isHonest) for (const text of [late, failed]) this.in.claims.read(`checkout.${text}`, order);
    this.agreements.readCard(order);
  }

  /**
   * Presses "Pay" on the page that holds the secret: the steps of `confirm.ts`.
   * @returns whether the buyer comes back with another card
   */
  protected async pay(page: CardPage): Promise<boolean> {
    const { order } = page;
    if (order.renewal !== null && this.chance("owner ends it meanwhile", 0.25)) {
      await this.owner.requestStop();
      await this.sleep("pays all the same", 2_500);
    }
    if (this.chance("says nothing", 0.05)) this.#isHonest = false;
    else {
      const told = await this.tell(order.id, "confirming");
      if (told === null || told.isPaid || !told.isTaken) return this.look(order.id);
    }
    return this.#send(page);
  }

  /** Presses "Pay" on card fields that came before the order. */
  protected async payAtOnce(page: Order): Promise<boolean> {
    this.agreements.agree(page.id, page.price.amountMinor, false);
    const heard = await this.press(page);
    if (heard?.outcome.status === "see order") return this.look(page.id);
    if (heard?.outcome.status !== "confirm") return true;
    const { shop, fields } = this.in;
    if (fields.areRefused) {
      const told = await this.tell(page.id, "fields refused");
      // A report of another tab may have come first.
      const at = this.stored(page.id).cardAttempts.fieldsRefusedAt;
      if (told !== null && at !== null && shop.hasGoodClocks) fields.refusals.push({ sim: page.sim, at });
      return true;
    }
    const card = { shows: "card", order: heard.order, card: heard.outcome.card } as const;
    if (!(await this.#send(card))) return false;
    return this.chance("stays on the page", 0.5) ? this.payAtOnce(page) : true;
  }

  /** The processor's answer to the card, and what the browser does with it. */
  async #send({ order, card }: CardPage): Promise<boolean> {
    const { world, choices } = this.in;
    const intent = world.intent(card.clientSecret);
    if (intent.kind === "pi" && this.#isHonest) world.begin(order.partnerIds.payId);
    const outcomes = ["declined", "gives up", "lost before", "lost after", "slow", "other browser", "lies"] as const;
    const isThief = choices.condition("a list of cards", [false, false, false, false, false, true]);
    const drawn = choices.oneOf<(typeof outcomes)[number] | "good">("card", "good", 0.4, outcomes);
    const outcome = isThief && this.chance("next card of the list", 0.9) ? "declined" : drawn;
    const isGood = !["declined", "gives up", "lost before"].includes(outcome);
    if (isGood) intent.isUnderWay = intent.payId === order.partnerIds.payId;
    await this.sleep("processor", choices.oneOf("processor takes", 500, 0.2, [50, 8_000, 4 * MINUTE]));
    if (outcome === "declined") {
      if (intent.charge === null) await this.tell(order.id, "declined");
      return this.chance("another card", isThief ? 0.95 : 0.6);
    }
    if (!isGood) return this.look(order.id);
    if (outcome === "slow") await this.#waitForBank(order.id);
    world.confirm(intent, order.partnerIds.payId);
    this.in.scheduler.tell(`${this.actor.name} has paid with ${card.clientSecret}`);
    if (outcome === "lost after" || outcome === "other browser") return false;
    if (outcome === "lies") await this.tell(order.id, choices.oneOf("lie", "declined", 0.5, ["unsent"]));
    if (intent.kind === "seti" && intent.method !== null) {
      world.begin(order.partnerIds.payId);
      await this.#tellSetUp(order.id, intent.method);
    }
    return this.look(order.id);
  }

  /** The payment is under way for a while, and the buyer opens another tab meanwhile. */
  async #waitForBank(orderId: string): Promise<void> {
    const ms = this.in.choices.oneOf("slow by", HOUR, 0.7, [MINUTE, 27 * HOUR, 50 * HOUR]);
    await this.sleep("bank is slow", ms / 2);
    if (this.chance("opens another tab", 0.4)) {
      if (this.chance("believes it failed", 0.5)) await this.tell(orderId, "declined", "another tab");
      const page = await this.ask("checkout", (instance) => readCheckout(instance, this.in, orderId));
      if (page?.answer.shows === "card") this.readCard(page.answer.order);
    }
    await this.sleep("bank is slow", ms / 2);
    if (this.chance("looks once more", 0.4)) await this.look(orderId);
  }

  async #tellSetUp(orderId: string, method: string): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      const answers = await this.twice("set up", ({ renewals }) => renewals.subscribe(orderId, method));
      if (answers.some((answer) => answer !== null)) return;
    }
  }

  /** Opens the order's page a few times. */
  protected async look(orderId: string): Promise<false> {
    for (let round = 0; round < 4; round += 1) {
      const { now } = this.in.scheduler;
      const read = { orderId, askedAt: now, isConfirming: () => this.isConfirming(orderId) };
      const text = await this.ask("order page", (instance) => orderPage(instance, this.in.claims, read));
      if (isOver(text?.answer) || this.chance("closes", 0.3)) return false;
      await this.pause("polls", 10);
    }
    return false;
  }
}
function isOver(text: OrderText | undefined): boolean {
  return text !== undefined && ["ready", "queued", "ended", "refused", "lapsed"].includes(text);
}
