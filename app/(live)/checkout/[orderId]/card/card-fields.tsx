"use client";

import { PaymentElement, type PaymentElementProps } from "@stripe/react-stripe-js";
import type { StripePaymentElementChangeEvent } from "@stripe/stripe-js";
import { type ReactNode, useRef } from "react";
import type { DeclineReason } from "./decline.ts";
import { REASON } from "./decline-notice.tsx";
import { Trouble } from "./trouble.tsx";

export type Loading = "loading" | "ready" | "failed";

interface FieldSpaceProps {
  isLoading: boolean;
  orderId: string;
  texts: { loading: string; late: string; retry: string; toOrder: string };
  children: ReactNode;
}

/** Space for the card fields from the first moment, so that nothing moves when they appear. After nine seconds without them a message does. */
export function FieldSpace({ isLoading, orderId, texts, children }: FieldSpaceProps) {
  return (
    <div className="card-space">
      {isLoading && (
        <div>
          <p className="note">{texts.loading}</p>
          <div className="after-9s">
            <Trouble sentence={texts.late} orderId={orderId} texts={texts} />
          </div>
        </div>
      )}
      {children}
    </div>
  );
}

interface CardFieldsProps extends Pick<PaymentElementProps, "options"> {
  isReady: boolean;
  /** Why the last attempt of this page failed. */
  decline: DeclineReason | undefined;
  onLoading: (loading: "ready" | "failed") => void;
  /** The buyer has begun to correct what was declined. */
  onCorrected: () => void;
}

/** The processor's fields, in a frame that is invisible until they are ready. */
export function CardFields({ isReady, decline, onLoading, onCorrected, ...element }: CardFieldsProps) {
  const frame = useRef<HTMLDivElement>(null);
  const isMarked = decline !== undefined && !NOT_THE_CARD.test(decline);

  function clearWhenCorrected({ complete }: StripePaymentElementChangeEvent): void {
    // The processor's element also reports changes that are not the buyer's.
    const isEdited = frame.current?.contains(document.activeElement);
    if (isMarked && (decline === "incomplete" ? complete : isEdited)) onCorrected();
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a border and a legend of its own
    <div
      ref={frame}
      role="group"
      aria-labelledby="card"
      aria-describedby={isMarked ? REASON : undefined}
      style={{ ...(isMarked && MARK), ...(!isReady && HIDDEN) }}
    >
      <PaymentElement
        {...element}
        onReady={() => onLoading("ready")}
        onLoadError={() => onLoading("failed")}
        onChange={clearWhenCorrected}
      />
    </div>
  );
}

/** Failures that new card details can't fix. */
const NOT_THE_CARD = /^(authentication|unsent|unreached|unreachable|unclear|again|resting|competing|terms|wait)$/;

/** Script sets these, which the page's policy allows. The links of the loading text stay within reach. */
const HIDDEN = { opacity: 0, pointerEvents: "none" } as const;
const MARK = { borderRadius: "10px", boxShadow: "0 0 0 3px var(--bad)" };
