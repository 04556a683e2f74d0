import type { Choices } from "#/bench/simulator/choices.ts";
import type { Scheduler } from "#/bench/simulator/scheduler.ts";
import type { NotificationHeaders } from "#/lib/partner/notifications/headers.ts";
import type { Charge, Placed } from "./ledger.ts";
import { FORGERIES, JOINS, KEYS, type Message, type Telling, write } from "./message.ts";
import type { World } from "./world.ts";

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** The pauses before the three redeliveries, as the service documents them. */
const REPEATS = [1 * MINUTE, 5 * MINUTE, 10 * MINUTE];

/** Delivers to the shop; the answer's status, or null when none came. */
export type Deliver = (body: Buffer, headers: NotificationHeaders) => Promise<number | null>;

/** A notification that doesn't fit its orders, and the reason that the review must state. */
export interface Contradiction {
  payIds: string[];
  at: number;
  word: string;
}

/** The ways in which an order's notification can be wrong, and the shop's reason for the review. */
const CONTRADICTIONS: readonly (readonly [keyof Telling, (placed: Placed) => string | number | null, string])[] = [
  ["minor", () => 990, "amount differs"],
  ["minor", ({ minor }) => Math.trunc(minor / 100) - 1, "amount differs"],
  ["minor", ({ minor }) => minor * 100, "amount differs"],
  ["minor", () => null, "amount differs"],
  ["currency", () => "EUR", "currency differs"],
  ["currency", () => null, "currency differs"],
  ["sim", () => "89852072201180439999", "SIM differs"],
  ["sim", () => null, "SIM differs"],
  ["kind", () => "payment_failed", ""],
  ["kind", () => null, "does not say its kind"],
  ["paymentStatus", () => "failed", "payment status"],
  ["paymentStatus", () => null, "payment status"],
  ["paymentStatus", () => "odd", "payment status"],
  // A payment on its way.
  ["paymentStatus", () => "pending", ""],
];

/** What a genuine notification of a payment may say besides, which changes nothing about the payment, and what the review must state. */
const WORDINGS: readonly (readonly [Partial<Telling>, string])[] = [
  [{}, ""],
  [{ paymentStatus: "PAID" }, ""],
  [{ paymentStatus: "Succeeded", orderStatus: null }, ""],
  [{ dispute: "opened" }, "dispute status"],
  [{ dispute: null, risk: "" }, ""],
  [{ risk: "elevated" }, "risk status"],
];

/** Sends the partner's notifications: late, twice, not at all; and some that are wrong or forged. */
export class Notifier {
  /** The notifications that the shop has answered with success, by their bodies. */
  readonly acknowledged = new Map<string, Message>();
  readonly contradictions: Contradiction[] = [];
  /** The same of payments that were made. */
  readonly concerns: Contradiction[] = [];
  /** The events of payments for orders whose notification arrived in time. */
  readonly told = new Map<string, Set<string>>();
  /** When the shop accepted an unambiguous notification of an order's payment. */
  readonly proven = new Map<string, number>();
  readonly #world: World;
  readonly #scheduler: Scheduler;
  readonly #choices: Choices;
  readonly #deliver: Deliver;
  readonly #lossRate: number;
  #count = 0;

  constructor(world: World, scheduler: Scheduler, choices: Choices, deliver: Deliver, lossRate: number) {
    this.#world = world;
    this.#scheduler = scheduler;
    this.#choices = choices;
    this.#deliver = deliver;
    this.#lossRate = lossRate;
  }

