import type { Choices } from "#/bench/simulator/choices.ts";
import { createActor, type Scheduler } from "#/bench/simulator/scheduler.ts";
import type { Charge, Entry, Intent, Offer, Placed, StopRequest, Subscription } from "./ledger.ts";
import { createMailLedger } from "./mail-ledger.ts";
import { Visits } from "./overlapping-calls.ts";

/** The renewal that was begun without the shop. */
export const ELSEWHERE = "PELSEWHERE";

/**
 * The partner service and the card processor behind it, with what has really happened. The shop learns of it only through calls that
 * fail and notifications that get lost; the checks compare the two.
 */
export class World {
  readonly actor = createActor("world");
  readonly placed = new Map<string, Placed>();
  readonly intents: Intent[] = [];
  readonly charges: Charge[] = [];
  readonly entries: Entry[] = [];
  readonly foreignEntries: Entry[] = [];
  readonly subscriptions: Subscription[] = [];
  /** When the owner of a SIM asked the shop to stop its renewal. */
  readonly stopRequests: StopRequest[] = [];
  /** When a browser reported a card that begins an order's renewal. */
  readonly begunAt = new Map<string, number>();
  /** Acts that the shop must never do, recorded as they happened. */
  readonly violations: string[] = [];
  /** Orders for which a call that the shop has given up takes effect later. */
  readonly late = new Set<string>();
  readonly visits: Visits;
  readonly mails = createMailLedger();
  readonly endedElsewhere = new Set<Subscription>();
  /** Orders with wrong notifications. */
  readonly misled = new Set<string>();
  readonly offer: Offer = { minor: 1290, isSold: true };
  /** Called for each charge once its plan is on the SIM. */
  onActive: (charge: Charge) => void = () => undefined;
  readonly #scheduler: Scheduler;
  readonly #choices: Choices;

  constructor(scheduler: Scheduler, choices: Choices) {
    this.#scheduler = scheduler;
    this.#choices = choices;
    this.visits = new Visits(scheduler, (what) => this.violations.push(what));
  }

  place(order: Omit<Placed, "placements">): void {
    const known = this.placed.get(order.payId);
    if (!known) {
      this.placed.set(order.payId, { ...order, placements: 1 });
      return;
    }
    known.placements += 1;
    for (const name of ["orderNo", "requestOrderId", "sim", "title", "minor", "currency", "renews"] as const) {
      if (known[name] !== order[name]) this.violations.push(`placed again with another ${name}: ${order.payId}`);
    }
  }

  /** Called when the shop requests a payment, which it may do only while no secret has left. */
  expectUnreleased(payId: string): void {
    if (this.intents.some((intent) => intent.payId === payId && intent.isReleased))
      this.violations.push(`C3 a payment was asked for again after its secret had left: ${payId}`);
  }

  /** Each call creates a payment of its own: a browser with the secrets of two could be charged twice. */
  authorise(payId: string, minor: number, currency: string, isRenewal: boolean): Intent {
    const placed = this.placed.get(payId);
    if (!placed) this.violations.push(`a payment for an order that was never placed: ${payId}`);
    else if (placed.minor !== minor || placed.currency !== currency) {
      this.violations.push(`a payment of another amount than the order's: ${payId}`);
    }
    const kind =
      isRenewal && this.#choices.condition("renewal secret", ["seti", "seti", "pi"]) === "seti" ? "seti" : "pi";
    const number = this.intents.length + 1;
    const secret = `${kind}_${number}_secret_${number}`;
    const intent = {
      secret,
      payId,
      minor,
      currency,
      kind,
      method: null,
      isReleased: false,
      isUnderWay: false,
      charge: null,
    } satisfies Intent;
    this.intents.push(intent);
    return intent;
  }

  intent(secret: string): Intent {
    const intent = this.intents.find((one) => one.secret === secret);
    if (!intent) throw new Error("no such secret");
    return intent;
  }

  /** Whether money is about to move for an order and can't be held up. */
  isUnderWay(payId: string): boolean {
    return (
      this.late.has(payId) || this.intents.some((one) => one.payId === payId && one.kind === "pi" && one.isUnderWay)
    );
  }

