"use client";

import { type FormEvent, useActionState, useEffect, useRef, useState } from "react";
import { useAnswerFocus } from "#/app/(live)/answer-focus.ts";
import { continueToPayment } from "#/app/(live)/checkout/[orderId]/actions.ts";
import { CardPayment, type CardTexts, Leave } from "#/app/(live)/checkout/[orderId]/card/card-payment.tsx";
import { DeclineNotice } from "#/app/(live)/checkout/[orderId]/card/decline-notice.tsx";
import type { CardSetting } from "#/app/(live)/checkout/[orderId]/card/payment.ts";
import { useIsDown, useIsLate } from "#/app/(live)/checkout/[orderId]/connection.ts";
import { Consent, type ConsentProblem } from "#/app/(live)/checkout/[orderId]/consent.tsx";
import {
  EmailField,
  EmailForm,
  type EmailFormProps,
  Renewal,
  withTyped,
} from "#/app/(live)/checkout/[orderId]/email-form.tsx";
import { FormBoundary } from "#/app/(live)/form-boundary.tsx";
import { MainButton } from "#/components/buttons.tsx";
import { ConnectionStatus } from "#/components/connection-status.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { EarlyCard, type EarlyElements } from "./early-card.tsx";
import type { Stage } from "./pay.ts";
import { type Refused, usePress } from "./press.ts";
import { useComeback, useProcessor } from "./processor.ts";
import { useRenewalBox } from "./renewal-box.ts";
import { Wallet } from "./wallet.tsx";

export interface PayFormProps extends EmailFormProps {
  setting: CardSetting;
  currency: string;
  cardTexts: CardTexts & PayTexts;
}

interface PayTexts {
  card: string;
  placing: string;
  asking: string;
  orCard: string;
  continueHint: string;
  askSomeone: string;
}

/** E-mail, wallets and card fields before there is an order at the partner. Before its script runs, "Pay" acts as "Continue to payment". */
export function PayForm(props: PayFormProps) {
  const { setting, cardTexts: texts } = props;
  const [refused, setRefused] = useState<Refused>();
  const typed = useRef<EmailFormProps>(props);
  const hasTried = useRef(false);
  if (refused) {
    const payment = { ...setting, clientSecret: refused.clientSecret };
    return (
      <>
        <h2 id="card" tabIndex={-1}>
          {texts.card}
        </h2>
        <CardPayment
          payment={payment}
          stripe={refused.stripe}
          refusal="again"
          // The press that led here has agreed.
          consent={{ ...props.consent, box: null, version: null }}
          texts={texts}
        />
      </>
    );
  }
  return (
    <FormBoundary fallback={<Again typed={typed} hasTried={hasTried} />}>
      <OneScreen
        {...props}
        hasTried={hasTried}
        onTyped={(form) => (typed.current = withTyped(props, form))}
        onRefused={setRefused}
      />
    </FormBoundary>
  );
}

/** The form once more. After a press its failure proves nothing about the money: the order's page says what became of it. */
function Again({ typed, hasTried }: { typed: { current: EmailFormProps }; hasTried: { current: boolean } }) {
  if (hasTried.current) return <Leave orderId={typed.current.orderId} />;
  return <EmailForm {...typed.current} isUnanswered />;
}

interface OneScreenProps extends PayFormProps {
  /** Whether a press has asked for the payment. */
  hasTried: { current: boolean };
  onTyped: (form: FormData) => void;
  onRefused: (refused: Refused) => void;
}

