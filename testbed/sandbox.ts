import { randomInt } from "node:crypto";
import { type MailFault, type ReceivedMail, type WantedMail, waitForMail } from "./mails.ts";

/** The SIM numbers the sandbox knows, by their use in tests. */
export const SIM = {
  twelvePlans: "89852072201180436177",
  sixtyPlans: "89852072201180437159",
  twoPlans: "89852072201180436250",
  hostilePlans: "89852072201180436748",
  noPlans: "89852072201180436334",
  refusesOrders: "89852072201180436417",
  /** One plan in use and two queued after it. */
  inUse: "89852072201180436821",
  /** Its list has entries with missing and null fields and with undocumented codes. */
  oddOrders: "89852072201180436904",
  unknown: "89852072201180436581",
  /** Its offers are in a form that no reader knows. */
  unreadable: "89852072201180437076",
};

/** The processor's publishable key. */
export const PROCESSOR_KEY = "pk_test_sandbox";

const SPARES = 20_000_000;

let spare = randomInt(SPARES);

/**
 * A SIM that no other test uses, so that nothing is on it and nothing about it is cached. It can buy two plans, or all twelve. Any 2,000 in
 * a row differ in their last four digits, from 8000 on: pages name SIMs that don't by more digits. No SIM above ends like that, and no year.
 */
export function spareSim(plans: 2 | 12 = 2): string {
  spare = (spare + 1) % SPARES;
  const middle = String(Math.floor(spare / 2_000)).padStart(4, "0");
  return `${plans === 2 ? "898520722012" : "898520722013"}${middle}${8_000 + (spare % 2_000)}`;
}

/** The counts after a correct purchase. */
export const ONE_PAYMENT = { orders: 1, intents: 1, charges: 1, violations: 0 };

/** The same after one correct purchase with a renewal. */
export const ONE_RENEWAL = { orders: 1, subscriptions: 1, charges: 1, violations: 0 };

/** The part of the sandbox's ledger that tests read. */
export interface Ledger {
  orders: {
    orderNo: string;
    payId: string;
    simNumber: string;
    orderPeriod: string;
    amount: number;
    currency: string;
    placements: number;
    paidAt: number | null;
  }[];
  /** Payments ("pi_…") and cards set up for later payments ("seti_…"). */
  intents: { id: string; clientSecret: string; payId: string; status: string }[];
  /** `intentId` is null for a charge by a subscription. */
  charges: { intentId: string | null; payId: string; amount: number; currency: string; at: number }[];
  subscriptions: Subscription[];
  notifications: { payId: string; state: string }[];
  counts: Record<
    "orders" | "subscriptions" | "intents" | "charges" | "declines" | "notifications" | "attempts" | "violations",
    number
  >;
}

/** A plan that renews itself. */
export interface Subscription {
  id: string;
  payId: string;
  orderNo: string;
  sim: string;
  status: string;
  begunAt: number;
  cancelledAt: number | null;
  source: "setup" | "payment" | "elsewhere";
}

/** One call of the shop to the partner service. */
export interface PartnerRequest {
  call: string;
  body: Record<string, string>;
  at: number;
  violations: string[];
  /** The kind of fault that spoiled it; null for none. */
  fault: string | null;
}

type Fault = { call: string; kind: string; times?: number } & Record<string, unknown>;

interface Settings {
  notifications: "send" | "lose" | "hold";
  listDelayMs: number;
  taskDelayMs: number;
  processingMs: number;
  elementFails: boolean;
  wallet: boolean;
  earlyFieldsFail: boolean;
  quirks: string[];
  confirmFails: "network" | "api" | "after-charge" | null;
  renewalSecret: "setup" | "payment";
  renewalDelayMs: number;
  subscriptionStatus: string;
  cancelDelayMs: number;
}

interface PayOptions {
  card?: string;
  authenticate?: "approve" | "refuse";
}

/** Drives the sandbox by its control routes. */
export class Sandbox {
  readonly origin: string;

