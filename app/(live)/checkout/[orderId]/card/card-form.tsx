"use client";

import type { Stripe } from "@stripe/stripe-js";
import { type ComponentProps, useCallback, useState } from "react";
import type { ConsentTexts } from "#/app/(live)/checkout/[orderId]/consent.tsx";
import { CardPayment, type CardTexts } from "./card-payment.tsx";
import { Checking } from "./checking.tsx";
import type { DeclineReason } from "./decline.ts";
import type { Payment } from "./payment.ts";

interface CardFormProps {
  payment: Payment;
  /** While a payment may be on its way. */
  checking?: ComponentProps<typeof Checking>["texts"] & { title: string };
  consent: ConsentTexts;
  texts: CardTexts & { card: string };
}

/** The card form. While a payment may be on its way there is none: it comes when the processor has said that it was not made. */
export function CardForm({ payment, checking, consent, texts }: CardFormProps) {
  const [checked, setChecked] = useState<{ stripe: Stripe; refusal: DeclineReason | undefined }>();
  const shown = checked ? undefined : checking;
  const showForm = useCallback((stripe: Stripe, reason: DeclineReason | "unpaid") => {
    // The mark of a return from the bank counts for one attempt only.
    history.replaceState(history.state, "", location.pathname);
    setChecked({ stripe, refusal: reason === "unpaid" ? undefined : reason });
  }, []);

  return (
    <>
      <h2 id="card" tabIndex={-1}>
        {shown ? shown.title : texts.card}
      </h2>
      {shown ? (
        <Checking payment={payment} texts={shown} onUnpaid={showForm} />
      ) : (
        // The form takes a reason only when it begins.
        <CardPayment
          key={checked?.refusal}
          payment={payment}
          consent={consent}
          texts={texts}
          onReturn={showForm}
          {...checked}
        />
      )}
    </>
  );
}
