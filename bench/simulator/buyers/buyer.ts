import { answerTo } from "#/app/(live)/checkout/[orderId]/step.ts";
import type { Instance } from "#/bench/simulator/shop.ts";
import { PLAN_NAME, TERM_NAME } from "#/bench/simulator/world/plan.ts";
import type { Order } from "#/lib/orders/order.ts";
import { readCheckout } from "./pages.ts";
import { type CardPage, Payer } from "./payer.ts";
import { HOUR, MINUTE, PATIENCE_MS, SECOND, type Surroundings } from "./surroundings.ts";

/** A buyer with a browser, who also does unusual things: double clicks, old tabs, other tabs. */
export class Buyer extends Payer {
  readonly #sim: string;
  readonly #orderIds: string[] = [];
  #attempts = 0;
  /** Orders whose page is still open in an old tab: the email form, and the card form. */
  #oldForm: Order | null = null;
  #oldTab: CardPage | null = null;

  constructor(surroundings: Surroundings, name: string, sim: string) {
    super(surroundings, name, sim);
    this.#sim = sim;
  }

  async live(): Promise<void> {
    await Promise.all([this.owner.live(), this.#shop()]);
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
    await this.owner.requestStop();
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
    if (deed >= 5) return this.owner.stop();
    if (orderId === undefined || deed === 4) {
      const again = await this.#buy(false);
      return again ? void (await this.#checkOut(again)) : undefined;
    }
    if (deed === 1) return void (await this.#checkOut(orderId));
    if (deed === 2 && this.#oldTab) return this.#payAndRetry(this.#oldTab);
    if (deed === 3 && this.#oldForm && this.chance("old form", 0.5)) await this.#sendOldForm(this.#oldForm);
    else if (deed === 3)
      await this.tell(orderId, this.in.choices.oneOf("nonsense", "confirming", 0.7, ["declined", "unsent"]));
    await this.look(orderId);
  }

  /** Presses "Buy" once or twice; returns the id of the order. */
  async #buy(isAgain: boolean): Promise<string | null> {
    this.#attempts += 1;
    const attempt = `${this.actor.name} ${this.#attempts}`;
    const currency = this.in.choices.oneOf("currency", "USD", 0.2, ["JPY"]);
    const choice = { sim: this.#sim, language: "en", planName: PLAN_NAME, termName: TERM_NAME, currency };
    const shownMinor = this.in.world.offer.minor;
    const ownOrderIds = [...this.#orderIds];
    const mustBeAsked = !isAgain && this.agreements.mustBeAskedBefore(ownOrderIds, currency);
    const open = async ({ orders }: Instance) => {
      const outcome = await orders.open({ attempt, ...choice, shownMinor, ownOrderIds, isAgain });
      return { outcome, order: outcome.status === "opened" ? await orders.find(outcome.orderId) : null };
    };
    const answers = (await this.twice("buy", open)).filter((answer) => answer !== null);
    for (const { order } of answers) if (order) this.agreements.readOpened(order, shownMinor);
    const outcomes = answers.map(({ outcome }) => outcome);
    const opened = outcomes.filter((outcome) => outcome.status === "opened");
    for (const { orderId } of opened) {
      if (this.#orderIds.includes(orderId)) continue;
      this.#orderIds.push(orderId);
      if (mustBeAsked) this.agreements.openedUnasked(orderId);
    }
    if (new Set(opened.map(({ orderId }) => orderId)).size > 1) {
      this.in.world.violations.push(`C3 one form made two orders: ${attempt}`);
    }
    if (opened[0]) return opened[0].orderId;
    const before = outcomes.find((outcome) => outcome.status === "bought before");
    if (before) this.agreements.readBoughtBefore(before);
    return before && this.chance("buys it again", 0.5) ? this.#buy(true) : null;
  }

  /** Continues from the order to the payment; false when the order ended before the card form. */
  async #checkOut(orderId: string, aim: "a plan" | "renewal or nothing" = "a plan"): Promise<boolean> {
    const isPicky = aim === "renewal or nothing";
    let isRenewing = isPicky || this.chance("wants renewal", this.in.choices.condition("renewals", [0.1, 0.3, 0.9]));
    for (let round = 0; round < 4; round += 1) {
      const page = (await this.ask("checkout", (instance) => readCheckout(instance, this.in, orderId)))?.answer;
      if (page?.shows === "order") {
        await this.look(orderId);
        return false;
      }
      if (page?.shows === "card") {
        await this.#reachCard(page, isRenewing);
        return true;
      }
      if (page?.shows === "one screen" && !isRenewing && !this.chance("script has not run", 0.1)) {
        const tab = this.#oldForm;
        this.#oldForm = page.order;
        const isOver = !(await this.payAtOnce(page.order));
        // Another tab is from before the price changed.
        const isDated = tab?.id === orderId && tab.price.amountMinor !== page.order.price.amountMinor;
        if (isDated && this.chance("pays in the other tab", 0.5)) await this.payAtOnce(tab);
        if (isOver) return true;
      } else if (page?.shows === "email" || page?.shows === "one screen") {
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
    this.readCard(page.order);
    this.#oldTab = page;
    if (this.#oldForm?.id === page.order.id && this.chance("goes back and continues", 0.05))
      await this.#continue(this.#oldForm, isRenewing);
    if (!this.chance("leaves", 0.15)) await this.#payAndRetry(page);
  }

  async #payAndRetry(page: CardPage): Promise<void> {
    if (await this.pay(page)) await this.#checkOut(page.order.id);
  }

  /** A page from before the order was placed is still open. */
  async #sendOldForm(order: Order): Promise<void> {
    if (this.in.fields.areOffered && this.chance("pays on the old form", 0.7)) await this.payAtOnce(order);
    else await this.#continue(order, false);
  }

  async #continue({ id, price, term }: Order, isRenewing: boolean): Promise<string> {
    const agreedMinor = price.amountMinor;
    const isChosen = isRenewing && term.isRenewable;
    this.agreements.agree(id, agreedMinor, isChosen);
    const renewalText = isChosen ? async () => "12.90 now, then 12.90 every month" : undefined;
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
}
