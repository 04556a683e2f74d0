import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/** The methods of the processor's object that every payment needs. */
const NEEDED = ["elements", "confirmPayment"] as const;

/**
 * The card processor's object, from its script, which the page has preloaded. The script tag is added here and not sent with the page,
 * so that this module notices a failure. The library adds its own tag, unless a stand-in has loaded first.
 */
export async function loadProcessor(publishableKey: string, standInScript: string | undefined): Promise<Stripe> {
  // Before the library, which would fetch the real script.
  if (standInScript !== undefined && !("Stripe" in window)) await load(standInScript);
  const stripe = await loadStripe(publishableKey);
  if (!stripe || !NEEDED.every((name) => typeof stripe[name] === "function")) {
    throw new Error("the processor's script made something else");
  }
  return stripe;
}

const CHECKS = 20;
const CHECK_PAUSE_MS = 100;

/** A stand-in may need a moment after its script has loaded. A script that is no stand-in gets the same time, and then fails. */
async function load(address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("the processor's script could not be loaded")));
    document.head.append(script);
  });
  for (let check = 0; !("Stripe" in window); check += 1) {
    if (check === CHECKS) throw new Error("the processor's script is something else");
    await new Promise((resolve) => setTimeout(resolve, CHECK_PAUSE_MS));
  }
}
