import { answerTo, type CheckoutStep, cardFormTroubles } from "#/app/(live)/checkout/[orderId]/step.ts";
import type { Instance } from "#/bench/simulator/shop.ts";
import { PLAN_NAME, TERM_NAME } from "#/bench/simulator/world/plan.ts";
import type { Order } from "#/lib/orders/order.ts";
import type { OrderText } from "#/lib/orders/status.ts";
import { Agreements } from "./agreements.ts";
import { Browser } from "./browser.ts";
import { Owner } from "./owner.ts";
import { orderPage, readCheckout } from "./pages.ts";
import { HOUR, MINUTE, PATIENCE_MS, SECOND, type Surroundings } from "./surroundings.ts";

type CardPage = Extract<CheckoutStep, { shows: "card" }>;

/** A buyer with a browser, who also does unusual things: double clicks, old tabs, other tabs. */
export class Buyer extends Browser {
  readonly #sim: string;
  readonly #owner: Owner;
  readonly #agreements: Agreements;
  readonly #orderIds: string[] = [];
  #attempts = 0;
  /** The shop has got a report of every attempt with a card. */
  #isHonest = true;
  /** Orders whose page is still open in an old tab: the email form, and the card form. */
  #oldForm: Order | null = null;
  #oldTab: CardPage | null = null;

  constructor(surroundings: Surroundings, name: string, sim: string) {
    super(surroundings, name);
    this.#sim = sim;
    this.#owner = new Owner(surroundings, `owner of ${name}`, sim);
    this.#agreements = new Agreements(surroundings);
  }

