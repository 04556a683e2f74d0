import type { Plan } from "#/lib/catalogue/plan.ts";
import type { Log } from "#/lib/process/log.ts";
import { createCaller } from "./call.ts";
import { shopFamily } from "./families.ts";
import type { Listing } from "./fleet.ts";
import { createGroupCalls } from "./group-calls.ts";
import { createPaymentCalls } from "./payment-calls.ts";
import type { Pace } from "./rate-limit.ts";
import { createShopCalls } from "./shop-calls.ts";

/** The door to the partner service: everything the shop says to it and hears from it goes through this object. */
export function createPartner(config: PartnerConfig): Partner {
  const call = createCaller(shopFamily(config), config);
  return { ...createShopCalls(config, call), ...createPaymentCalls(config, call), ...createGroupCalls(config, call) };
}

export interface PartnerConfig {
  /** Base addresses; the calls' paths are appended. */
  shopUrl: string;
  paymentUrl: string;
  groupsUrl: string;
  partnerCode: string;
  /** The card processor's path segment: "stripe" in "/stripePay". */
  processor: string;
  area: string;
  terminal: string;
  mark: string;
  /** Our language tag to the service's languageCode. */
  languageCodes: Readonly<Record<string, string>>;
  /** The address of our own entry page, which /singleVerify asks for. */
  entryUrl: string;
  /** When given, an authorisation under any other publishable key is refused: the wrong account would take the money. */
  processorKey?: string | undefined;
  /** True where a stand-in takes the place of the processor's script: a live key must never meet it. */
  refusesLiveKeys: boolean;
  now: () => number;
  pace: Pace;
  log: Log;
}

/** What a placed order says of itself. The ids are ours: minted once, repeated unchanged on every attempt. */
export interface PlacedOrder {
  orderNo: string;
  payId: string;
  requestOrderId: string;
  sim: string;
  language: string;
  servicePlanCode: string;
  packageCode: string;
  planTitle: string;
  orderPeriod: string;
  /** The offer's own spelling of the amount. */
  amountText: string;
  currency: string;
  renews: boolean;
}

/** A payment to be asked for. */
export interface Payment {
  payId: string;
  email: string;
  amountText: string;
  currency: string;
}

export interface Authorisation {
  /** Of a payment ("pi_…") or, for a renewal, possibly of a card set-up ("seti_…"). */
  clientSecret: string;
  publishableKey: string;
}

/** What became of asking for a subscription. */
export interface Subscription {
  id: string;
  /** The service's word; the complete set is not documented. */
  word: string;
}

/** An automatic renewal as the service knows it, begun here or elsewhere. It can be ended only where both ids are known. */
export interface RenewalRecord {
  orderNo: string | null;
  payId: string | null;
  planTitle: string | null;
  orderPeriod: string | null;
  packageType: string | null;
  /** As the service writes it: "yyyy.MM.dd". */
  since: string | null;
}

/** One order on a SIM, in use or waiting. Entries carry no id. Null where a field is missing or unreadable. */
export interface SimOrder {
  title: string | null;
  /** Assumed from published examples: 1 waits, 2 is in use. */
  state: "waiting" | "in use" | "unknown";
  /** The service's own code. */
  code: string | null;
  /** How many units of time it is for, and of which kind: 1 days, 2 months, 3 years (2 seen, the others assumed). */
  time: string | null;
  unit: string | null;
  /** Last day, "YYYY-MM-DD". */
  expiresOn: string | null;
  remainingDays: number | null;
}

export interface PaymentResult {
  /** The service's word for the outcome; only "success" is known to mean paid. */
  word: string;
  /** The amount with its currency symbol before it, as sent; empty when absent. */
  amountText: string;
  /** Of what was paid for; null when absent. */
  orderPeriod: string | null;
}

/** The partner service, in our words. Every method throws a `PartnerError` and nothing else when the service fails. */
export interface Partner extends ShopCalls, PaymentCalls, GroupCalls {}

