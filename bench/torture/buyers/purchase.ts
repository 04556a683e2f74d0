import { setTimeout as pause } from "node:timers/promises";
import { type Fields, formWith, type Visit } from "#/testbed/visitor.ts";
import { CARDS, type Tried, tryCard } from "./card.ts";
import { type Intention, intend } from "./intention.ts";
import { stopRenewal } from "./renewal.ts";
import { Shopper } from "./shopper.ts";

const EMAIL = "torture@example.com";
const SECRET = /(?:pi|seti)_[A-Za-z0-9]+_secret_[A-Za-z0-9]+/;
const LOOKS = 12;

/** One buyer with one SIM who buys one plan. */
export class Purchase extends Shopper {
  /** Every secret a page has shown for the order; more than one would be more than one payment. */
  readonly secrets = new Set<string>();
  /** The addresses that the answers to "Buy" redirected to. */
  readonly #opened = new Set<string>();
  readonly #intention: Intention = intend(this.random);
  /** The form that "Buy" sends. */
  #form: Fields = [];

  /** Whether the buyer stays to see the order ready, and comes back later. */
  get stays(): boolean {
    return this.#intention.stays;
  }

  async run(): Promise<void> {
    const intention = this.#intention;
    await this.#buy();
    if (intention.leavesAfter === "buy") return;
    const secret = await this.#continueToPayment(intention);
    if (secret === null || intention.leavesAfter !== null) return;
    for (const card of intention.cards) if (!(await this.#pay(secret, card, intention))) break;
    if (!intention.stays) return;
    await this.#watch();
    if (intention.renews && intention.stops) await stopRenewal(this);
  }

  /** Comes back to the order's page later. */
  look(): Promise<Visit> {
    return this.insist("order page", async () => {
      const page = await this.get(`/orders/${this.orderId}`);
      return page.status === 200 && !/on our side/.test(page.html) ? page : null;
    });
  }

  async #buy(): Promise<void> {
    this.#form = await this.insist("plans", async () => {
      const home = await this.get("/");
      if (!home.forms.some(hasField("number"))) return null;
      const plans = await this.follow(await this.submit("/", formWith(home, "number"), { number: this.sim }));
      const choices = [...plans.html.matchAll(/<button\b[^>]*\bvalue="(\d+\/[^"]*)"/g)].map(([, value = ""]) => value);
      if (choices.length === 0 || !plans.forms.some(hasField("attempt"))) return null;
      return [...formWith(plans, "attempt"), ["plan", this.random.pick(choices)]] satisfies Fields;
    });
    await this.#sendBuy();
  }

  /** Sends the same form again and again: all of that is one order. */
  async #sendBuy(): Promise<void> {
    await this.insist("buy", async () => {
      const answers = await this.five(() => this.submit("/plans", this.#form));
      for (const { location } of answers) if (location?.startsWith("/checkout/")) this.#opened.add(location);
      if (this.#opened.size > 1) this.complain(`one form opened ${this.#opened.size} orders`);
      const [first] = this.#opened;
      if (first === undefined) return null;
      this.orderId = first.slice("/checkout/".length);
      return true;
    });
  }

  /** @returns the secret of the payment; null when the order has ended or this browser may not pay it */
  async #continueToPayment({ renews }: Intention): Promise<string | null> {
    const path = `/checkout/${this.orderId}`;
    const shown = await this.insist("card form", async () => {
      const page = await this.get(path);
      if (page.location !== null) {
        const order = await this.follow(page);
        if (/Payment not completed|We’re looking into this/.test(order.html)) return "";
        // The answer with the order's cookie was lost.
        await this.#sendBuy();
        return null;
      }
      const secret = SECRET.exec(page.html)?.[0];
      if (secret) return secret;
      const form = page.forms.find(hasField("email"));
      if (!form) return null;
      const fixed = form.filter(([name]) => name !== "renew" && name !== "email");
      // Once the partner may know the order, the choice is a hidden field of the form.
      const isFixed = /type="hidden"[^>]*name="renew"/.test(page.html);
      const isOffered = /type="checkbox"[^>]*name="renew"/.test(page.html);
      const choice = isFixed || (isOffered && renews) ? { renew: "yes" } : {};
      await this.five(() => this.submit(path, fixed, { email: EMAIL, ...choice }));
      return null;
    });
    if (shown === "") return null;
    await this.#noteSecrets();
    return shown;
  }

  async #noteSecrets(): Promise<void> {
    const page = await this.get(`/checkout/${this.orderId}`).catch(() => null);
    const secret = SECRET.exec(page?.html ?? "")?.[0];
    if (secret) this.secrets.add(secret);
    if (this.secrets.size > 1) this.complain("two payments were shown for one order");
  }

  /** @returns whether another card may be tried */
  async #pay(secret: string, card: string, { approves }: Intention): Promise<boolean> {
    this.secrets.add(secret);
    if (!(await this.#tell({ event: "confirming" }))) return false;
    const tried = await tryCard(this.record.sandboxOrigin, secret, card, approves || card === CARDS.pays);
    if (tried.isDeclined) return this.#tell({ event: "declined" });
    await this.#tellSetUp(tried);
    await this.#noteSecrets();
    return false;
  }

  async #tellSetUp({ paymentMethod }: Tried): Promise<void> {
    if (paymentMethod?.startsWith("pm_")) await this.#tell({ event: "set up", paymentMethod });
  }

  /** @returns whether the order is still to be paid */
  #tell(word: { event: string; paymentMethod?: string }): Promise<boolean> {
    return this.insist(word.event, async () => {
      const headers = { "content-type": "application/json" };
      const init = { method: "POST", headers, body: JSON.stringify(word) };
      const answers = await this.five(() => this.send(`/api/orders/${this.orderId}`, init));
      const heard = answers.find(({ status }) => status === 200);
      return heard ? !JSON.parse(heard.html).isPaid : null;
    });
  }

  async #watch(): Promise<void> {
    for (let looks = 0; looks < LOOKS; looks += 1) {
      const answer = await this.get(`/api/orders/${this.orderId}`).catch(() => null);
      if (answer?.status === 200 && JSON.parse(answer.html).isFinal) break;
      await pause(600);
    }
    await this.get(`/orders/${this.orderId}`).catch(() => null);
  }
}

function hasField(name: string): (form: Fields) => boolean {
  return (form) => form.some(([field]) => field === name);
}
