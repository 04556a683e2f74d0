import type { Log } from "#/lib/log.ts";
import type { Plan } from "#/lib/plan.ts";
import { createCaller } from "./call.ts";
import { createPaymentCalls } from "./payment-calls.ts";
import { createShopCalls } from "./shop-calls.ts";

/** The door to the partner service: everything the shop says to it and hears from it goes through this object. */
export function createPartner(config: PartnerConfig): Partner {
  const call = createCaller(config);
  return { ...createShopCalls(config, call), ...createPaymentCalls(config, call) };
}

export interface PartnerConfig {
  /** Base addresses; the calls' paths are appended. */
  shopUrl: string;
  paymentUrl: string;
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
}

export interface Authorisation {
  clientSecret: string;
  publishableKey: string;
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
export interface Partner extends ShopCalls, PaymentCalls {}

export interface ShopCalls {
  /** Asks whether the SIM is known. Only kind `refused` says that it is not: what a good answer holds is not documented. */
  verify(sim: string, language: string): Promise<void>;
  /** The plans this SIM can buy now; empty when there are none. */
  plans(sim: string, language: string): Promise<Plan[]>;
  /** The titles of the plans that are in use or waiting on the SIM, one entry an order; null when the service gives no list. */
  simOrderTitles(sim: string, language: string): Promise<string[] | null>;
  /** Places the order. Safe to repeat with the same ids only. Returns the service's own number for it. */
  place(order: PlacedOrder): Promise<{ partnerOrderNo: string }>;
}

export interface PaymentCalls {
  /** Asks for a payment. Never to be called again once its secret has left the server. */
  authorise(payment: { payId: string; email: string; amountText: string; currency: string }): Promise<Authorisation>;
  /** What the service knows of a payment. */
  result(payId: string): Promise<PaymentResult>;
}
