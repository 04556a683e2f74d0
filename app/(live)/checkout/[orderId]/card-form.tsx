"use client";

import type { Appearance, Stripe, StripeElementLocale, StripeElements } from "@stripe/stripe-js";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useArrivalFocus } from "#/app/(live)/answer-focus.ts";
import { FormBoundary } from "#/app/(live)/form-boundary.tsx";
import { MainButton, QuietLink } from "#/components/buttons.tsx";
import { ConnectionStatus } from "#/components/connection-status.tsx";
import { Notice } from "#/components/notice.tsx";
import { askProcessor, confirmCard, type DeclineReason } from "./confirm.ts";
import { useIsDown, useIsLate } from "./connection.ts";
import { loadProcessor } from "./processor.ts";

export interface CardFormTexts {
  loading: string;
  late: string;
  failed: string;
  unsure: string;
  retry: string;
  toOrder: string;
  pay: string;
  paying: string;
  payingLate: string;
  offline: string;
  secure: string;
  bank: string;
  declines: Record<DeclineReason, string>;
}

interface CardFormProps {
  orderId: string;
  /** Whether a browser has told the shop that it confirms the card, and no result since. */
  wasConfirming: boolean;
  clientSecret: string;
  /** The secret sets up a card for a renewal; the shop then asks for the payment. */
  isSetUp: boolean;
  publishableKey: string;
  standInScript: string | undefined;
  /** The language of the processor's fields. */
  locale: StripeElementLocale;
  texts: CardFormTexts;
}

type Loading = "loading" | "ready" | "failed";

/** The processor's object and its form. */
interface Processor {
  stripe: Stripe;
  elements: StripeElements;
}

/** The processor's card form. It never fails silently: after nine seconds without it a message appears, even without script. */
export function CardForm({ publishableKey, standInScript, locale, wasConfirming, ...payment }: CardFormProps) {
  const { orderId, clientSecret, isSetUp, texts } = payment;
  const [loading, setLoading] = useState<Loading>("loading");
  const [processor, setProcessor] = useState<Processor | null>(null);
  // Why the last attempt failed, until the buyer makes a new one.
  const [decline, setDecline] = useState<DeclineReason>();
  useArrivalFocus("#card");

  useEffect(() => {
    async function open(): Promise<void> {
      const stripe = await loadProcessor(publishableKey, standInScript);
      const asked = askProcessor({ stripe, clientSecret, isSetUp, orderId, wasConfirming });
      // No loader of the processor's: this page shows its own text.
      const style = { locale, appearance: appearance(), loader: "never" } as const;
      const show = (): void => setProcessor({ stripe, elements: stripe.elements({ clientSecret, ...style }) });
      // A payment that may have been made is offered again only after the processor has said that it was not.
      if (!wasConfirming) show();
      const check = await asked;
      if (check.status === "done") return showOrder(orderId);
      if (!wasConfirming) return;
      if (check.status === "unknown") return setLoading("failed");
      setDecline(check.decline);
      show();
    }
    open().catch(() => setLoading("failed"));
  }, [publishableKey, standInScript, locale, clientSecret, isSetUp, orderId, wasConfirming]);

  // Once the form was usable, its failure proves nothing about the money.
  const broken = loading === "ready" ? texts.unsure : texts.failed;
  const state = { processor, isReady: loading === "ready", onLoading: setLoading, decline, onDecline: setDecline };
  return (
    <FormBoundary fallback={<Trouble sentence={broken} orderId={orderId} texts={texts} />}>
      {loading === "failed" && (
        <>
          <Trouble sentence={texts.failed} orderId={orderId} texts={texts} />
          <Recovery />
        </>
      )}
      {loading === "loading" && wasConfirming && !processor && <LoadingNotice orderId={orderId} texts={texts} />}
      {loading !== "failed" && (processor || !wasConfirming) && <PaymentForm {...payment} {...state} />}
    </FormBoundary>
  );
}

interface TroubleProps {
  sentence: string;
  orderId: string;
  texts: CardFormTexts;
}

function Trouble({ sentence, orderId, texts }: TroubleProps) {
  return (
    <Notice kind="problem">
      <p>{sentence}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        <QuietLink href="">{texts.retry}</QuietLink>
        <QuietLink href={`/orders/${orderId}`}>{texts.toOrder}</QuietLink>
      </div>
    </Notice>
  );
}

/** After a lost connection the page reloads when it is back. Nothing typed is lost: there was no form. */
function Recovery(): null {
  const isDown = useIsDown(true);
  const wasDown = useRef(false);
  useEffect(() => {
    if (wasDown.current && !isDown) window.location.reload();
    wasDown.current = isDown;
  }, [isDown]);
  return null;
}

