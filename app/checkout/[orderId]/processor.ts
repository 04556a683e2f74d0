import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/**
 * The card processor's object, from the script that stands in the page.
 * The library waits for its own script by itself, but fetches it beside any other; so a stand-in is waited for first.
 */
export async function loadProcessor(publishableKey: string): Promise<Stripe | null> {
  const script = document.querySelector<HTMLScriptElement>("script[data-processor]");
  const isStandIn = script !== null && !script.src.startsWith("https://js.stripe.com/");
  if (isStandIn && !("Stripe" in window)) await loaded(script);
  return loadStripe(publishableKey);
}

function loaded(script: HTMLScriptElement): Promise<void> {
  return new Promise((resolve, reject) => {
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("the processor's script could not be loaded")));
  });
}
