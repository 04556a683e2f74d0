import type { Appearance, StripeError } from "@stripe/stripe-js";
import type { IntentAnswer } from "./api.ts";

/** Those of the page around it, as far as the page has told them. */
export type Colours = NonNullable<Appearance["variables"]>;

/** What the page tells the card form inside its frame. */
export type ToFrame =
  | { type: "load"; clientSecret: string; publishableKey: string; colours: Colours }
  | { type: "validate"; id: number }
  | { type: "confirm"; id: number; returnUrl: string | null }
  | { type: "focus" | "blur" | "clear" };

/** What the card form tells the page. Card data is never among it. */
export type FromFrame =
  | { type: "loaded" | "ready" | "focus" | "blur" | "escape" }
  | { type: "loaderror"; error: StripeError }
  | { type: "change"; empty: boolean; complete: boolean }
  | { type: "resize"; height: number }
  | { type: "validated"; id: number; error: StripeError | null }
  | { type: "confirmed"; id: number; result: IntentAnswer };
