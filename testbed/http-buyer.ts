import { setTimeout as pause } from "node:timers/promises";
import type { Sandbox } from "./sandbox.ts";
import { type Fields, formWith, type Visit, Visitor, wordsOf } from "./visitor.ts";

export const EMAIL = "buyer@example.com";
const READY_POLL_MS = 100;

/** Buys by the pages' own forms and pays through the sandbox. Each step returns the page it led to. */
export class HttpBuyer extends Visitor {
  readonly sim: string;
  orderId = "";

  constructor(origin: string, sim: string) {
    super(origin);
    this.sim = sim;
  }

  async showPlans(): Promise<Visit> {
    const home = await this.get("/");
    return this.follow(await this.submit("/", formWith(home, "number"), { number: this.sim }));
  }

  /** Buys the first plan on the page. Call `showPlans` first. */
  async buy(): Promise<Visit> {
    const plans = await this.get("/plans");
    const choice = { plan: firstPlan(plans) };
    const answer = await this.submit("/plans", formWith(plans, "attempt"), choice);
    this.orderId = answer.location?.split("/").at(-1) ?? "";
    return this.follow(answer);
  }

  async continueToPayment(email = EMAIL): Promise<Visit> {
    const path = `/checkout/${this.orderId}`;
    const checkout = await this.get(path);
    return this.follow(await this.submit(path, formWith(checkout, "email"), { email }));
  }

  /** Goes from the first page to an order whose card form is open. */
  async openCardForm(email = EMAIL): Promise<Visit> {
    await this.showPlans();
    await this.buy();
    return this.continueToPayment(email);
  }

  /** Pays as the card form does: reports to the shop first, then confirms with the processor. */
  async pay(sandbox: Sandbox): Promise<Visit> {
    await this.tell("confirming");
    await sandbox.pay((await this.placed(sandbox)).payId);
    return this.get(`/orders/${this.orderId}`);
  }

  /** The form that stops a renewal: while it can't be read whether anything renews, the page lets the owner stop it. */
  async stopForm(sandbox: Sandbox): Promise<Fields> {
    // For every reader: one that asks meanwhile must not use the fault up.
    await sandbox.fail({ call: "queryAutoRenewalRecord", kind: "html", times: -1 });
    const page = await this.get("/sim/stop");
    await sandbox.recover();
    return formWith(page, "sim");
  }

  async tell(event: "confirming" | "declined"): Promise<Visit> {
    return this.report({ event });
  }

  /** "Pay" on card fields that came before the order. The answer holds the secret. */
  async pressPay(email = EMAIL): Promise<Visit> {
    const form = new Map(formWith(await this.get(`/checkout/${this.orderId}`), "agreed"));
    const agreed = Number(form.get("agreed"));
    return this.report({ event: "pay", email, asked: email, agreed, terms: form.get("terms") });
  }

  /** What the script of a page tells the shop about this order. */
  async report(body: object): Promise<Visit> {
    const headers = { "content-type": "application/json" };
    return this.send(`/api/orders/${this.orderId}`, { method: "POST", headers, body: JSON.stringify(body) });
  }

  /** The status that the order's page polls. */
  async status(): Promise<string> {
    const { html } = await this.get(`/api/orders/${this.orderId}`);
    return JSON.parse(html).status;
  }

  /** Waits for the paid plan to be active. */
  async untilReady(): Promise<void> {
    while ((await this.status()) !== "ready") await pause(READY_POLL_MS);
  }

  /** The partner's record of the order last placed for this SIM. */
  async placed(sandbox: Sandbox) {
    const order = (await sandbox.ledger()).orders.findLast(({ simNumber }) => simNumber === this.sim);
    if (!order) throw new Error(`no order was placed; the checkout says: ${await this.#checkoutWords()}`);
    return order;
  }

  async #checkoutWords(): Promise<string> {
    return wordsOf(await this.follow(await this.get(`/checkout/${this.orderId}`)));
  }
}

/** The value that the first "Buy" button on the page submits. */
export function firstPlan({ html }: Visit): string {
  return /<button\b[^>]*\bvalue="(0\/[^"]*)"/.exec(html)?.[1] ?? "";
}
