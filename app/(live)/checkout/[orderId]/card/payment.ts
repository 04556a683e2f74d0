import type { StripeElementLocale } from "@stripe/stripe-js";
import type { Orders } from "#/lib/orders/orders.ts";

/** What the processor's fields need, also before there is a payment. */
export interface CardSetting {
  orderId: string;
  publishableKey: string;
  /** The address of the processor's script, or of its stand-in. */
  script: string;
  /** The language of the processor's fields. */
  locale: StripeElementLocale;
}

/** What the card form knows of a payment. */
export interface Payment extends CardSetting {
  clientSecret: string;
  /** The secret sets up a card for a renewal. This moves no money: the shop asks for the payment once it knows the card. */
  isSetUp?: true;
  /**
   * Whether a browser has told the shop that it confirms the card, and no result since. Never "long" for a payment that begins a renewal: such
   * an attempt is never reported as not made, since approved at the bank later it begins the renewal after all.
   */
  confirming?: NonNullable<ReturnType<Orders["confirmingOf"]>>;
}