interface PaymentFormProps extends Pick<CardFormProps, "orderId" | "clientSecret" | "isSetUp" | "texts"> {
  /** Null until the processor's script has loaded. */
  processor: Processor | null;
  isReady: boolean;
  onLoading: (loading: Loading) => void;
  decline: DeclineReason | undefined;
  onDecline: (decline: DeclineReason | undefined) => void;
}

function PaymentForm({ orderId, clientSecret, isSetUp, texts, ...state }: PaymentFormProps) {
  const { processor, isReady, onLoading, decline, onDecline } = state;
  const [isPaying, setIsPaying] = useState(false);
  // A ref, because state arrives with the next render, and a second click may come before.
  const isBusy = useRef(false);
  const isLate = useIsLate(isPaying);
  const isDown = useIsDown(decline === "unreached");
  const connection = connectionText({ isDown: isDown && !isPaying, isLate }, texts);

  useEffect(() => {
    // Some browsers restore a page as it was left: here in the middle of a payment, with a disabled button.
    const reload = (event: PageTransitionEvent): void => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!processor || isBusy.current || isDown) return;
    isBusy.current = true;
    setIsPaying(true);
    onDecline(undefined);
    // From here on the notice that nothing was charged might be false.
    onLoading("ready");
    const outcome = await confirmCard({ ...processor, clientSecret, isSetUp, orderId });
    if (outcome === "see order") return showOrder(orderId);
    // The card is set up and the shop doesn't know: the reloaded page asks the processor and tells the shop.
    if (outcome === "come back") return window.location.reload();
    onDecline(outcome);
    setIsPaying(false);
    isBusy.current = false;
  }

  return (
    <form onSubmit={pay} className="grid gap-4">
      <div className="grid" style={SPACE}>
        {!isReady && <LoadingNotice orderId={orderId} texts={texts} />}
        {processor && (
          <CardFields elements={processor.elements} isReady={isReady} isBusy={isBusy} onLoading={onLoading} />
        )}
      </div>
      {decline && (
        <Notice kind="problem">
          <p>{texts.declines[decline]}</p>
          {decline === "resting" && (
            <p className="mt-3">
              <QuietLink href="">{texts.retry}</QuietLink>
            </p>
          )}
        </Notice>
      )}
      <ConnectionStatus id="line" text={connection} />
      {/* For passing states not `disabled`, which would take the focus away. */}
      <MainButton
        disabled={!processor || decline === "resting"}
        aria-disabled={isPaying || isDown || undefined}
        aria-describedby="line"
      >
        {isPaying ? texts.paying : texts.pay}
      </MainButton>
      <p className="note">{texts.secure}</p>
      <p className="note">{texts.bank}</p>
    </form>
  );
}

function connectionText({ isDown, isLate }: { isDown: boolean; isLate: boolean }, texts: CardFormTexts): string {
  if (isDown) return texts.offline;
  return isLate ? texts.payingLate : "";
}

/** Space for the card fields from the first moment, so that nothing moves when they appear. */
const SPACE = { minHeight: "15rem" };
/** For the loading text and for the card fields, which share the space. */
const IN_SPACE = { gridArea: "1 / 1" };

function LoadingNotice({ orderId, texts }: Omit<TroubleProps, "sentence">) {
  return (
    <div style={IN_SPACE}>
      <p className="note">{texts.loading}</p>
      <div className="after-9s">
        <Trouble sentence={texts.late} orderId={orderId} texts={texts} />
      </div>
    </div>
  );
}

interface CardFieldsProps extends Pick<PaymentFormProps, "isReady" | "onLoading"> {
  elements: StripeElements;
  /** A payment is under way; its outcome is shown elsewhere. */
  isBusy: RefObject<boolean>;
}

/** The processor's frame, invisible until it is ready. */
function CardFields({ elements, isReady, isBusy, onLoading }: CardFieldsProps) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!place.current) return;
    const fields = elements.create("payment");
    fields.on("ready", () => onLoading("ready"));
    fields.on("loaderror", () => isBusy.current || onLoading("failed"));
    fields.mount(place.current);
    return () => fields.destroy();
  }, [elements, isBusy, onLoading]);
  return <div ref={place} style={{ ...IN_SPACE, opacity: isReady ? 1 : 0 }} />;
}

/** Loads the page, since it has another policy, without the processor's hosts. */
function showOrder(orderId: string): void {
  window.location.assign(`/orders/${orderId}`);
}

/** The processor's form in the colours of the page. */
function appearance(): Appearance {
  const page = getComputedStyle(document.documentElement);
  const colour = (name: string): string => page.getPropertyValue(`--${name}`);
  return {
    theme: window.matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe",
    variables: {
      colorPrimary: colour("link"),
      colorBackground: colour("panel"),
      colorText: colour("ink"),
      colorTextSecondary: colour("soft"),
      colorDanger: colour("bad"),
      borderRadius: "10px",
    },
  };
}
