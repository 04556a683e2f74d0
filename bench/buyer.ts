import { en } from "#/lib/messages/en.ts";
import type { BrowserWord } from "#/lib/orders/hint.ts";
import type { OpenOutcome } from "#/lib/orders/open.ts";
import type { OrderText } from "#/lib/orders/status.ts";
import type { Order } from "#/lib/orders/store.ts";
import type { Choices } from "./choices.ts";
import type { Claims } from "./claims.ts";
import { cardFormSentence, checkoutPage, orderPage } from "./pages.ts";
import { PLAN_NAME, TERM_NAME } from "./plan.ts";
import { createActor, type Scheduler } from "./scheduler.ts";
import type { Instance, Shop } from "./shop.ts";
import type { World } from "./world.ts";

const SECOND = 1_000;
const MINUTE = 60_000;
const HOUR = 3_600_000;
const PATIENCE_MS = 30 * SECOND;

export interface Surroundings {
  shop: Shop;
  world: World;
  claims: Claims;
  scheduler: Scheduler;
  choices: Choices;
}

type CardPage = Extract<Awaited<ReturnType<typeof checkoutPage>>, { shows: "card" }>;

/** Somebody with a browser, who buys; and what browsers and people do on the way. */
export class Buyer {
  readonly actor;
  readonly #in: Surroundings;
  readonly #sim: string;
  readonly #orderIds: string[] = [];
  #attempts = 0;
  /** Has told the shop of every try with a card. */
  #isHonest = true;
  /** The orders that are to renew, since the page said so when the card was asked for. */
  readonly #renewing = new Set<string>();
  /** The prices that were agreed to, by order. */
  readonly #agreed = new Map<string, Set<number>>();
  /** A card page that is still open in some tab. */
  #oldTab: CardPage | null = null;

  constructor(surroundings: Surroundings, name: string, sim: string) {
    this.actor = createActor(name);
    this.#in = surroundings;
    this.#sim = sim;
  }

  async live(): Promise<void> {
    await this.#pause("arrives", 20);
    const bought = await this.#buy(false);
    if (bought) await this.#checkOut(bought);
    for (let round = 0; round < 4 && this.#chance("comes back", 0.6); round += 1) {
      await this.#comeBack();
    }
  }

  async #comeBack(): Promise<void> {
    const afterMs = this.#in.choices.oneOf("comes back after", MINUTE, 0.5, [SECOND, 20 * MINUTE, 2 * HOUR, 30 * HOUR]);
    await this.#sleep("is away", afterMs);
    const orderId = this.#orderIds[this.#pick("which order", this.#orderIds.length)];
    const deed = this.#pick("does", 7);
    if (deed >= 5) return this.#stopRenewal();
    if (orderId === undefined || deed === 4) {
      const again = await this.#buy(false);
      return again ? this.#checkOut(again) : undefined;
    }
    if (deed === 1) return this.#checkOut(orderId);
    if (deed === 2 && this.#oldTab) return this.#pay(this.#oldTab);
    if (deed === 3)
      await this.#say(orderId, this.#in.choices.oneOf("nonsense", "confirming", 0.7, ["declined", "unsent"]));
    await this.#look(orderId);
  }

