import { z } from "zod";
import { aboutOurs, type Caller } from "#/lib/partner/call.ts";
import { text } from "#/lib/partner/wire.ts";
import type { PaymentResult } from "./payment-evidence.ts";

/** The calls below the payment base: requesting a payment, and querying its result. */
export interface PaymentCalls {
  /** Requests a payment. Never to be called again once its secret has left the server. */
  authorise(payment: Payment): Promise<Authorisation>;
  /** The same for a payment that renews itself. */
  authoriseRenewal(payment: Payment): Promise<Authorisation>;
  /** Requests a subscription paid by a card that was set up. Never to be repeated once it may have taken effect. */
  subscribe(payment: Payment & { planId: string; paymentMethod: string }): Promise<Subscription>;
  /** What the service knows of a payment. */
  result(payId: string): Promise<PaymentResult>;
}

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

/** The answer to a request for a subscription. */
export interface Subscription {
  id: string;
  /** The service's own text; the complete set is not documented. */
  status: string;
}

export interface PaymentSettings {
  /** Base address; the calls' paths are appended. */
  paymentUrl: string;
  partnerCode: string;
  /** The card processor's path segment: "stripe" in "/stripePay". */
  processor: string;
  /** When given, an authorisation under any other publishable key is refused: the wrong account would take the money. */
  processorKey?: string | undefined;
  /** True where a stand-in takes the place of the processor's script: a live key must never meet it. */
  refusesLiveKeys: boolean;
}

const authorisation = z.looseObject({ clientSecret: text.min(1), publishableKey: text.min(1) });
const subscription = z.looseObject({ sub_id: text.min(1), status: text });
const paymentResult = z.looseObject({
  payId: text,
  payRst: text,
  payAmount: text.nullish(),
  orderPeriod: text.nullish().catch(null),
  partnerCode: text.nullish(),
});

export function createPaymentCalls(settings: PaymentSettings, call: Caller): PaymentCalls {
  const { partnerCode, processor, processorKey, refusesLiveKeys } = settings;
  const base = settings.paymentUrl;
  const ourAuthorisation = authorisation
    .refine(({ publishableKey }) => processorKey === undefined || publishableKey === processorKey, {
      error: "another publishable key than the configured one",
    })
    .refine(({ publishableKey }) => !(refusesLiveKeys && publishableKey.startsWith("pk_live_")), {
      error: "a live key, while a stand-in takes the place of the processor's script",
    });

  // The service labels its card calls with the name of a method it no longer offers.
  const tradeType = "payPalPay";

  async function ask(name: string, payment: Payment): Promise<Authorisation> {
    const request = { name, base, tradeType, fields: paymentFields(payment), isWrite: true };
    const { clientSecret, publishableKey } = await call({ ...request, answer: ourAuthorisation });
    return { clientSecret, publishableKey };
  }

  return {
    authorise: (payment) => ask(`${processor}Pay`, payment),
    authoriseRenewal: (payment) => ask(`${processor}AutoPay`, payment),

    async subscribe({ planId, paymentMethod, ...payment }) {
      const fields = { ...paymentFields(payment), plan_id: planId, pm_id: paymentMethod };
      const request = { name: `${processor}SubDirectly`, base, tradeType, fields, isWrite: true };
      const { sub_id: id, status } = await call({ ...request, answer: subscription });
      return { id, status };
    },

    async result(payId) {
      const request = { name: "resultQuery", base, tradeType: "resultQuery", fields: { payId } };
      const found = await call({ ...request, answer: aboutOurs(paymentResult, { payId, partnerCode }) });
      return { word: found.payRst, amountText: found.payAmount ?? "", orderPeriod: found.orderPeriod ?? null };
    },
  };
}

/** Payment calls take the currency in lower case, orders take it in upper case. */
function paymentFields({ payId, email, amountText, currency }: Payment): Record<string, string> {
  return { email, payAmount: amountText, payCurrency: currency.toLowerCase(), payId };
}
