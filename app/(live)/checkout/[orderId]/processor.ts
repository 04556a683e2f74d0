import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";

/** What a payment needs of the processor's object. */
const NEEDED = ["elements", "confirmPayment"] as const;

/**
 * The card processor's object, from its script, which the page has asked for in advance. The tag is put in here and not sent with
 * the page: whatever becomes of it, somebody is there to hear. The library puts in its own; a stand-in comes first.
 */
export async function loadProcessor(publishableKey: string, standInScript: string | undefined): Promise<Stripe> {
  // Without a stand-in that is there, the library would go and fetch the real one.
  if (standInScript !== undefined && !("Stripe" in window)) await load(standInScript);
  const stripe = await loadStripe(publishableKey);
  if (!stripe || !NEEDED.every((name) => typeof stripe[name] === "function")) {
    throw new Error("the processor's script made something else");
  }
  return stripe;
}

const LOOKS = 20;
const LOOK_PAUSE_MS = 100;

/** A stand-in may still be at work when its script has come. Not for long: what is no stand-in gets the same time. */
async function load(address: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const script = document.createElement("script");
    script.src = address;
    script.addEventListener("load", () => resolve());
    script.addEventListener("error", () => reject(new Error("the processor's script could not be loaded")));
    document.head.append(script);
  });
  for (let look = 0; !("Stripe" in window); look += 1) {
    if (look === LOOKS) throw new Error("the processor's script is something else");
    await new Promise((resolve) => setTimeout(resolve, LOOK_PAUSE_MS));
  }
}