  /** A browser reports a card to the shop. */
  begin(payId: string): void {
    if (!this.begunAt.has(payId)) this.begunAt.set(payId, this.#scheduler.now);
  }

  /** The shop was told, rightly or wrongly, that a card is being tried; if the card pays by itself, the renewal begins here. */
  tryCard(payId: string): void {
    if (this.intents.some((one) => one.payId === payId && one.kind === "pi")) this.begin(payId);
  }

  /** The secret leaves the shop. One that belongs to another order was put into the wrong answer by the service itself. */
  release(secret: string, payId: string): void {
    const intent = this.intent(secret);
    if (intent.payId !== payId) return;
    const other = this.intents.find((one) => one.payId === payId && one.isReleased && one !== intent);
    if (other) this.violations.push(`C3 a second secret left: ${payId}`);
    intent.isReleased = true;
  }

  /** The order is charged elsewhere, without a secret from the shop. */
  payElsewhere(payId: string): void {
    if (!this.charges.some((charge) => charge.payId === payId)) this.charge(payId, "elsewhere");
  }

  /**
   * The browser confirms, and the card is good.
   * @param payId of the order that the buyer means; the service itself may have handed out the secret of another one
   */
  confirm(intent: Intent, payId: string): void {
    intent.isUnderWay = false;
    if (intent.kind === "seti") intent.method ??= `pm_${intent.payId}`;
    else if (intent.charge === null) {
      intent.charge = this.charge(intent.payId, intent.payId === payId ? "first" : "elsewhere");
      const placed = this.placed.get(intent.payId);
      if (placed?.renews && intent.payId === payId) void this.#beginLater(placed);
      // The processor's own mistake; the shop must notice it.
      if (this.#choices.chance("processor charges twice", 0.01)) void this.#chargeAgain(intent.payId);
    }
  }

  /** Each request makes another subscription, with a charge of its own. */
  subscribe(payId: string, method: string): string | null {
    const placed = this.placed.get(payId);
    const isKnown = this.intents.some((intent) => intent.payId === payId && intent.method === method);
    if (!placed || !isKnown) return null;
    this.charge(payId, "first");
    return this.#begin(placed).id;
  }

  /** Ends a renewal, perhaps with a delay. */
  cancel(payId: string): boolean {
    const found = this.subscriptions.find((one) => one.payId === payId && one.endedAt === null);
    const howOften = this.#choices.condition("renewals end slowly", [0.2, 0.2, 1]);
    if (found)
      void this.#end(found, this.#choices.oneOf("end takes", 0, howOften, [10_000, 600_000, 7_200_000, 7_200_000]));
    return found !== undefined;
  }

  async #end(subscription: Subscription, ms: number): Promise<void> {
    if (ms > 0) await this.#scheduler.wait(this.actor, "renewal ends", ms);
    subscription.endedAt ??= this.#scheduler.now;
  }

  /** A renewal begun without the shop, before the schedule. */
  beginElsewhere(sim: string): void {
    const startedAt = this.#scheduler.now;
    const numbers = { id: "sub_elsewhere", payId: ELSEWHERE, orderNo: "ELSEWHERE" };
    this.subscriptions.push({ ...numbers, sim, title: "", startedAt, endedAt: null });
  }

  /** The owner ends a renewal directly with the service. */
  endElsewhere(): void {
    const found = this.subscriptions.find((one) => one.endedAt === null);
    if (!found) return;
    found.endedAt = this.#scheduler.now;
    this.endedElsewhere.add(found);
  }

  renewalOf(sim: string): Subscription | undefined {
    return this.subscriptions.findLast((one) => one.sim === sim && one.endedAt === null);
  }

  entriesOf(sim: string): Entry[] {
    return this.entries.filter((entry) => entry.sim === sim);
  }

  firstCharges(payId: string): Charge[] {
    return this.charges.filter((charge) => charge.payId === payId && charge.kind === "first");
  }

  charge(payId: string, kind: Charge["kind"]): Charge {
    const placed = this.placed.get(payId);
    if (!placed) throw new Error("a charge without an order");
    const { sim, minor, currency } = placed;
    const number = this.charges.length + 1;
    const at = this.#scheduler.now;
    const charge = { payId, kind, sim, minor, currency, at, eventId: `evt${number}`, orderNo: placed.orderNo };
    this.charges.push(charge);
    this.#scheduler.tell(`CHARGED ${payId} ${minor} ${currency} ${kind}`);
    void this.#activate(placed, charge);
    return charge;
  }

  async #chargeAgain(payId: string): Promise<void> {
    await this.#scheduler.wait(this.actor, "processor's mistake", 1_000);
    this.charge(payId, "again");
  }

  async #activate(placed: Placed, charge: Charge): Promise<void> {
    const delay = this.#choices.oneOf("activation", 1_000, 0.2, [0, 30_000, 20 * 60_000, 3 * 3_600_000]);
    await this.#scheduler.wait(this.actor, "plan active", delay);
    if (charge.kind === "again")
      await this.#scheduler.until(this.actor, "told again", () => this.#isActive(charge.payId));
    const { sim, payId } = charge;
    // Plans come onto a SIM in the sequence of their payment.
    const before = this.charges.slice(0, this.charges.indexOf(charge)).filter((other) => other.sim === sim);
    const areOn = () => before.every((other) => this.#isActive(other.payId));
    await this.#scheduler.until(this.actor, "plans before it", areOn);
    if (charge.kind !== "again") this.entries.push({ sim, title: placed.title, payId, at: this.#scheduler.now });
    this.onActive(charge);
  }

  #isActive(payId: string): boolean {
    return this.entries.some((entry) => entry.payId === payId);
  }

  /** A card payment should begin the renewal; it may do so late, or never. */
  async #beginLater(placed: Placed): Promise<void> {
    const howOften = this.#choices.condition("renewals begin badly", [0, 0.2, 0.8]);
    const after = this.#choices.oneOf<number | "never">("renewal begins", 0, howOften, ["never", 60_000, 1_800_000]);
    if (after === "never") return;
    if (after > 0) await this.#scheduler.wait(this.actor, "renewal begins", after);
    this.#begin(placed);
  }

  #begin(placed: Placed): Subscription {
    const startedAt = this.#scheduler.now;
    const id = `sub_${this.subscriptions.length + 1}`;
    const { payId, orderNo, sim, title } = placed;
    const subscription: Subscription = { id, payId, orderNo, sim, title, startedAt, endedAt: null };
    this.subscriptions.push(subscription);
    void this.#renew(subscription);
    return subscription;
  }

  async #renew(subscription: Subscription): Promise<void> {
    for (let period = 1; period <= 2; period += 1) {
      await this.#scheduler.wait(this.actor, "period ends", 30 * 86_400_000);
      if (subscription.endedAt !== null) return;
      this.charge(subscription.payId, "renewal");
    }
  }
}
