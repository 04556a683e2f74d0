"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, Stripe } from "@stripe/stripe-js";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { MainButton, QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { confirmCard, type DeclineReason, isPaidAlready } from "./confirm.ts";
import { loadProcessor } from "./processor.ts";

export interface CardFormTexts {
  loading: string;
  late: string;
  failed: string;
  retry: string;
  toOrder: string;
  pay: string;
  paying: string;
  secure: string;
  bank: string;
  declines: Record<DeclineReason, string>;
}

interface CardFormProps {
  orderId: string;
  /** Whether the shop has heard that the card is being confirmed, and nothing since. */
  wasConfirming: boolean;
  clientSecret: string;
  publishableKey: string;
  standInScript: string | undefined;
  language: string;
  texts: CardFormTexts;
}

type Loading = "loading" | "ready" | "failed";

/** The processor's card form. It never fails silently: what has not come after nine seconds is said, even if no script runs. */
export function CardForm({ publishableKey, standInScript, language, ...payment }: CardFormProps) {
  const { orderId, clientSecret, texts } = payment;
  const [loading, setLoading] = useState<Loading>("loading");
  const [stripe, setStripe] = useState<Promise<Stripe | null> | null>(null);

  useEffect(() => {
    const loaded = loadProcessor(publishableKey, standInScript).catch(() => {
      setLoading("failed");
      // The wrapper waits for this promise too, and would leave a refusal unhandled.
      return null;
    });
    setStripe(loaded);
  }, [publishableKey, standInScript]);

  return (
    <>
      {loading !== "ready" && <LoadingNotice hasFailed={loading === "failed"} orderId={orderId} texts={texts} />}
      {stripe && loading !== "failed" && (
        <Elements
          stripe={stripe}
          options={{ clientSecret, locale: language === "zh" ? "zh" : "en", appearance: appearance() }}
        >
          <PaymentForm {...payment} onLoading={setLoading} />
        </Elements>
      )}
    </>
  );
}

function LoadingNotice({ hasFailed, orderId, texts }: { hasFailed: boolean; orderId: string; texts: CardFormTexts }) {
  return (
    <>
      {!hasFailed && <p className="note">{texts.loading}</p>}
      <div className={hasFailed ? "" : "after-9s"}>
        <Notice kind="problem">
          <p>{hasFailed ? texts.failed : texts.late}</p>
          <div className="mt-3 flex flex-wrap gap-3">
            <QuietLink href="">{texts.retry}</QuietLink>
            <QuietLink href={`/orders/${orderId}`}>{texts.toOrder}</QuietLink>
          </div>
        </Notice>
      </div>
    </>
  );
}

interface PaymentFormProps extends Omit<CardFormProps, "publishableKey" | "standInScript" | "language"> {
  onLoading: (loading: Loading) => void;
}

function PaymentForm({ orderId, wasConfirming, clientSecret, texts, onLoading }: PaymentFormProps): ReactNode {
  const stripe = useStripe();
  const elements = useElements();
  const [isPaying, setIsPaying] = useState(false);
  const [decline, setDecline] = useState<DeclineReason | null>(null);
  // State arrives with the next render; a second click may come before it.
  const isBusy = useRef(false);

  useEffect(() => {
    // After a reload in the middle of a payment: the form opens only for a payment that can still be made.
    if (!stripe) return;
    void isPaidAlready({ stripe, clientSecret, orderId, wasConfirming }).then((isPaid) => isPaid && showOrder(orderId));
  }, [stripe, clientSecret, orderId, wasConfirming]);

  useEffect(() => {
    // Some browsers bring a page back as it was left: here in the middle of a payment, with a button that is out of use.
    const reload = (event: PageTransitionEvent): void => {
      if (event.persisted) window.location.reload();
    };
    window.addEventListener("pageshow", reload);
    return () => window.removeEventListener("pageshow", reload);
  }, []);

  async function pay(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!stripe || !elements || isBusy.current) return;
    isBusy.current = true;
    setIsPaying(true);
    setDecline(null);
    const outcome = await confirmCard({ stripe, elements, clientSecret, orderId });
    if (outcome === "see order") return showOrder(orderId);
    setDecline(outcome);
    setIsPaying(false);
    isBusy.current = false;
  }

  return (
    <form onSubmit={pay} className="grid gap-4">
      <PaymentElement onReady={() => onLoading("ready")} onLoadError={() => onLoading("failed")} />
      {decline && <Notice kind="problem">{texts.declines[decline]}</Notice>}
      <MainButton disabled={!stripe || isPaying || decline === "resting"}>
        {isPaying ? texts.paying : texts.pay}
      </MainButton>
      <p className="note">{texts.secure}</p>
      <p className="note">{texts.bank}</p>
    </form>
  );
}

/** A whole new page, not a swap within this one: the order's page has another policy, without the processor's hosts. */
function showOrder(orderId: string): void {
  window.location.assign(`/orders/${orderId}`);
}

function appearance(): Appearance {
  return { theme: window.matchMedia("(prefers-color-scheme: dark)").matches ? "night" : "stripe" };
}
