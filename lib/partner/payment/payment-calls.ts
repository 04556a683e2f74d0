import { z } from "zod";
import { aboutOurs, type Caller, malformed } from "#/lib/partner/call.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import { optionalText, text, textOrNumber, unused } from "#/lib/partner/wire.ts";
import type { Log } from "#/lib/process/log.ts";
import type { PaymentResult } from "./payment-evidence.ts";

/** The calls below the payment base: requesting a payment, and querying its result. */
export interface PaymentCalls {
  /** Requests a payment. Never to be called again once its secret has left the server. */
  authorise(payment: Payment): Promise<Authorisation>;
  /** The same for a payment that renews itself. */
  authoriseRenewal(payment: Payment): Promise<Authorisation>;
  /** Requests a subscription paid by a card that was set up. Never to be repeated once it may have taken effect. */
  subscribe(payment: Payment & { plan: PlanCodes; paymentMethod: string }): Promise<Subscription>;
  /** What the service knows of a payment; null when its answer says nothing yet. */
  result(payId: string): Promise<PaymentResult | null>;
}

export interface Payment {
  payId: string;
  email: string;
  amountText: string;
  currency: string;
}

/** The service's two codes of a plan. */
export interface PlanCodes {
  packageCode: string;
  servicePlanCode: string;
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
  /** Which code of the plan a subscription names: assumption "plan-id". */
  planId: keyof PlanCodes;
  observe: Observe;
  log: Log;
}

export const authorisation = z.looseObject({
  clientSecret: text.min(1),
  publishableKey: text.min(1),
  /** The processor's customer, of a renewal. */
  customer_id: unused,
});
export const subscription = z.looseObject({
  sub_id: text.min(1),
  status: text,
  /** The processor's customer, kind of payment method and product. */
  customer_id: unused,
  pay_method: unused,
  product_id: unused,
});
/** Of an unpaid payment any field may be empty, null or absent. */
const emptiable = text.nullish().transform((value) => value || null);
export const paymentResult = z.looseObject({
  payId: emptiable,
  // A word may be a bare code.
  payRst: z.union([emptiable, textOrNumber]),
  payAmount: emptiable,
  orderPeriod: optionalText,
  partnerCode: emptiable,
  /** The code of the period's kind, and the plan's title. */
  packageType: unused,
  servicePlanShowName: unused,
  /** When it was paid, YYYY-MM-DD HH:MM:SS. */
  payResultDate: optionalText,
});
/** An answer with other fields alone is about something else; an envelope without data tells nothing. */
const RESULT_NAMES = new Set(["operateCode", "message", ...Object.keys(paymentResult.shape)]);
const aboutPayment = z
  .looseObject({})
  .refine(isAboutPayment, { error: "says nothing about a payment" })
  .pipe(paymentResult);

export function createPaymentCalls(settings: PaymentSettings, call: Caller): PaymentCalls {
  const { partnerCode, processor, processorKey, refusesLiveKeys, planId, observe, log } = settings;
  const base = settings.paymentUrl;
  const ourAuthorisation = authorisation.refine(
    ({ publishableKey }) => !(refusesLiveKeys && publishableKey.startsWith("pk_live_")),
    { error: "a live key, while a stand-in takes the place of the processor's script" },
  );

  // The service labels its card calls with the name of a method it no longer offers.
  const tradeType = "payPalPay";

  async function ask(name: string, payment: Payment): Promise<Authorisation> {
    const request = { name, base, tradeType, fields: paymentFields(payment), isWrite: true };
    const { clientSecret, publishableKey } = await call({ ...request, answer: ourAuthorisation });
    if (processorKey !== undefined) {
      const isConfigured = publishableKey === processorKey;
      // Assumption "processor-key".
      observe("processor-key", isConfigured ? "the configured one" : "another");
      if (!isConfigured) {
        const reason = "another publishable key than PROCESSOR_KEY";
        log.error("a payment under another key was refused", { call: name, reason, alarm: "processor_key_differs" });
        throw malformed(request, reason);
      }
    }
    return { clientSecret, publishableKey };
  }

  return {
    authorise: (payment) => ask(`${processor}Pay`, payment),
    async authoriseRenewal(payment) {
      const authorised = await ask(`${processor}AutoPay`, payment);
      observe("set-up-prefix", /^(seti|pi)_/.exec(authorised.clientSecret)?.[1] ?? "another prefix");
      return authorised;
    },

    async subscribe({ plan, paymentMethod, ...payment }) {
      const fields = { ...paymentFields(payment), plan_id: plan[planId], pm_id: paymentMethod };
      const request = { name: `${processor}SubDirectly`, base, tradeType, fields, isWrite: true };
      try {
        const { sub_id: id, status } = await call({ ...request, answer: subscription });
        observe("plan-id", `${planId} accepted`);
        return { id, status };
      } catch (error) {
        if (isPartnerError(error) && error.kind === "refused") observe("plan-id", `${planId} refused`);
        throw error;
      }
    },

    async result(payId) {
      const request = { name: "resultQuery", base, tradeType: "resultQuery", fields: { payId }, mayBeNull: true };
      const found = await call({ ...request, answer: aboutOurs(aboutPayment, { payId, partnerCode }).nullable() });
      if (!found?.payRst) return null;
      return {
        word: found.payRst,
        amountText: found.payAmount ?? "",
        orderPeriod: found.orderPeriod,
        resultDate: found.payResultDate,
        isUnnamed: found.payId === null,
      };
    },
  };
}

function isAboutPayment(answer: object): boolean {
  const names = Object.keys(answer);
  return names.length === 0 || names.some((name) => RESULT_NAMES.has(name));
}

/** Payment calls take the currency in lower case, orders take it in upper case. */
function paymentFields({ payId, email, amountText, currency }: Payment): Record<string, string> {
  return { email, payAmount: amountText, payCurrency: currency.toLowerCase(), payId };
}