function OneScreen({ onTyped, onRefused, hasTried, ...props }: OneScreenProps) {
  const { setting, amountMinor, currency, renewal, texts, cardTexts } = props;
  const [state, action, isPending] = useActionState(continueToPayment, IDLE);
  const problem = state.status === "problem" ? state : null;
  const offered = renewal === "chosen" ? null : renewal;
  const processor = useProcessor(setting);
  const { stripe, loading } = processor;
  const isReady = loading === "ready";
  const form = useAnswerFocus(state);
  const [isRenewing, setIsRenewing] = useRenewalBox(state, offered?.isChosen ?? false, form);
  const card = useRef<EarlyElements>(null);
  const press = usePress({ ...props, stripe, onRefused, form, hasTried });
  const { stage, decline } = press;
  const isRunning = useIsRunning();
  const isBusy = isPending || stage !== "idle";
  const isLate = useIsLate(isBusy);
  const isDown = useIsDown(decline === "unreached" || isLate || loading === "failed");
  useComeback(isDown, processor);
  const fields = { setting, stripe, amountMinor, currency };

  function send(event: FormEvent<HTMLFormElement>): void {
    const { submitter } = event.nativeEvent as SubmitEvent;
    const typed = new FormData(event.currentTarget);
    onTyped(typed);
    const isForServer = typed.has("renew") || submitter?.getAttribute("name") === "next";
    if (!isForServer || isBusy || isDown) event.preventDefault();
    if (!isForServer && !isDown && card.current) void press.begin(card.current);
  }

  const isWaiting = isBusy || isDown || (!isRenewing && isRunning && (!isReady || decline === "resting"));
  return (
    <form ref={form} action={action} onSubmit={send} className="stack">
      <FormMessage state={state} />
      <input type="hidden" name="orderId" value={setting.orderId} />
      <input type="hidden" name="agreed" value={amountMinor} />
      <Wallet
        {...fields}
        isHidden={isRenewing}
        orCard={cardTexts.orCard}
        onPress={(wallet) => void press.begin(wallet)}
      />
      <input type="hidden" name="asked" value={press.asked ?? problem?.typed?.asked ?? ""} />
      <EmailField
        texts={texts}
        problem={press.emailProblem ?? problem?.fields?.email}
        email={problem?.typed?.email ?? props.email}
      />
      <EarlyCard
        {...fields}
        ref={card}
        isHidden={isRenewing}
        isBusy={isBusy}
        loading={loading}
        round={processor.round}
        decline={decline}
        texts={cardTexts}
        onEdited={press.forget}
        onLoading={processor.setLoading}
      />
      {decline && decline !== "terms" && !isRenewing && (
        <DeclineNotice
          reason={decline}
          isFromBank={false}
          texts={{ ...cardTexts, declines: { ...cardTexts.declines, wait: press.wait?.text ?? "" } }}
          offer={press.wait?.offer}
        />
      )}
      {offered && <Renewal {...offered} isChosen={isRenewing} onChange={setIsRenewing} />}
      {isRenewing && <p className="note">{cardTexts.continueHint}</p>}
      <Consent
        {...props.consent}
        problem={decline === "terms" ? "changed" : (problem?.fields?.consent as ConsentProblem | undefined)}
        isTicked={problem?.typed ? problem.typed.consent === "yes" : props.isConsentTicked}
      />
      <ConnectionStatus
        id="line"
        text={lineText(isDown && stage === "idle", isLate, { ...texts, stage, payingLate: cardTexts.payingLate })}
      />
      {/* Not `disabled`, which would take the focus away, and without script would keep the form from being sent. */}
      <MainButton aria-disabled={isWaiting || undefined} aria-describedby="line">
        {buttonText({ isPending, isRenewing, stage, texts: { ...cardTexts, ...texts } })}
      </MainButton>
      <AskSomeone isHidden={isRenewing} isWaiting={isBusy || isDown} text={cardTexts.askSomeone} />
    </form>
  );
}

/** Only the owner may pay for a renewal, so hide the button there. */
function AskSomeone({ isHidden, isWaiting, text }: { isHidden: boolean; isWaiting: boolean; text: string }) {
  return (
    <button
      type="submit"
      name="next"
      value="link"
      className="quiet low"
      hidden={isHidden}
      aria-disabled={isWaiting || undefined}
    >
      {text}
    </button>
  );
}

/** Whether the page's script runs: before that, the browser itself sends the form. */
function useIsRunning(): boolean {
  const [isRunning, setIsRunning] = useState(false);
  useEffect(() => setIsRunning(true), []);
  return isRunning;
}

function lineText(
  isDown: boolean,
  isLate: boolean,
  texts: { stage: Stage; offline: string; late: string; payingLate: string },
): string {
  if (isDown) return texts.offline;
  if (!isLate) return "";
  return texts.stage === "asking" ? texts.payingLate : texts.late;
}

interface ButtonState {
  isPending: boolean;
  isRenewing: boolean;
  stage: Stage;
  texts: { sending: string; button: string; pay: string; placing: string; asking: string };
}

function buttonText({ isPending, isRenewing, stage, texts }: ButtonState): string {
  if (isPending) return texts.sending;
  if (stage !== "idle") return texts[stage];
  return isRenewing ? texts.button : texts.pay;
}
