import type { Stripe, StripeElementsOptionsMode } from "@stripe/stripe-js";
import { useMemo } from "react";
import { appearance } from "#/app/(live)/checkout/[orderId]/card/appearance.ts";
import type { CardSetting } from "#/app/(live)/checkout/[orderId]/card/payment.ts";

/** What the processor's fields need before there is a secret. */
export interface EarlyFields {
  setting: CardSetting;
  stripe: Stripe | null;
  amountMinor: number;
  currency: string;
}

/** A new amount changes the fields that are there. */
export function useEarlyOptions({ setting, stripe, amountMinor, currency }: EarlyFields): StripeElementsOptionsMode {
  const { locale } = setting;
  return useMemo(() => {
    const options = { mode: "payment", amount: amountMinor, currency: currency.toLowerCase(), locale } as const;
    // Only in the browser; and no loader of the processor's: this page shows its own text.
    return stripe ? { ...options, appearance: appearance(), loader: "never" } : options;
  }, [stripe, amountMinor, currency, locale]);
}
