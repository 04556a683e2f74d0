import type { Appearance, StripeError } from "@stripe/stripe-js";
import type { Confirmation, Credentials, IntentAnswer } from "./api.ts";

/** The colours of the page around the form, as far as the page sends them. */
export type Colours = NonNullable<Appearance["variables"]>;

/** Messages from the page to the card form in its frame. */
export type ToFrame =
  | { type: "load"; credentials: Credentials | null; colours: Colours }
  | { type: "validate"; id: number }
  | ({ type: "confirm"; id: number } & Confirmation)
  | { type: "paint"; colours: Colours }
  | { type: "focus" | "blur" | "clear" };

/** Messages from the card form to the page. They never carry card data. */
export type FromFrame =
  | { type: "loaded" | "ready" | "focus" | "blur" | "escape" }
  | { type: "loaderror"; error: StripeError }
  | { type: "change"; empty: boolean; complete: boolean }
  | { type: "resize"; height: number }
  | { type: "validated"; id: number; error: StripeError | null }
  | { type: "confirmed"; id: number; result: IntentAnswer };