  async live(): Promise<void> {
    await Promise.all([this.#owner.live(), this.#shop()]);
  }

  async #shop(): Promise<void> {
    await this.pause("arrives", 20);
    const { world } = this.in;
    const hasOther = world.renewalOf(this.#sim) !== undefined;
    if (hasOther && this.chance("has another renewal", 0.5)) await this.#changeRenewal();
    const bought = await this.#buy(false);
    if (bought) await this.#checkOut(bought);
    for (let round = 0; round < 4 && this.chance("comes back", 0.6); round += 1) {
      await this.#comeBack();
    }
    const hasRenewal = world.renewalOf(this.#sim) !== undefined;
    if (!hasRenewal || this.in.choices.condition("changes the renewal", [true, false])) return;
    await this.sleep("is content", 26 * HOUR);
    await this.#changeRenewal();
  }

  /** Ends the renewal, and begins another as soon as the shop lets it. */
  async #changeRenewal(): Promise<void> {
    await this.#owner.requestStop();
    const isOver = () => this.in.world.renewalOf(this.#sim) === undefined;
    for (let round = 0; round < 3; round += 1) {
      await this.in.scheduler.until(this.actor, "reads in a mail that it has ended", isOver, 3 * HOUR);
      const orderId = await this.#buy(true);
      if (orderId && (await this.#checkOut(orderId, "renewal or nothing"))) return;
      await this.pause("renews again", 60);
    }
  }

  async #comeBack(): Promise<void> {
    const afterMs = this.in.choices.oneOf("comes back after", MINUTE, 0.5, [SECOND, 20 * MINUTE, 2 * HOUR, 30 * HOUR]);
    await this.sleep("is away", afterMs);
    const orderId = this.#orderIds[this.pick("which order", this.#orderIds.length)];
    const deed = this.pick("does", 7);
    if (deed >= 5) return this.#owner.stop();
    if (orderId === undefined || deed === 4) {
      const again = await this.#buy(false);
      return again ? void (await this.#checkOut(again)) : undefined;
    }
    if (deed === 1) return void (await this.#checkOut(orderId));
    if (deed === 2 && this.#oldTab) return this.#pay(this.#oldTab);
    if (deed === 3 && this.#oldForm && this.chance("old form", 0.5)) await this.#continue(this.#oldForm, false);
    else if (deed === 3)
      await this.tell(orderId, this.in.choices.oneOf("nonsense", "confirming", 0.7, ["declined", "unsent"]));
    await this.#look(orderId);
  }

  /** Presses "Buy" once or twice; returns the id of the order. */
  async #buy(isAgain: boolean): Promise<string | null> {
    this.#attempts += 1;
    const attempt = `${this.actor.name} ${this.#attempts}`;
    const currency = this.in.choices.oneOf("currency", "USD", 0.2, ["JPY"]);
    const choice = { sim: this.#sim, language: "en", planName: PLAN_NAME, termName: TERM_NAME, currency };
    const shownMinor = this.in.world.offer.minor;
    const ownOrderIds = [...this.#orderIds];
    const mustBeAsked = !isAgain && this.#agreements.mustBeAskedBefore(ownOrderIds, currency);
    const open = async ({ orders }: Instance) => {
      const outcome = await orders.open({ attempt, ...choice, shownMinor, ownOrderIds, isAgain });
      return { outcome, order: outcome.status === "opened" ? await orders.find(outcome.orderId) : null };
    };
    const answers = (await this.twice("buy", open)).filter((answer) => answer !== null);
    for (const { order } of answers) if (order) this.#agreements.readOpened(order, shownMinor);
    const outcomes = answers.map(({ outcome }) => outcome);
    const opened = outcomes.filter((outcome) => outcome.status === "opened");
    for (const { orderId } of opened) {
      if (this.#orderIds.includes(orderId)) continue;
      this.#orderIds.push(orderId);
      if (mustBeAsked) this.#agreements.openedUnasked(orderId);
    }
    if (new Set(opened.map(({ orderId }) => orderId)).size > 1) {
      this.in.world.violations.push(`C3 one form made two orders: ${attempt}`);
    }
    if (opened[0]) return opened[0].orderId;
    const before = outcomes.find((outcome) => outcome.status === "bought before");
    if (before) this.#agreements.readBoughtBefore(before);
    return before && this.chance("buys it again", 0.5) ? this.#buy(true) : null;
  }

  /** Continues from the order to the payment; false when the order ended before the card form. */
  async #checkOut(orderId: string, aim: "a plan" | "renewal or nothing" = "a plan"): Promise<boolean> {
    const isPicky = aim === "renewal or nothing";
    let isRenewing = isPicky || this.chance("wants renewal", this.in.choices.condition("renewals", [0.1, 0.3, 0.9]));
    for (let round = 0; round < 4; round += 1) {
      const page = (await this.ask("checkout", (instance) => readCheckout(instance, this.in, orderId)))?.answer;
      if (page?.shows === "order") {
        await this.#look(orderId);
        return false;
      }
      if (page?.shows === "card") {
        await this.#reachCard(page, isRenewing);
        return true;
      }
      if (page?.shows === "email") {
        this.#oldForm = page.order;
        const status = await this.#continue(page.order, isRenewing);
        if (status === "renews already" && isPicky) return false;
        if (status === "renews already") isRenewing = false;
      }
      await this.pause("tries again", 20);
    }
    return false;
  }

  async #reachCard(page: CardPage, isRenewing: boolean): Promise<void> {
    this.#readCard(page.order);
    this.#oldTab = page;
    if (this.#oldForm?.id === page.order.id && this.chance("goes back and continues", 0.05))
      await this.#continue(this.#oldForm, isRenewing);
    if (!this.chance("leaves", 0.15)) await this.#pay(page);
  }

  async #continue({ id, price, term }: Order, isRenewing: boolean): Promise<string> {
    const agreedMinor = price.amountMinor;
    const isChosen = isRenewing && term.isRenewable;
    this.#agreements.agree(id, agreedMinor, isChosen);
    const renewalText = isChosen ? async () => "12.90 now and again every month" : undefined;
    const hearsUntil = this.in.scheduler.now + PATIENCE_MS;
    const start = async ({ orders }: Instance) => {
      const outcome = await orders.start(id, { email: "buyer@example.com", agreedMinor, renewalText });
      const order = await orders.find(id);
      const answer = answerTo(outcome);
      const isRead = this.in.scheduler.now < hearsUntil && answer !== null;
      if (order && isRead) this.in.claims.read(`checkout.${answer}`, order);
      return outcome.status;
    };
    const [first, second] = await this.twice("continue", start);
    return second ?? first ?? "no answer";
  }

  #readCard(order: Order): void {
    const { late, failed } = cardFormTroubles(order, false);
    if (this.#isHonest) for (const text of [late, failed]) this.in.claims.read(`checkout.${text}`, order);
    this.#agreements.readCard(order);
  }

  /** Presses "Pay": the steps of `confirm.ts`, and their outcomes. */
  async #pay(page: CardPage): Promise<void> {
    const { order, card } = page;
    const { world, choices } = this.in;
    if (order.renewal !== null && this.chance("owner ends it meanwhile", 0.25)) {
      await this.#owner.requestStop();
      await this.sleep("pays all the same", 2_500);
    }
    if (this.chance("says nothing", 0.05)) this.#isHonest = false;
    else {
      const told = await this.tell(order.id, "confirming");
      if (told === null || told.isPaid || !told.isTaken) return this.#look(order.id);
    }
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
      if (this.chance("another card", isThief ? 0.95 : 0.6)) await this.#checkOut(order.id);
      return;
    }
    if (!isGood) return this.#look(order.id);
    if (outcome === "slow") await this.#waitForBank(order.id);
    world.confirm(intent, order.partnerIds.payId);
    this.in.scheduler.tell(`${this.actor.name} has paid with ${card.clientSecret}`);
    if (outcome === "lost after" || outcome === "other browser") return;
    if (outcome === "lies") await this.tell(order.id, choices.oneOf("lie", "declined", 0.5, ["unsent"]));
    if (intent.kind === "seti" && intent.method !== null) {
      world.begin(order.partnerIds.payId);
      await this.#tellSetUp(order.id, intent.method);
    }
    await this.#look(order.id);
  }

  /** The payment is under way for a while, and the buyer opens another tab meanwhile. */
  async #waitForBank(orderId: string): Promise<void> {
    const ms = this.in.choices.oneOf("slow by", HOUR, 0.7, [MINUTE, 27 * HOUR, 50 * HOUR]);
    await this.sleep("bank is slow", ms / 2);
    if (this.chance("opens another tab", 0.4)) {
      if (this.chance("believes it failed", 0.5)) await this.tell(orderId, "declined");
      const page = await this.ask("checkout", (instance) => readCheckout(instance, this.in, orderId));
      if (page?.answer.shows === "card") this.#readCard(page.answer.order);
    }
    await this.sleep("bank is slow", ms / 2);
    if (this.chance("looks once more", 0.4)) await this.#look(orderId);
  }

  async #tellSetUp(orderId: string, method: string): Promise<void> {
    for (let round = 0; round < 3; round += 1) {
      const answers = await this.twice("set up", ({ renewals }) => renewals.subscribe(orderId, method));
      if (answers.some((answer) => answer !== null)) return;
    }
  }

  /** Opens the order's page a few times. */
  async #look(orderId: string): Promise<void> {
    for (let round = 0; round < 4; round += 1) {
      const { now } = this.in.scheduler;
      const read = { orderId, askedAt: now, isConfirming: () => this.isConfirming(orderId) };
      const text = await this.ask("order page", (instance) => orderPage(instance, this.in.claims, read));
      if (isOver(text?.answer) || this.chance("closes", 0.3)) return;
      await this.pause("polls", 10);
    }
  }
}

function isOver(text: OrderText | undefined): boolean {
  return text !== undefined && ["ready", "ended", "refused", "lapsed"].includes(text);
}
