"use client";

import { Elements } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { type ComponentProps, useEffect, useMemo, useRef, useState } from "react";
import { useArrivalFocus } from "#/app/(live)/answer-focus.ts";
import { useIsDown } from "#/app/(live)/checkout/[orderId]/connection.ts";
import type { ConsentTexts } from "#/app/(live)/checkout/[orderId]/consent.tsx";
import { FormBoundary } from "#/app/(live)/form-boundary.tsx";
import { appearance } from "./appearance.ts";
import type { Loading } from "./card-fields.tsx";
import { askProcessor } from "./check.ts";
import type { Checking } from "./checking.tsx";
import type { DeclineReason } from "./decline.ts";
import { FIRST_REASON } from "./decline-notice.tsx";
import type { Payment } from "./payment.ts";
import { PaymentForm, type PaymentTexts } from "./payment-form.tsx";
import { loadProcessor } from "./processor.ts";
import { showOrder } from "./report.ts";
import { Trouble } from "./trouble.tsx";

export interface CardTexts extends PaymentTexts {
  failed: string;
}

interface CardPaymentProps {
  payment: Payment;
  /** The processor's object, if this page has just asked it about an earlier attempt. */
  stripe?: Stripe;
  /** Why that attempt failed. */
  refusal?: DeclineReason | undefined;
  /** For a page that was opened by a return from the bank, after another browser had ended the attempt. */
  onReturn?: ComponentProps<typeof Checking>["onUnpaid"];
  consent: ConsentTexts;
  texts: CardTexts;
}

/** The processor's card form. It never fails silently: after nine seconds without it a message appears, even without script. */
export function CardPayment({ payment, stripe: known, refusal, onReturn, consent, texts }: CardPaymentProps) {
  const { orderId, clientSecret, locale } = payment;
  const [loading, setLoading] = useState<Loading>("loading");
  const [stripe, setStripe] = useState(known);
  useArrivalFocus(refusal ? FIRST_REASON : "#card");

  useEffect(() => {
    async function open(): Promise<void> {
      const loaded = await loadProcessor(payment);
      setStripe(loaded);
      const answer = await askProcessor(loaded, payment);
      if (answer === "done") showOrder(orderId);
      else if (answer !== "unknown" && location.hash) onReturn?.(loaded, answer);
    }
    if (!known) open().catch(() => setLoading("failed"));
  }, [known, payment, orderId, onReturn]);

  const processor = useMemo(
    () =>
      stripe
        ? // No loader of the processor's: this page shows its own text.
          { stripe, options: { clientSecret, locale, appearance: appearance(), loader: "never" } as const }
        : { stripe: null },
    [stripe, clientSecret, locale],
  );

  const trouble = <Trouble sentence={texts.failed} orderId={orderId} texts={texts} />;
  if (loading === "failed") {
    return (
      <>
        {trouble}
        <Recovery />
      </>
    );
  }
  return (
    <FormBoundary fallback={loading === "ready" ? <Leave orderId={orderId} /> : trouble}>
      {/* Begun anew with the processor's object: one that comes later than the component may fail unseen. */}
      <Elements key={String(!stripe)} {...processor}>
        <PaymentForm
          payment={payment}
          texts={texts}
          refusal={refusal}
          consent={consent}
          isReady={loading === "ready"}
          onLoading={setLoading}
        />
      </Elements>
    </FormBoundary>
  );
}

/** Once the form was usable, its failure proves nothing about the money: the order's page says what became of it. */
export function Leave({ orderId }: { orderId: string }): null {
  useEffect(() => void showOrder(orderId), [orderId]);
  return null;
}

/** After a lost connection the page reloads when it is back. Nothing typed is lost: there was no form. */
function Recovery(): null {
  const isDown = useIsDown(true);
  const wasDown = useRef(false);
  useEffect(() => {
    if (wasDown.current && !isDown) location.reload();
    wasDown.current = isDown;
  }, [isDown]);
  return null;
}