  /** "Buy", once or twice; the id of the order. */
  async #buy(isAgain: boolean): Promise<string | null> {
    this.#attempts += 1;
    const attempt = `${this.actor.name} ${this.#attempts}`;
    const currency = this.#in.choices.oneOf("currency", "USD", 0.2, ["JPY"]);
    const choice = { sim: this.#sim, language: "en", planName: PLAN_NAME, termName: TERM_NAME, currency };
    const shownMinor = this.#in.world.offer.minor;
    const open = ({ orders }: Instance) =>
      orders.open({ attempt, ...choice, shownMinor, ownOrderIds: [...this.#orderIds], isAgain });
    const outcomes = (await this.#twice("buy", open)).filter((outcome) => outcome !== null);
    const opened = outcomes.filter((outcome) => outcome.status === "opened");
    for (const { orderId } of opened)
      if (this.#renewing.has(orderId)) this.#in.world.violations.push(`C3 "Buy" went on with a renewal: ${orderId}`);
    for (const { orderId } of opened) if (!this.#orderIds.includes(orderId)) this.#orderIds.push(orderId);
    if (new Set(opened.map(({ orderId }) => orderId)).size > 1) {
      this.#in.world.violations.push(`one form made two orders: ${attempt}`);
    }
    if (opened[0]) return opened[0].orderId;
    const before = outcomes.find((outcome) => outcome.status === "bought before");
    if (before) await this.#readBoughtBefore(before);
    return before && this.#chance("buys it again", 0.5) ? this.#buy(true) : null;
  }

  async #readBoughtBefore({ orderNo, isPaid }: Extract<OpenOutcome, { status: "bought before" }>): Promise<void> {
    const isCharged = this.#in.world.charges.some((charge) => charge.orderNo === orderNo);
    if (isPaid && !isCharged) this.#in.world.violations.push(`a page said that an order is paid: ${orderNo}`);
  }

  async #checkOut(orderId: string): Promise<void> {
    let isRenewing = this.#chance("wants renewal", this.#in.choices.weather("renewals", [0.1, 0.3, 0.9]));
    for (let round = 0; round < 4; round += 1) {
      const page = (await this.#ask("checkout", (instance) => checkoutPage(instance, this.#in.world, orderId)))?.answer;
      if (page?.shows === "order") return this.#look(orderId);
      if (page?.shows === "card") {
        this.#readCard(page.order);
        this.#oldTab = page;
        if (page.order.renews === 1) this.#renewing.add(orderId);
        if (this.#chance("leaves", 0.15)) return;
        return this.#pay(page);
      }
      if (page?.shows === "email") {
        const status = await this.#continue(page.order, isRenewing);
        if (status === "renews already") isRenewing = false;
      }
      await this.#pause("tries again", 20);
    }
  }

  async #continue({ id, amount_minor: agreedMinor, is_renewable }: Order, isRenewing: boolean): Promise<string> {
    this.#agreed.set(id, (this.#agreed.get(id) ?? new Set()).add(agreedMinor));
    const renewalText = isRenewing && is_renewable === 1 ? async () => "12.90 now and again every month" : undefined;
    const hearsUntil = this.#in.scheduler.now + PATIENCE_MS;
    const start = async ({ orders }: Instance) => {
      const outcome = await orders.start(id, { email: "buyer@example.com", agreedMinor, renewalText });
      const order = await orders.find(id);
      const sentences = { unreachable: en.checkout.unreachable, "renews already": en.checkout.renewsAlready };
      const sentence = sentences[outcome.status as keyof typeof sentences] ?? "";
      const isRead = this.#in.scheduler.now < hearsUntil && sentence.includes("Nothing was charged");
      if (order && isRead) this.#in.claims.nothingCharged(order, sentence);
      return outcome.status;
    };
    const [first, second] = await this.#twice("continue", start);
    return second ?? first ?? "no answer";
  }

  #readCard(order: Order): void {
    const sentence = cardFormSentence(order);
    if (this.#isHonest && sentence.includes("Nothing was charged")) this.#in.claims.nothingCharged(order, sentence);
    if (!this.#agreed.get(order.id)?.has(order.amount_minor)) {
      this.#in.world.violations.push(`C3 a price that nobody agreed to: ${order.pay_id}`);
    }
  }

  /** The click on "Pay", as `confirm.ts` does it, and what becomes of it. */
  async #pay(page: CardPage): Promise<void> {
    const { order, card } = page;
    const { world, choices } = this.#in;
    if (this.#chance("says nothing", 0.05)) this.#isHonest = false;
    else {
      const told = await this.#say(order.id, "confirming");
      if (told === null || told.isPaid || !told.isTaken) return this.#look(order.id);
    }
    const intent = world.intent(card.clientSecret);
    const outcomes = ["declined", "gives up", "lost before", "lost after", "slow", "other browser", "lies"] as const;
    const outcome = choices.oneOf<(typeof outcomes)[number] | "good">("card", "good", 0.4, outcomes);
    await this.#sleep("processor", choices.oneOf("processor takes", 500, 0.2, [50, 8_000, 4 * MINUTE]));
    if (outcome === "gives up" || outcome === "lost before") return this.#look(order.id);
    if (outcome === "declined") {
      if (intent.charge === null) await this.#say(order.id, "declined");
      return this.#chance("another card", 0.6) ? this.#checkOut(order.id) : undefined;
    }
    if (outcome === "slow")
      await this.#sleep("processor is slow", choices.oneOf("slow by", HOUR, 0.5, [MINUTE, 27 * HOUR]));
    world.confirm(intent, order.pay_id);
    this.#in.scheduler.tell(`${this.actor.name} has paid with ${card.clientSecret}`);
    if (outcome === "lost after" || outcome === "other browser") return;
    if (outcome === "lies") await this.#say(order.id, choices.oneOf("lie", "declined", 0.5, ["unsent"]));
    if (intent.kind === "seti" && intent.method !== null) await this.#tellSetUp(order.id, intent.method);
    await this.#look(order.id);
  }

  async #tellSetUp(orderId: string, method: string): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      const answers = await this.#twice("set up", ({ orders }) => orders.subscribe(orderId, method));
      if (answers.some((answer) => answer !== null)) return;
    }
  }

  /** The order's page, a few times. */
  async #look(orderId: string): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      const { now } = this.#in.scheduler;
      const text = await this.#ask("order page", (instance) => orderPage(instance, this.#in.claims, orderId, now));
      if (isOver(text?.answer) || this.#chance("closes", 0.3)) return;
      await this.#pause("polls", 10);
    }
  }

  async #stopRenewal(): Promise<void> {
    const { world, scheduler } = this.#in;
    await this.#twice("stop", async ({ renewals }) => {
      const meant = world.renewalOf(this.#sim);
      const wish = { sim: this.#sim, madeBy: Number.POSITIVE_INFINITY, meant };
      world.wishes.push(wish);
      await renewals.stop(this.#sim, "en");
      wish.madeBy = scheduler.now;
    });
    const { now } = scheduler;
    await this.#ask("my SIM", async ({ renewals }) => {
      const { status } = await renewals.read(this.#sim, "en");
      if (status === "none") this.#in.claims.nothingRenews(this.#sim, now);
    });
  }

  async #say(orderId: string, word: BrowserWord) {
    const answer = await this.#ask(word, async ({ orders }) => {
      const order = await orders.heedBrowser(orderId, word);
      const isTaken = word !== "confirming" || order.payment !== "open" || order.confirming_at !== null;
      return { isPaid: order.payment === "paid", isTaken: isTaken && !orders.isResting(order) };
    });
    return answer?.answer ?? null;
  }

  /** Once; or twice at the same time, as a double click or a second submit does. */
  async #twice<T>(name: string, work: (instance: Instance) => Promise<T>): Promise<(T | null)[]> {
    const times = this.#chance(`${name} twice`, 0.15) ? 2 : 1;
    const answers = await Promise.all(Array.from({ length: times }, () => this.#ask(name, work)));
    return answers.map((answer) => answer?.answer ?? null);
  }

  #ask<T>(name: string, work: (instance: Instance) => Promise<T>) {
    return this.#in.shop.request(this.actor, name, PATIENCE_MS, work);
  }

  #pause(what: string, seconds: number): Promise<void> {
    return this.#sleep(what, (1 + this.#pick(`${what} after`, seconds)) * SECOND);
  }

  #sleep(what: string, ms: number): Promise<void> {
    return this.#in.scheduler.wait(this.actor, what, ms);
  }

  #chance(name: string, probability: number): boolean {
    return this.#in.choices.chance(`${this.actor.name} ${name}`, probability);
  }

  #pick(name: string, count: number): number {
    return this.#in.choices.pick(`${this.actor.name} ${name}`, count);
  }
}

function isOver(text: OrderText | undefined): boolean {
  return text !== undefined && ["ready", "ended", "refused", "lapsed"].includes(text);
}
