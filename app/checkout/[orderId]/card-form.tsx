"use client";

import { Elements, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";
import type { Appearance, Stripe, StripeElementLocale } from "@stripe/stripe-js";
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { FormBoundary } from "#/app/form-boundary.tsx";
import { MainButton, QuietLink } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import { askProcessor, confirmCard, type DeclineReason } from "./confirm.ts";
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
  secure: string;
  bank: string;
  declines: Record<DeclineReason, string>;
}

interface CardFormProps {
  orderId: string;
  /** Whether the shop has heard that the card is being confirmed, and nothing since. */
  wasConfirming: boolean;
  clientSecret: string;
  /** The secret sets a card up for a renewal; the shop then asks for the payment. */
  isSetUp: boolean;
  publishableKey: string;
  standInScript: string | undefined;
  /** The language of the processor's part. */
  locale: StripeElementLocale;
  texts: CardFormTexts;
}

type Loading = "loading" | "ready" | "failed";

/** What the card form opens with. */
interface Opening {
  stripe: Stripe;
  /** Why the last try failed, where the buyer has not read it yet. */
  decline: DeclineReason | undefined;
}

/** The processor's card form. It never fails silently: what has not come after nine seconds is said, even if no script runs. */
export function CardForm({ publishableKey, standInScript, locale, wasConfirming, ...payment }: CardFormProps) {
  const { orderId, clientSecret, isSetUp, texts } = payment;
  const [loading, setLoading] = useState<Loading>("loading");
  const [opening, setOpening] = useState<Opening | null>(null);

  useEffect(() => {
    async function open(): Promise<void> {
      const stripe = await loadProcessor(publishableKey, standInScript);
      const asked = askProcessor({ stripe, clientSecret, isSetUp, orderId, wasConfirming });
      // A payment that may have been made already is offered again only when the processor has said that it was not.
      if (!wasConfirming) setOpening({ stripe, decline: undefined });
      const { status, decline } = await asked;
      if (status === "done") return showOrder(orderId);
      if (!wasConfirming) return;
      if (status === "unknown") return setLoading("failed");
      setOpening({ stripe, decline });
    }
    open().catch(() => setLoading("failed"));
  }, [publishableKey, standInScript, clientSecret, isSetUp, orderId, wasConfirming]);

  // Once the form could be used, what becomes of it tells nothing about the money.
  const broken = loading === "ready" ? texts.unsure : texts.failed;
  return (
    <FormBoundary fallback={<Trouble sentence={broken} orderId={orderId} texts={texts} />}>
      {loading !== "ready" && <LoadingNotice hasFailed={loading === "failed"} orderId={orderId} texts={texts} />}
      {opening && loading !== "failed" && (
        <Elements stripe={opening.stripe} options={{ clientSecret, locale, appearance: appearance() }}>
          <PaymentForm {...payment} failedBefore={opening.decline} onLoading={setLoading} />
        </Elements>
      )}
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

function LoadingNotice({ hasFailed, ...trouble }: { hasFailed: boolean } & Omit<TroubleProps, "sentence">) {
  const { texts } = trouble;
  if (hasFailed) return <Trouble {...trouble} sentence={texts.failed} />;
  return (
    <>
      <p className="note">{texts.loading}</p>
      <div className="after-9s">
        <Trouble {...trouble} sentence={texts.late} />
      </div>
    </>
  );
}

interface PaymentFormProps extends Pick<CardFormProps, "orderId" | "clientSecret" | "isSetUp" | "texts"> {
  failedBefore: DeclineReason | undefined;
  onLoading: (loading: Loading) => void;
}

function PaymentForm({ orderId, clientSecret, isSetUp, texts, failedBefore, onLoading }: PaymentFormProps): ReactNode {
  const stripe = useStripe();
  const elements = useElements();
  const [isPaying, setIsPaying] = useState(false);
  const [decline, setDecline] = useState(failedBefore);
  // State arrives with the next render; a second click may come before it.
  const isBusy = useRef(false);

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
    setDecline(undefined);
    // From here on a notice that nothing was charged might not be true any more.
    onLoading("ready");
    const outcome = await confirmCard({ stripe, elements, clientSecret, isSetUp, orderId });
    if (outcome === "see order") return showOrder(orderId);
    // The card is set up and the shop has not heard so: this page asks the processor, and tells it.
    if (outcome === "come back") return window.location.reload();
    setDecline(outcome);
    setIsPaying(false);
    isBusy.current = false;
  }

  return (
    <form onSubmit={pay} className="grid gap-4">
      <PaymentElement onReady={() => onLoading("ready")} onLoadError={() => isBusy.current || onLoading("failed")} />
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

/** The processor's form in the colours of the page it stands on. */
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