  constructor(origin: string) {
    this.origin = origin;
  }

  /** Forgets everything. A new seed each time, because the shop has stored the notification ids of the old one. */
  async reset(): Promise<void> {
    await this.control("reset", { seed: Math.floor(Math.random() * 2 ** 31) });
  }

  set(settings: Partial<Settings>): Promise<unknown> {
    return this.control("settings", settings);
  }

  fail(fault: Fault): Promise<unknown> {
    return this.control("faults", fault);
  }

  /** The faults that are not used up yet. */
  faults(): Promise<unknown[]> {
    return this.control("faults");
  }

  async recover(): Promise<void> {
    for (const path of ["faults", "mails/faults"]) await this.#send(path, { method: "DELETE" });
  }

  changePrice(change: { packageCode: string; orderPeriod: string; currency: string; price: string }): Promise<unknown> {
    return this.control("prices", change);
  }

  /** Confirms a payment without a browser, by default with the card that always pays. */
  pay(payId: string, how: PayOptions = {}): Promise<unknown> {
    return this.control("pay", { payId, ...how });
  }

  /** Confirms the only payment. Throws when there is none, or more than one. */
  async payTheOnlyOne(how?: PayOptions): Promise<void> {
    const { intents } = await this.ledger();
    const [intent] = intents;
    if (!intent || intents.length > 1) throw new Error(`${intents.length} payments are prepared`);
    await this.pay(intent.payId, how);
  }

  /** Charges the next period of a renewal. `at`, in epoch milliseconds, defaults to one period after the last payment. */
  async chargeRenewal(payId: string, at?: number): Promise<Subscription> {
    return this.control("renewals/charge", { payId, at });
  }

  /** Begins a renewal as if another shop had sold it. */
  async beginRenewal(renewal: { sim: string; packageCode: string; orderPeriod: string }): Promise<Subscription> {
    return this.control("renewals/begin", renewal);
  }

  /** Puts a plan on a SIM as if it had been bought elsewhere. Plans run in the order of `paidAt`, in epoch milliseconds. */
  addOrder(order: { sim: string; packageCode: string; orderPeriod: string; paidAt: number }): Promise<unknown> {
    return this.control("sims/orders", order);
  }

  /** Sends a notification about an order at once, with parts of it replaced. Returns the status of the shop's answer. */
  async notify(
    payId: string,
    overrides: { top?: object; detail?: object; keyHex?: string },
  ): Promise<{ status: number | null }> {
    return this.control("notifications/send", { payId, overrides });
  }

  /** The mails that the shop has sent, in order of arrival. */
  mails(): Promise<ReceivedMail[]> {
    return this.control("mails");
  }

  /** Waits for the one mail that is meant. */
  mail(wanted: WantedMail): Promise<ReceivedMail> {
    return waitForMail(() => this.mails(), wanted);
  }

  failMail(fault: MailFault): Promise<unknown> {
    return this.control("mails/faults", fault);
  }

  ledger(): Promise<Ledger> {
    return this.control("ledger");
  }

  async counts(): Promise<Ledger["counts"]> {
    return (await this.ledger()).counts;
  }

  async requests(call: string): Promise<PartnerRequest[]> {
    const requests = await this.control<PartnerRequest[]>("requests");
    return requests.filter((request) => request.call === call);
  }

  /** Reads a control route, or posts to it when a body is given. */
  control<Answer>(path: string, body?: object): Promise<Answer> {
    return this.#send(path, body === undefined ? {} : { method: "POST", body: JSON.stringify(body) });
  }

  async #send<Answer>(path: string, init: RequestInit = {}): Promise<Answer> {
    // A connection that was kept while the test did other things may be closed just as it is used again.
    const headers = { "content-type": "application/json", connection: "close" };
    const response = await fetch(`${this.origin}/control/${path}`, { headers, ...init });
    if (!response.ok) throw new Error(`control/${path}: ${response.status} ${await response.text()}`);
    return (await response.json()) as Answer;
  }
}
