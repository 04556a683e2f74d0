"use client";

import { Elements, PaymentElement, useElements } from "@stripe/react-stripe-js";
import type { StripeElements, StripePaymentElementChangeEvent } from "@stripe/stripe-js";
import { type Ref, useImperativeHandle, useRef } from "react";
import type { CardTexts } from "#/app/(live)/checkout/[orderId]/card/card-payment.tsx";
import type { DeclineReason } from "#/app/(live)/checkout/[orderId]/card/decline.ts";
import { REASON } from "#/app/(live)/checkout/[orderId]/card/decline-notice.tsx";
import {
  HIDDEN,
  IN_SPACE,
  type Loading,
  MARK,
  NOT_THE_CARD,
  SPACE,
} from "#/app/(live)/checkout/[orderId]/card/payment-form.tsx";
import { Trouble } from "#/app/(live)/checkout/[orderId]/card/trouble.tsx";
import { type EarlyFields, useEarlyOptions } from "./early-options.ts";

/** The card fields of an order that is not placed yet. */
export interface EarlyElements {
  elements: StripeElements;
}

interface EarlyCardProps extends EarlyFields {
  ref: Ref<EarlyElements>;
  isHidden: boolean;
  /** A press is under way, perhaps with a wallet: that nothing was charged might be false. */
  isBusy: boolean;
  loading: Loading;
  /** Another number begins the fields anew. */
  round: number;
  /** Why the last press failed. */
  decline: DeclineReason | undefined;
  texts: CardTexts & { card: string };
  onEdited: () => void;
  onLoading: (loading: Loading) => void;
}

/** Wallets have buttons of their own above the address. */
const CARD_ONLY = { wallets: { applePay: "never", googlePay: "never", link: "never" } } as const;

/** They never fail silently: after nine seconds without them a message appears, even without script. */
export function EarlyCard({ isHidden, isBusy, round, ...props }: EarlyCardProps) {
  const { setting, stripe, loading, texts } = props;
  const options = useEarlyOptions(props);
  return (
    <section aria-labelledby="card" className="grid gap-3" hidden={isHidden}>
      <h2 id="card" tabIndex={-1}>
        {texts.card}
      </h2>
      {loading === "failed" ? (
        !isBusy && <Trouble sentence={texts.failed} orderId={setting.orderId} texts={texts} />
      ) : (
        <div className="grid" style={SPACE}>
          {loading === "loading" && !isBusy && (
            <div style={IN_SPACE}>
              <p className="note">{texts.loading}</p>
              <div className="after-9s">
                <Trouble sentence={texts.late} orderId={setting.orderId} texts={texts} />
              </div>
            </div>
          )}
          <Elements key={`${round} ${!stripe}`} stripe={stripe} options={options}>
            <Fields {...props} />
          </Elements>
        </div>
      )}
    </section>
  );
}

type FieldsProps = Pick<EarlyCardProps, "ref" | "decline" | "onEdited" | "loading" | "onLoading">;

function Fields({ ref, decline, onEdited, loading, onLoading }: FieldsProps) {
  const elements = useElements();
  const place = useRef<HTMLDivElement>(null);
  const isReady = loading === "ready";
  useImperativeHandle(ref, () => (elements && isReady ? { elements } : null) as EarlyElements, [elements, isReady]);
  const isMarked = decline !== undefined && !NOT_THE_CARD.test(decline);

  function clearWhenCorrected({ complete }: StripePaymentElementChangeEvent): void {
    // The processor's element also reports changes that are not the buyer's.
    const isEdited = place.current?.contains(document.activeElement);
    if (isMarked && (decline === "incomplete" ? complete : isEdited)) onEdited();
  }

  if (!elements) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div
      ref={place}
      role="group"
      aria-labelledby="card"
      aria-describedby={isMarked ? REASON : undefined}
      style={{ ...IN_SPACE, ...(isMarked && MARK), ...(!isReady && HIDDEN) }}
    >
      <PaymentElement
        options={CARD_ONLY}
        onReady={() => onLoading("ready")}
        onLoadError={() => onLoading("failed")}
        onChange={clearWhenCorrected}
      />
    </div>
  );
}
