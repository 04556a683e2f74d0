"use client";

import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useState } from "react";
import { poll } from "#/app/(live)/poll.ts";
import { askProcessor } from "./check.ts";
import type { DeclineReason } from "./decline.ts";
import type { Payment } from "./payment.ts";
import { loadProcessor } from "./processor.ts";
import { showOrder, statusOf } from "./report.ts";
import { Trouble } from "./trouble.tsx";

const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;
const OPEN = /checking|waiting/;

interface CheckingProps {
  payment: Payment;
  /** `unsure` is what the page says when the processor can't be asked. */
  texts: { text: string; unsure: string; retry: string; toOrder: string };
  /** The processor says that the payment was not made, and why, if no page has shown that yet. */
  onUnpaid: (stripe: Stripe, reason: DeclineReason | "unpaid") => void;
}

/** In place of the card form while a payment may be on its way: asks the processor until it has said whether the payment was made. */
export function Checking({ payment, texts, onUnpaid }: CheckingProps) {
  const { orderId } = payment;
  const [isUnknown, setIsUnknown] = useState(false);

  useEffect(
    () =>
      poll({
        firstPauseMs: 0,
        async ask(signal, pauseMs) {
          try {
            const stripe = await loadProcessor(payment);
            const answer = await askProcessor(stripe, payment);
            if (signal.aborted) return null;
            if (answer === "done") return showOrder(orderId);
            if (answer !== "unknown") {
              onUnpaid(stripe, answer);
              return null;
            }
          } catch {
            // The script did not come; the next round tries again.
          }
          setIsUnknown(true);
          // The shop may have heard of the payment by another way.
          if (!OPEN.test(await statusOf(orderId, signal))) return showOrder(orderId);
          return Math.min(Math.max(pauseMs * 1.5, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
        },
      }),
    [payment, orderId, onUnpaid],
  );

  return (
    <>
      <p>{texts.text}</p>
      {/* After nine seconds, even without script, which may be what is missing. */}
      <div className={isUnknown ? undefined : "after-9s"}>
        <Trouble sentence={texts.unsure} orderId={orderId} texts={texts} />
      </div>
    </>
  );
}
