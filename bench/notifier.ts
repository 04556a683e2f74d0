import { createHmac } from "node:crypto";
import type { NotificationHeaders } from "#/lib/partner/notification.ts";
import type { Choices } from "./choices.ts";
import type { Charge, Placed } from "./ledger.ts";
import type { Scheduler } from "./scheduler.ts";
import type { World } from "./world.ts";

export const KEY = { id: "k1", hex: "00112233445566778899aabbccddeeff" };

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
/** What the service says: three more attempts, so long after each other. */
const REPEATS = [1 * MINUTE, 5 * MINUTE, 10 * MINUTE];

/** Delivers to the shop; the answer's status, or null when none came. */
export type Deliver = (body: Buffer, headers: NotificationHeaders) => Promise<number | null>;

interface Message {
  id: string;
  body: Buffer;
  headers: NotificationHeaders;
  isGenuine: boolean;
}

/** What an order's notification says; each of `CONTRADICTIONS` replaces one thing. */
interface Telling {
  minor: number;
  currency: string;
  sim: string;
  kind: string;
  paymentStatus: string;
  orderStatus: string;
  dispute: string;
  risk: string;
  transaction: string;
}

const CONTRADICTIONS: readonly (readonly [keyof Telling, string | number])[] = [
  ["minor", 990],
  ["currency", "EUR"],
  ["sim", "89852072201180439999"],
  ["kind", "payment_failed"],
  ["paymentStatus", "failed"],
  ["orderStatus", "pending"],
  ["dispute", "opened"],
  ["risk", "elevated"],
];

/** Sends the service's notifications: late, twice, not at all; and some that are wrong, or somebody else's work. */
export class Notifier {
  /** The ids of those that the shop has answered with success. */
  readonly acknowledged = new Set<string>();
  /** Orders whose payments were all told of in time, by the number of payments. */
  readonly told = new Map<string, Set<string>>();
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

  /** A charge went through and its plan is active. */
  announce(charge: Charge): void {
    if (this.#choices.chance("notification never sent", this.#lossRate)) return;
    const transaction = charge.kind === "renewal" ? "subscription" : "one-time";
    const telling = { ...fitting(charge), transaction: this.#isRenewal(charge) ? "subscription" : transaction };
    const heldBack = this.#choices.oneOf("notification held back", 0, this.#lossRate / 2, [
      45 * MINUTE,
      1_500 * MINUTE,
    ]);
    void this.#send(this.#write(charge, telling), heldBack, charge);
    if (this.#choices.chance("notification with another id", this.#lossRate / 2)) {
      void this.#send(this.#write(charge, telling), this.#choices.pick("second notification", 30) * 1_000, charge);
    }
  }

  /** Something wrong about an order that was placed: it must never become paid by that. */
  mislead(placed: Placed): void {
    const { payId, orderNo, sim, minor, currency } = placed;
    const event = { payId, orderNo, sim, minor, currency, at: this.#scheduler.now, eventId: `odd${this.#count}` };
    this.#world.misled.add(payId);
    const kind = this.#choices.pick("misleading", 4);
    if (kind === 1) return void this.#send(forged(this.#write(event, fitting(event))), 0);
    if (kind === 3) return void this.#send(this.#write({ ...event, orderNo: "UNKNOWN" }, fitting(event)), 0);
    // Fitting in everything but its age, which no clock of ours is wrong by.
    if (kind === 2) return void this.#send(this.#write(event, fitting(event), -3 * DAY), 0);
    const [name, value] = CONTRADICTIONS[this.#choices.pick("contradiction", CONTRADICTIONS.length)] ?? ["risk", ""];
    void this.#send(this.#write(event, { ...fitting(event), [name]: value }), 0);
  }

  #isRenewal({ payId, kind }: Charge): boolean {
    return kind === "first" && this.#world.placed.get(payId)?.renews === true;
  }

  async #send(message: Message, afterMs: number, charge?: Charge): Promise<void> {
    await this.#scheduler.wait(this.#world.actor, "notification", 500 + afterMs);
    for (const repeatMs of [...REPEATS, null]) {
      if (!this.#choices.chance("notification lost", this.#lossRate)) {
        const status = await this.#attempt(message, charge, afterMs);
        const isFinal = status !== null && status < 500;
        if (isFinal && !this.#choices.chance("answer to notification lost", this.#lossRate)) return;
      }
      if (repeatMs === null) return;
      await this.#scheduler.wait(this.#world.actor, "notification again", repeatMs);
    }
  }

  async #attempt(message: Message, charge: Charge | undefined, afterMs: number): Promise<number | null> {
    const { id, body, headers, isGenuine } = message;
    const status = await this.#deliver(body, headers);
    this.#scheduler.tell(`notification ${id} answered ${status}`);
    if (status === 200 && isGenuine) this.acknowledged.add(id);
    if (status === 200 && charge && afterMs === 0) {
      const events = this.told.get(charge.payId) ?? new Set();
      this.told.set(charge.payId, events.add(charge.eventId));
    }
    if (status === 200 && !isGenuine) this.#world.violations.push(`a forged notification was accepted: ${id}`);
    const isRefused = status !== null && status >= 300 && status < 500;
    if (isGenuine && isRefused) this.#world.violations.push(`a genuine notification was refused: ${id}`);
    return status;
  }

  #write(event: Event, telling: Telling, ageMs = 0): Message {
    this.#count += 1;
    const id = `N${this.#count}`;
    const time = String(this.#scheduler.now + ageMs);
    const detail = `{"order_id":"${event.orderNo}","purchase_order_id":"T${event.eventId}","bundle_name":"Europe\\u002010 GB","cycles":"1","total_amount":${telling.minor},"payment_method":"stripe","payee":"a\\/b","currency":"${telling.currency}","paid_at":${event.at},"order_status":"${telling.orderStatus}","payment_status":"${telling.paymentStatus}","dispute_status":"${telling.dispute}","risk_status":"${telling.risk}","transaction_type":"${telling.transaction}","payer_email":"buyer@example.com"}`;
    const members = {
      notification_id: `"${id}"`,
      event_type: '"payment"',
      event_subtype: `"${telling.kind}"`,
      level: "1.0",
      trigger_mode: '"auto"',
      source: '{"type":"order","reference_id":"R1"}',
      event: `{"occurred_at":${event.at},"sim_id":"${telling.sim}","id":"${event.eventId}","detail":${detail}}`,
    };
    const written = Object.entries(members).map(([name, value]) => `"${name}":${value}`);
    const body = `{${written.join(",")}}`;
    const message = `{${written.toSorted().join(",")}}\n1.0:HMAC-SHA1:${time}`;
    const digest = createHmac("sha1", Buffer.from(KEY.hex, "hex")).update(message).digest("base64");
    const headers = { version: "1.0", algorithm: "HMAC-SHA1", signature: `${KEY.id}/${digest}`, timestamp: time };
    return { id, body: Buffer.from(body), headers, isGenuine: true };
  }
}

type Event = Omit<Charge, "kind">;

function fitting({ minor, currency, sim }: Event): Telling {
  const words = { paymentStatus: "paid", orderStatus: "active", dispute: "none", risk: "normal" };
  return { minor, currency, sim, kind: "payment_succeeded", transaction: "one-time", ...words };
}

/** Signed by somebody without the key. */
function forged(message: Message): Message {
  const digest = createHmac("sha1", "somebody else's key").update(message.body).digest("base64");
  return { ...message, headers: { ...message.headers, signature: `${KEY.id}/${digest}` }, isGenuine: false };
}
