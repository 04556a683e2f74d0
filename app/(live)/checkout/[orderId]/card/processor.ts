import type { Stripe, StripeConstructor } from "@stripe/stripe-js";
import type { CardSetting } from "./payment.ts";

/** The methods of the processor's object that every payment needs. */
const NEEDED = ["elements", "confirmPayment"] as const;

/** The React library refuses an object without these methods, and never calls them for the payment element. */
const EXPECTED = ["createToken", "createPaymentMethod", "confirmCardPayment"] as const;

/**
 * The card processor's object, from its script, which the page has preloaded. The script tag is added here and not sent with the page,
 * so that this module notices a failure.
 */
export async function loadProcessor({
  publishableKey,
  script,
}: Pick<CardSetting, "publishableKey" | "script">): Promise<Stripe> {
  if (!window.Stripe) await load(script);
  const stripe = window.Stripe?.(publishableKey);
  if (!stripe || !NEEDED.every((name) => typeof stripe[name] === "function")) {
    throw new Error("the processor's script made something else");
  }
  for (const name of EXPECTED) if (!stripe[name]) Object.assign(stripe, { [name]: stripe.elements });
  return stripe;
}

declare global {
  interface Window {
    Stripe?: StripeConstructor;
  }
}

const CHECKS = 20;
const CHECK_PAUSE_MS = 100;

/** A stand-in may need a moment after its script has loaded. A script that is something else gets the same time, and then fails. */
async function load(address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("the processor's script could not be loaded")));
    document.head.append(script);
  });
  for (let check = 0; !window.Stripe; check += 1) {
    if (check === CHECKS) throw new Error("the processor's script is something else");
    await new Promise((resolve) => setTimeout(resolve, CHECK_PAUSE_MS));
  }
}
