/**
 * The express checkout element: one button for a wallet with one card, if the sandbox offers it. A part of the processor's browser
 * script, after `card-form.ts`. It must import only types.
 */
import type { StripeExpressCheckoutElement } from "@stripe/stripe-js";
import type { CreateListeners, IntegrationErrorConstructor } from "./card-form.ts";

export type CreateWallet = typeof createWallet;

declare const createListeners: CreateListeners;
declare const IntegrationError: IntegrationErrorConstructor;

/** What the wallet knows of its owner. */
const WALLET = { email: "wallet@example.com", card: { number: "4242424242424242", expiry: "1240", cvc: "123" } };
const SHEET_MS = 1_000;

/** @param isOffered whether this browser has a wallet; the element is empty otherwise */
function createWallet(isOffered: boolean) {
  const listeners = createListeners("expressCheckout");
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Pay with Test Wallet";
  button.style.cssText =
    "width:100%;min-height:3.25rem;border:0;border-radius:12px;background:#000;color:#fff;font:inherit";

  /** The sheet opens if the page agrees in time; its owner then approves at once. */
  function open(): void {
    if (!listeners.has("click")) {
      approve();
      return;
    }
    const timer = setTimeout(() => {
      throw new IntegrationError("The click event was not resolved within a second.");
    }, SHEET_MS);
    const resolve = (): void => {
      clearTimeout(timer);
      approve();
    };
    listeners.emit("click", { expressPaymentType: "google_pay", resolve, reject: () => clearTimeout(timer) });
  }

  function approve(): void {
    button.dataset.sheet = "open";
    const paymentFailed = ({ reason = "fail" }: { reason?: string } = {}): void => {
      button.dataset.sheet = `failed: ${reason}`;
    };
    const billingDetails = { email: WALLET.email };
    listeners.emit("confirm", { expressPaymentType: "google_pay", billingDetails, paymentFailed });
  }

  button.addEventListener("click", open);
  // A sheet that stays up after a failure lets its owner approve once more, without a click on the page.
  button.addEventListener("approve", approve);
  // Some browsers let the owner close the sheet also after approving.
  button.addEventListener("dismiss", () => {
    button.dataset.sheet = "dismissed";
    listeners.emit("cancel", { elementType: "expressCheckout" });
  });
  const element = {
    mount(target: string | HTMLElement) {
      const place = typeof target === "string" ? document.querySelector(target) : target;
      if (!place) throw new IntegrationError("There is no such place to mount the element in.");
      if (isOffered) place.replaceChildren(button);
      const availablePaymentMethods = isOffered ? { googlePay: true, applePay: false, link: false } : undefined;
      setTimeout(() => listeners.emit("ready", { availablePaymentMethods }));
    },
    unmount: () => button.remove(),
    destroy() {
      button.remove();
      listeners.clear();
    },
    update: () => element,
    on(name: string, listener: (event: unknown) => unknown) {
      listeners.add(name, listener);
      return element;
    },
    once(name: string, listener: (event: unknown) => unknown) {
      listeners.add(name, listener);
      return element;
    },
    off(name: string, listener?: (event: unknown) => unknown) {
      listeners.remove(name, listener);
      return element;
    },
    focus: () => button.focus(),
    blur: () => button.blur(),
    clear: () => undefined,
  } as unknown as StripeExpressCheckoutElement;
  return { element, card: WALLET.card };
}
