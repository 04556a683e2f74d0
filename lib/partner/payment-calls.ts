import { z } from "zod";
import { aboutOurs, type Caller } from "./call.ts";
import type { Authorisation, PartnerConfig, Payment, PaymentCalls } from "./partner.ts";
import { text } from "./wire.ts";

const authorisation = z.looseObject({ clientSecret: text.min(1), publishableKey: text.min(1) });
const subscription = z.looseObject({ sub_id: text.min(1), status: text });
const paymentResult = z.looseObject({
  payId: text,
  payRst: text,
  payAmount: text.nullish(),
  orderPeriod: text.nullish().catch(null),
  partnerCode: text.nullish(),
});

/** The calls below the payment base: asking for a payment, asking what became of it. */
export function createPaymentCalls(config: PartnerConfig, call: Caller): PaymentCalls {
  const { partnerCode, processor, processorKey } = config;
  const base = config.paymentUrl;
  const ourAuthorisation = authorisation
    .refine(({ publishableKey }) => processorKey === undefined || publishableKey === processorKey, {
      error: "another publishable key than the configured one",
    })
    .refine(({ publishableKey }) => !(config.refusesLiveKeys && publishableKey.startsWith("pk_live_")), {
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
      const { sub_id: id, status: word } = await call({ ...request, answer: subscription });
      return { id, word };
    },

    async result(payId) {
      const request = { name: "resultQuery", base, tradeType: "resultQuery", fields: { payId } };
      const found = await call({ ...request, answer: aboutOurs(paymentResult, { payId, partnerCode }) });
      return { word: found.payRst, amountText: found.payAmount ?? "", orderPeriod: found.orderPeriod ?? null };
    },
  };
}

/** The payment calls take the currency in lower case, the order takes it in upper case. */
function paymentFields({ payId, email, amountText, currency }: Payment): Record<string, string> {
  return { email, payAmount: amountText, payCurrency: currency.toLowerCase(), payId };
}