export interface ShopCalls {
  /** Asks whether the SIM is known. Only kind `refused` says that it is not: what a good answer holds is not documented. */
  verify(sim: string, language: string): Promise<void>;
  /** The plans this SIM can buy now; empty when there are none. */
  plans(sim: string, language: string): Promise<Plan[]>;
  /** What is in use or waiting on the SIM, one entry an order, in the service's order; null when it gives no list. */
  simOrders(sim: string, language: string): Promise<SimOrder[] | null>;
  /** Places the order. Safe to repeat with the same ids only. Returns the service's own number for it. */
  place(order: PlacedOrder): Promise<{ partnerOrderNo: string }>;
  /**
   * Places an order that was paid for by other means than the service's own. *Assumed*: safe to repeat with the same ids.
   * @param paidAtMs epoch milliseconds.
   * @returns the service's own number for it; null when it doesn't say.
   */
  placePaid(order: PlacedOrder, paidAtMs: number): Promise<{ partnerOrderNo: string | null }>;
  /** The automatic renewal of a SIM; null when there is none. */
  renewal(sim: string, language: string): Promise<RenewalRecord | null>;
  /** Asks for the end of a renewal. That it has ended, only `renewal` says. */
  cancelRenewal(renewal: { sim: string; language: string; orderNo: string; payId: string }): Promise<void>;
}

export interface PaymentCalls {
  /** Asks for a payment. Never to be called again once its secret has left the server. */
  authorise(payment: Payment): Promise<Authorisation>;
  /** The same for a payment that renews itself. */
  authoriseRenewal(payment: Payment): Promise<Authorisation>;
  /** Asks for a subscription paid by a card that was set up. Never to be repeated once it may have taken effect. */
  subscribe(payment: Payment & { planId: string; paymentMethod: string }): Promise<Subscription>;
  /** What the service knows of a payment. */
  result(payId: string): Promise<PaymentResult>;
}

/** Groups of SIMs that share a plan, and what the service knows of an order. */
export interface GroupCalls {
  groups(): Promise<Listing<SimGroup>>;
  /** The numbers of the SIMs in a group. */
  groupSims(groupId: string): Promise<Listing<string>>;
  /** Begins a task that adds SIMs. Each addition counts towards the group's limit, also that of a SIM that is in it. */
  addToGroup(groupId: string, sims: string[]): Promise<BegunTask>;
  /** Begins a task that takes SIMs out. */
  removeFromGroup(groupId: string, sims: string[]): Promise<BegunTask>;
  /** How far a task has come. Whoever waits for its end must know when to give up: nothing says that it has one. */
  groupTask(taskId: string): Promise<GroupTask>;
  /** An order, by one of its names; null when the answer holds none. Of several on a SIM, which one, the service chooses. */
  orderDetails(key: { by: OrderKey; value: string }): Promise<OrderDetails | null>;
}

/** Only the id is documented, the other fields are assumed. */
export interface SimGroup {
  id: string;
  planCode: string | null;
  planTitle: string | null;
  /** How many additions it takes, and how many there were. */
  capacity: number | null;
  simCount: number | null;
}

export interface BegunTask {
  taskId: string;
  /** How many SIMs the service has counted in the request. */
  simCount: number | null;
}

export interface GroupTask {
  /** The service's code: 70 adds SIMs, 71 takes them out. */
  action: string | null;
  /** The service's word; only "completed" is known. */
  word: string;
  isCompleted: boolean;
  /** What became of a SIM that is not named is not known. */
  outcomes: SimOutcome[];
}

export interface SimOutcome {
  sim: string;
  /** The service's code: 10 is done, 31 an unknown SIM, others are not known. */
  code: string;
  isDone: boolean;
  /** The service's own words, for the operator. */
  message: string | null;
}

/** Our order number, the service's number of the transaction, or the SIM. */
export type OrderKey = "orderNo" | "transactionId" | "sim";

/** *Assumed*: the answer has the names of a notification's detail. Null where a field is missing or unreadable. */
export interface OrderDetails {
  orderNo: string | null;
  transactionId: string | null;
  planTitle: string | null;
  periods: string | null;
  /** As sent: whether in minor or major units is not documented. */
  amountText: string | null;
  currency: string | null;
  paymentMethod: string | null;
  /** Epoch milliseconds. */
  paidAtMs: number | null;
  /** The service's words. */
  orderStatus: string | null;
  paymentStatus: string | null;
  disputeStatus: string | null;
  riskStatus: string | null;
  transactionType: string | null;
}
