"use client";

import type { Stripe } from "@stripe/stripe-js";
import { useEffect, useRef, useState } from "react";
import type { Loading } from "#/app/(live)/checkout/[orderId]/card/card-fields.tsx";
import type { CardSetting } from "#/app/(live)/checkout/[orderId]/card/payment.ts";
import { loadProcessor } from "#/app/(live)/checkout/[orderId]/card/processor.ts";

interface Processor {
  stripe: Stripe | null;
  /** Of the script and of the card fields. */
  loading: Loading;
  setLoading: (loading: Loading) => void;
  /** Grows when both are to be loaded again. */
  round: number;
  again: () => void;
}

/** The processor's object, loaded while the buyer types, and what became of its fields. */
export function useProcessor({ publishableKey, script }: CardSetting): Processor {
  const [stripe, setStripe] = useState<Stripe | null>(null);
  const [loading, setLoading] = useState<Loading>("loading");
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new round loads again
  useEffect(() => {
    loadProcessor({ publishableKey, script }).then(setStripe, () => setLoading("failed"));
  }, [publishableKey, script, round]);
  function again(): void {
    setLoading("loading");
    setRound(round + 1);
  }
  return { stripe, loading, setLoading, round, again };
}

/** After a lost connection the card form is loaded again when it is back. The page isn't: what was typed stays. */
export function useComeback(isDown: boolean, { loading, again }: Processor): void {
  const wasDown = useRef(false);
  useEffect(() => {
    if (wasDown.current && !isDown && loading === "failed") again();
    wasDown.current = isDown;
  }, [isDown, loading, again]);
}
