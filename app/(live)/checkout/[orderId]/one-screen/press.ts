"use client";

import type { Stripe } from "@stripe/stripe-js";
import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import type { DeclineReason } from "#/app/(live)/checkout/[orderId]/card/decline.ts";
import type { CardSetting } from "#/app/(live)/checkout/[orderId]/card/payment.ts";
import { useReturn } from "#/app/(live)/checkout/[orderId]/card/payment-form.tsx";
import type { WaitProblem } from "#/app/(live)/checkout/[orderId]/step.ts";
import { type PayFields, pay, type Stage } from "./pay.ts";

/** A payment whose fields the processor has refused: they are put up again, with its secret. */
export interface Refused {
  stripe: Stripe;
  clientSecret: string;
}

interface PressProps {
  setting: CardSetting;
  amountMinor: number;
  stripe: Stripe | null;
  form: { current: HTMLFormElement | null };
  hasTried: { current: boolean };
  onRefused: (refused: Refused) => void;
}

/** One press at a time, and what became of the last one. */
export function usePress({ setting, amountMinor, stripe, form, hasTried, onRefused }: PressProps) {
  const router = useRouter();
  const [stage, setStage] = useState<Stage>("idle");
  const [decline, setDecline] = useState<DeclineReason>();
  const [wait, setWait] = useState<WaitProblem>();
  const [emailProblem, setEmailProblem] = useState<string>();
  const [asked, setAsked] = useState<string>();
  // Refs, because state arrives with the next render, and a second click may come before.
  const isBusy = useRef(false);
  useReturn(setting.orderId, hasTried);
  const shown = useRef(amountMinor);
  useEffect(() => {
    // The page has come with a new price, and says so.
    if (shown.current !== amountMinor) document.querySelector<HTMLElement>("main [role=alert]")?.focus();
    shown.current = amountMinor;
  }, [amountMinor]);
  useEffect(() => {
    if (emailProblem) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [emailProblem, form]);

  async function begin(fields: PayFields): Promise<void> {
    if (!stripe || !form.current) return;
    // A wallet's button sends no form, so nothing has asked for the box yet.
    if (isBusy.current || !form.current.reportValidity()) {
      return fields.event?.paymentFailed();
    }
    isBusy.current = true;
    hasTried.current = true;
    setDecline(undefined);
    setEmailProblem(undefined);
    const outcome = await pay({ stripe, setting, amountMinor, form: form.current, fields, onStage: setStage });
    // The browser is about to leave this page.
    if (outcome.next === "leave") return;
    if (outcome.next === "again") return onRefused({ stripe, clientSecret: outcome.clientSecret });
    const reason = outcome.next === "declined" ? outcome.reason : undefined;
    if (outcome.next === "changed" || reason === "terms") router.refresh();
    setDecline(reason);
    setWait(outcome.next === "declined" ? outcome.wait : undefined);
    if (outcome.next === "email") {
      setEmailProblem(outcome.problem);
      if (outcome.asked) setAsked(outcome.asked);
    }
    setStage("idle");
    isBusy.current = false;
  }

  return { stage, decline, wait, emailProblem, asked, begin, forget: () => setDecline(undefined) };
}
