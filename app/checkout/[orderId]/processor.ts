import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/**
 * The card processor's object, from its script, which the page has asked for in advance. The tag is put in here and not sent with
 * the page: whatever becomes of it, somebody is there to hear. The library puts in its own; a stand-in comes first.
 */
export async function loadProcessor(publishableKey: string, standInScript: string | undefined): Promise<Stripe | null> {
  if (standInScript !== undefined && !("Stripe" in window)) {
    await load(standInScript);
    // Without this the library would go and fetch the real one.
    if (!("Stripe" in window)) throw new Error("the processor's script is something else");
  }
  return loadStripe(publishableKey);
}

function load(address: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("the processor's script could not be loaded")));
    document.head.append(script);
  });
}