  /** Sends the notification of a charge whose plan is active. */
  announce(charge: Charge): void {
    if (this.#choices.chance("notification never sent", this.#lossRate)) return;
    const placed = this.#world.placed.get(charge.payId);
    if (!placed) throw new Error("a charge without an order");
    const isOfRenewal = charge.kind === "renewal" || (charge.kind === "first" && placed.renews);
    const transaction = isOfRenewal ? "subscription" : "one-time";
    const wording = this.#choices.oneOf("other words", 0, this.#lossRate, [1, 2, 3, 4, 5]);
    const [words, word] = WORDINGS[wording] ?? [{}, ""];
    const telling = { ...this.#fitting(placed, charge), ...this.#names(placed), transaction, ...words };
    const contradiction = { payIds: [placed.payId], at: charge.at, word };
    const heldBack = this.#choices.oneOf("notification held back", 0, this.#lossRate / 2, [
      45 * MINUTE,
      1_500 * MINUTE,
    ]);
    void this.#send(this.#write(telling), heldBack, { charge, contradiction });
    if (this.#choices.chance("notification with another id", this.#lossRate / 2)) {
      const copy = { ...telling, id: this.#nextId() };
      void this.#send(this.#write(copy), this.#choices.pick("second notification", 30) * 1_000, { charge });
    }
  }

  /** Sends a wrong notification about a placed order, which must never make it paid. */
  mislead(placed: Placed): void {
    const { payId, orderNo } = placed;
    // No payment was made at that moment.
    const at = this.#scheduler.now - 7 * this.#count - 3;
    const telling = this.#fitting(placed, { eventId: `odd${this.#count}`, at });
    this.#world.misled.add(payId);
    const kind = this.#choices.pick("misleading", 10);
    if (kind === 1 || kind === 2) {
      const forge = FORGERIES[this.#choices.pick("forgery", FORGERIES.length)];
      return void (forge && this.#send(forge(this.#write(telling)), 0));
    }
    // Everything fits except the time of signing, which is off by more than any clock of ours.
    const ageMs = this.#choices.oneOf("signed", -3 * DAY, 0.3, [3 * DAY]);
    if (kind === 3) return void this.#send(this.#write({ ...telling, ...this.#names(placed) }, ageMs), 0);
    if (kind === 4) return void this.#send(this.#write({ ...telling, orderId: "UNKNOWN" }), 0);
    const known = [...this.acknowledged.values()].at(-1);
    const other = [...this.#world.placed.values()].find((one) => one.payId !== payId);
    if (kind === 5 && known) return void this.#contradict({ ...telling, id: known.id }, [payId], "its id was used");
    if (kind === 6 && other) {
      this.#world.misled.add(other.payId);
      const named = { ...telling, purchaseOrderId: other.orderNo, orderId: orderNo };
      return void this.#contradict(named, [payId, other.payId], "names several orders");
    }
    const [name, value, word] = CONTRADICTIONS[this.#choices.pick("contradiction", CONTRADICTIONS.length)] ?? [];
    if (name && value) this.#contradict({ ...telling, [name]: value(placed) }, [payId], word ?? "");
  }

  #contradict(telling: Telling, payIds: string[], word: string): void {
    void this.#send(this.#write(telling), 0, { contradiction: { payIds, at: telling.at, word } });
  }

  async #send(message: Message, afterMs: number, about: About = {}): Promise<void> {
    await this.#scheduler.wait(this.#world.actor, "notification", 500 + afterMs);
    for (const repeatMs of [...REPEATS, null]) {
      if (!this.#choices.chance("notification lost", this.#lossRate)) {
        const status = await this.#attempt(message, afterMs === 0 ? about : {});
        const isFinal = status !== null && status < 500;
        if (isFinal && !this.#choices.chance("answer to notification lost", this.#lossRate)) return;
      }
      if (repeatMs === null) return;
      await this.#scheduler.wait(this.#world.actor, "notification again", repeatMs);
    }
  }

  async #attempt(message: Message, { charge, contradiction }: About): Promise<number | null> {
    const { id, body, headers, kind } = message;
    const status = await this.#deliver(Buffer.from(body), headers);
    this.#scheduler.tell(`notification ${id} answered ${status}`);
    if (status === 200 && kind !== "genuine") this.#complain(`a ${kind} notification was accepted: ${id}`);
    const isRefused = status !== null && status >= 300 && status < 500;
    if (isRefused && kind !== "forged") this.#complain(`a ${kind} notification was refused for good: ${id}`);
    if (status !== 200 || kind !== "genuine") return status;
    this.acknowledged.set(body, message);
    if (charge) this.#noteTold(charge, message, contradiction);
    else if (contradiction) this.contradictions.push(contradiction);
    return status;
  }

  #noteTold({ payId, eventId }: Charge, { names }: Message, contradiction?: Contradiction): void {
    this.told.set(payId, (this.told.get(payId) ?? new Set()).add(eventId));
    const { orderNo, requestOrderId } = this.#world.placed.get(payId) ?? {};
    const isPlain = [orderNo, payId, requestOrderId].some((number) => names.includes(number ?? ""));
    if (isPlain && contradiction) this.concerns.push(contradiction);
    if (isPlain && !this.proven.has(payId)) this.proven.set(payId, this.#scheduler.now);
  }

  #complain(what: string): void {
    this.#world.violations.push(what);
  }

  #fitting({ orderNo, minor, currency, sim }: Placed, { eventId, at }: Pick<Charge, "eventId" | "at">): Telling {
    const words = { paymentStatus: "paid", orderStatus: "active", dispute: "none", risk: "normal" };
    const names = { orderId: orderNo, purchaseOrderId: `T${eventId}`, referenceId: "R1" };
    const what = { minor, currency, sim, kind: "payment_succeeded", transaction: "one-time" };
    return { id: this.#nextId(), eventId, at, ...names, ...what, ...words };
  }

  /** Undocumented: which of an order's ids a notification names, and in which field. */
  #names({ orderNo, payId, requestOrderId, partnerOrderNo }: Placed): Partial<Telling> {
    const subscription = this.#world.subscriptions.find((one) => one.payId === payId)?.id ?? orderNo;
    const numbers = [orderNo, payId, requestOrderId, partnerOrderNo, subscription] as const;
    const number = numbers[this.#choices.condition("number", [0, 1, 2, 3, 3, 4, 4])] ?? orderNo;
    const field = this.#choices.condition("field", ["orderId", "orderId", "purchaseOrderId", "referenceId"]);
    return { orderId: null, [field]: number };
  }

  #nextId(): string {
    this.#count += 1;
    return `N${this.#count}`;
  }

  #write(telling: Telling, ageMs = 0): Message {
    const keyHex = this.#choices.oneOf<string>("key", KEYS[0], 0.2, [KEYS[1]]);
    const join = this.#choices.condition("join", JOINS);
    return write(telling, { at: this.#scheduler.now + ageMs, keyHex, join });
  }
}

interface About {
  charge?: Charge;
  contradiction?: Contradiction;
}
