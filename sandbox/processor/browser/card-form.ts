/**
 * The payment element as the page sees it: a frame that holds the card form, and the messages to and from it. The second
 * part of the processor's browser script, between `api.ts` and `browser.ts`. It must import only types.
 */
import type { StripeError, StripePaymentElement, StripePaymentElementChangeEvent } from "@stripe/stripe-js";
import type { Confirmation, Credentials, IntentAnswer } from "./api.ts";
import type { Colours, FromFrame, ToFrame } from "./frame-message.ts";

export type CreateCardForm = typeof createCardForm;
export type CardForm = ReturnType<CreateCardForm>;
export type CreateListeners = typeof createListeners;
export type IntegrationErrorConstructor = typeof IntegrationError;

/** Thrown for wrong use, as the real script does; a payment that fails is returned instead. */
class IntegrationError extends Error {
  override name = "IntegrationError";
}

type Options = {
  origin: string;
  /** Null where the form comes before the secret. */
  credentials: Credentials | null;
  colours: Colours;
  /** Whether the form names the wallet too, as the real one does unless it is told not to. */
  offersWallet: boolean;
  onDestroy(): void;
};

function createCardForm(options: Options) {
  const listeners = createListeners("payment");
  const conversation = createConversation(options, listeners.emit);
  let isDestroyed = false;
  const element: StripePaymentElement = {
    mount(target) {
      if (isDestroyed) throw new IntegrationError("This element has been destroyed.");
      const place = typeof target === "string" ? document.querySelector(target) : target;
      if (!place) throw new IntegrationError(`There is no ${String(target)} to mount the element in.`);
      conversation.begin(place);
      listeners.emit("loaderstart");
    },
    unmount: () => conversation.end(),
    destroy() {
      if (isDestroyed) throw new IntegrationError("This element has been destroyed.");
      isDestroyed = true;
      conversation.end();
      listeners.clear();
      options.onDestroy();
    },
    focus: () => conversation.tell({ type: "focus" }),
    blur: () => conversation.tell({ type: "blur" }),
    clear: () => conversation.tell({ type: "clear" }),
    collapse: () => element,
    update: () => element,
    on(name: string, listener: Listener) {
      listeners.add(name, listener);
      return element;
    },
    once(name: string, listener: Listener) {
      listeners.add(name, function once(event) {
        listeners.remove(name, once);
        listener(event);
      });
      return element;
    },
    off(name: string, listener?: Listener) {
      listeners.remove(name, listener);
      return element;
    },
  };
  return {
    element,
    isReady: conversation.isReady,
    paint: (colours: Colours) => conversation.tell({ type: "paint", colours }),
    /** Shows what is wrong with the card and returns the first mistake. */
    async validate(): Promise<StripeError | null> {
      const answer = await conversation.ask({ type: "validate" });
      return answer.type === "validated" ? answer.error : null;
    },
    async confirm(payment: Confirmation): Promise<IntentAnswer> {
      const answer = await conversation.ask({ type: "confirm", ...payment });
      if (answer.type !== "confirmed") throw new Error(`the card form answered ${answer.type}`);
      return answer.result;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: the overloads of `on` take listeners with no other type in common.
type Listener = (event: any) => unknown;

function createListeners(elementType: string) {
  const byName = new Map<string, Set<Listener>>();
  return {
    add: (name: string, listener: Listener) => {
      byName.set(name, (byName.get(name) ?? new Set()).add(listener));
    },
    remove: (name: string, listener?: Listener) => {
      if (listener) byName.get(name)?.delete(listener);
      else byName.delete(name);
    },
    emit: (name: string, detail: object = {}) => {
      // A copy, because a listener may remove itself while it is called.
      for (const listener of [...(byName.get(name) ?? [])]) listener({ elementType, ...detail });
    },
    has: (name: string) => (byName.get(name)?.size ?? 0) > 0,
    clear: () => byName.clear(),
  };
}

type Change = Omit<StripePaymentElementChangeEvent, "elementType">;
type Question = { type: "validate" } | ({ type: "confirm" } & Confirmation);

/** The frame posts only to this page's origin, and the page listens only to this frame. */
function createConversation(options: Options, emit: (name: string, detail?: object) => void) {
  const frame = document.createElement("iframe");
  frame.title = "Secure payment input frame";
  frame.style.cssText = "border:0;border-radius:8px;display:block;width:100%;height:12rem";
  frame.src = `${options.origin}/processor/element?${new URLSearchParams({ parent: window.location.origin })}`;
  const wallet = document.createElement("button");
  wallet.type = "button";
  wallet.textContent = "Test Wallet";
  const waiting = new Map<number, (message: FromFrame) => void>();
  let ready = false;
  let lastId = 0;

  const tell = (message: ToFrame) => frame.contentWindow?.postMessage(message, options.origin);

  function hear(event: MessageEvent<FromFrame>): void {
    if (event.origin !== options.origin || event.source !== frame.contentWindow) return;
    const message = event.data;
    switch (message.type) {
      case "loaded":
        tell({ type: "load", credentials: options.credentials, colours: options.colours });
        return;
      case "resize":
        frame.style.height = `${message.height}px`;
        return;
      case "validated":
      case "confirmed":
        waiting.get(message.id)?.(message);
        waiting.delete(message.id);
        return;
      case "loaderror":
        emit("loaderror", { error: message.error });
        return;
      case "change": {
        const { empty, complete } = message;
        emit("change", { empty, complete, collapsed: false, value: { type: "card" } } satisfies Change);
        return;
      }
      case "ready":
        ready = true;
        emit("ready");
        return;
      default:
        emit(message.type);
    }
  }

  return {
    tell,
    isReady: () => ready,
    begin(place: Element) {
      window.addEventListener("message", hear);
      place.replaceChildren(...(options.offersWallet ? [wallet, frame] : [frame]));
    },
    end() {
      window.removeEventListener("message", hear);
      ready = false;
      wallet.remove();
      frame.remove();
    },
    ask(question: Question): Promise<FromFrame> {
      lastId += 1;
      const id = lastId;
      return new Promise((resolve) => {
        waiting.set(id, resolve);
        tell({ ...question, id });
      });
    },
  };
}
