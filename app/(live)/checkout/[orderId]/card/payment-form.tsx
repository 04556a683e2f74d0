"use client";

import { useElements, useStripe } from "@stripe/react-stripe-js";
import { useRouter } from "next/navigation";
import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { useIsDown, useIsLate } from "#/app/(live)/checkout/[orderId]/connection.ts";
import { Consent, type ConsentTexts } from "#/app/(live)/checkout/[orderId]/consent.tsx";
import { MainButton } from "#/components/buttons.tsx";
import { ConnectionStatus } from "#/components/connection-status.tsx";
import { CardFields, FieldSpace, type Loading } from "./card-fields.tsx";
import { confirmCard } from "./confirm.ts";
import type { DeclineReason } from "./decline.ts";
import { DeclineNotice, type DeclineTexts } from "./decline-notice.tsx";
import type { Payment } from "./payment.ts";
import { agreementIn, showOrder, statusOf } from "./report.ts";

export interface PaymentTexts extends DeclineTexts {
  loading: string;
  late: string;
  toOrder: string;
  pay: string;
  paying: string;
  payingLate: string;
  offline: string;
}

interface PaymentFormProps {
  payment: Payment;
  /** Why the attempt before this page failed. */
  refusal: DeclineReason | undefined;
  isReady: boolean;
  onLoading: (loading: Loading) => void;
  consent: ConsentTexts;
  texts: PaymentTexts;
}

export function PaymentForm({ payment, refusal, isReady, onLoading, consent, texts }: PaymentFormProps) {
  const { orderId } = payment;
  // Null until the processor's script has loaded.
  const stripe = useStripe();
  const elements = useElements();
  const router = useRouter();
  const [isPaying, setIsPaying] = useState(false);
  // Why the last attempt failed, until the buyer makes a new one.
  const [decline, setDecline] = useState(refusal);
  const [isFromBank, setIsFromBank] = useState(refusal !== undefined);
  // Refs, because state arrives with the next render, and a second click may come before.
  const isBusy = useRef(false);
  const hasTried = useRef(payment.confirming !== undefined);
  const isLate = useIsLate(isPaying);
  const isDown = useIsDown(decline === "unreached");
  useReturn(orderId, hasTried);

  async function pay(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const agreement = agreementIn(event.currentTarget);
    if (!stripe || !elements || isBusy.current || isDown) return;
    isBusy.current = true;
    hasTried.current = true;
    setIsPaying(true);
    setIsFromBank(false);
    setDecline(undefined);
    // From here on the notice that nothing was charged might be false.
    onLoading("ready");
    const outcome = await confirmCard(stripe, elements, payment, agreement);
    if (outcome === "see order") return void showOrder(orderId);
    // The card is set up and the shop doesn't know: the reloaded page asks the processor and tells the shop.
    if (outcome === "come back") return location.reload();
    if (outcome === "terms") router.refresh();
    setDecline(outcome);
    setIsPaying(false);
    isBusy.current = false;
  }

  return (
    <form onSubmit={pay} className="stack">
      <FieldSpace isLoading={!isReady} orderId={orderId} texts={texts}>
        {elements && (
          <CardFields
            isReady={isReady}
            decline={isFromBank ? undefined : decline}
            onLoading={(now) => (now === "failed" && isBusy.current) || onLoading(now)}
            onCorrected={() => setDecline(undefined)}
          />
        )}
      </FieldSpace>
      {decline && decline !== "terms" && <DeclineNotice reason={decline} isFromBank={isFromBank} texts={texts} />}
      <Consent {...consent} problem={decline === "terms" ? "changed" : undefined} />
      <ConnectionStatus id="line" text={connectionText(isDown && !isPaying, isLate, texts)} />
      {/* For passing states not `disabled`, which would take the focus away. */}
      <MainButton
        disabled={!elements || decline === "resting"}
        aria-disabled={isPaying || isDown || undefined}
        aria-describedby="line"
      >
        {isPaying ? texts.paying : texts.pay}
      </MainButton>
    </form>
  );
}

function connectionText(isDown: boolean, isLate: boolean, texts: PaymentTexts): string {
  if (isDown) return texts.offline;
  return isLate ? texts.payingLate : "";
}

/** A card form that the buyer comes back to: another tab may have paid meanwhile. */
export function useReturn(orderId: string, hasTried: RefObject<boolean>): void {
  useEffect(() => {
    const away = new AbortController();
    const { signal } = away;
    // Some browsers restore a page as it was left: here in the middle of a payment, with a disabled button.
    const reload = (event: PageTransitionEvent): void => {
      if (event.persisted) location.reload();
    };
    const look = async (): Promise<void> => {
      if (document.hidden) return;
      const status = await statusOf(orderId, signal);
      // A form whose own attempt has failed knows more than a shop that is still checking, and what was typed would be lost.
      if (status !== "waiting" && !(hasTried.current && status === "checking")) location.reload();
    };
    window.addEventListener("pageshow", reload, { signal });
    document.addEventListener("visibilitychange", look, { signal });
    return () => away.abort();
  }, [orderId, hasTried]);
}
