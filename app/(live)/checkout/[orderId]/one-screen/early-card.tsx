"use client";

import { Elements, useElements } from "@stripe/react-stripe-js";
import type { StripeElements } from "@stripe/stripe-js";
import { type Ref, useImperativeHandle } from "react";
import { CardFields, FieldSpace, type Loading } from "#/app/(live)/checkout/[orderId]/card/card-fields.tsx";
import type { CardTexts } from "#/app/(live)/checkout/[orderId]/card/card-payment.tsx";
import type { DeclineReason } from "#/app/(live)/checkout/[orderId]/card/decline.ts";
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
  /** A new number starts the fields again. */
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
    <section aria-labelledby="card" className="stack" hidden={isHidden}>
      <h2 id="card" tabIndex={-1}>
        {texts.card}
      </h2>
      {loading === "failed" ? (
        !isBusy && <Trouble sentence={texts.failed} orderId={setting.orderId} texts={texts} />
      ) : (
        <FieldSpace isLoading={loading === "loading" && !isBusy} orderId={setting.orderId} texts={texts}>
          <Elements key={`${round} ${!stripe}`} stripe={stripe} options={options}>
            <Fields {...props} />
          </Elements>
        </FieldSpace>
      )}
    </section>
  );
}

type FieldsProps = Pick<EarlyCardProps, "ref" | "decline" | "onEdited" | "loading" | "onLoading">;

function Fields({ ref, decline, onEdited, loading, onLoading }: FieldsProps) {
  const elements = useElements();
  const isReady = loading === "ready";
  useImperativeHandle(ref, () => (elements && isReady ? { elements } : null) as EarlyElements, [elements, isReady]);
  if (!elements) return null;
  return (
    <CardFields isReady={isReady} decline={decline} options={CARD_ONLY} onLoading={onLoading} onCorrected={onEdited} />
  );
}
