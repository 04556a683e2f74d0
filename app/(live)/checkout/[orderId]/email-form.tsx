"use client";

import { type FormEvent, useActionState, useRef } from "react";
import { useAnswerFocus, useArrivalFocus } from "#/app/(live)/answer-focus.ts";
import { FormBoundary } from "#/app/(live)/form-boundary.tsx";
import { MainButton } from "#/components/buttons.tsx";
import { ConnectionStatus } from "#/components/connection-status.tsx";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { RetryNotice } from "#/components/retry-notice.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { continueToPayment } from "./actions.ts";
import { useIsDown, useIsLate } from "./connection.ts";

interface EmailFormProps {
  orderId: string;
  email: string;
  /** The total that this page shows and the buyer agrees to by continuing. */
  amountMinor: number;
  /** The choice of renewal, if there is one; "chosen" once it is fixed. */
  renewal: RenewalChoice | "chosen" | null;
  texts: EmailFormTexts;
  /** The form was sent, and no answer came, or none that this page understands. */
  isUnanswered?: boolean;
}

interface EmailFormTexts {
  email: string;
  help: string;
  button: string;
  sending: string;
  late: string;
  offline: string;
  unanswered: string;
  retry: string;
}

interface RenewalChoice {
  label: string;
  /** What is charged, how often, and how to stop it. */
  explanation: string;
  isChosen: boolean;
}

/** Asks for the email address. A form that gets no answer is rendered again with what was typed. */
export function EmailForm(props: EmailFormProps) {
  const typed = useRef(props);
  // The page came back by itself: the price has changed.
  useArrivalFocus("main [role=alert]");
  const keep = ({ currentTarget }: FormEvent<HTMLFormElement>): void => {
    const form = new FormData(currentTarget);
    const { renewal } = props;
    const isChosen = form.has("renew");
    typed.current = {
      ...props,
      email: String(form.get("email")),
      renewal: renewal && renewal !== "chosen" ? { ...renewal, isChosen } : renewal,
    };
  };
  return (
    <FormBoundary fallback={<Again typed={typed} />}>
      <Form {...props} onTyped={keep} />
    </FormBoundary>
  );
}

function Again({ typed }: { typed: { current: EmailFormProps } }) {
  return <EmailForm {...typed.current} isUnanswered />;
}

function Form({
  onTyped,
  isUnanswered,
  ...props
}: EmailFormProps & { onTyped: (event: FormEvent<HTMLFormElement>) => void }) {
  const { orderId, email, amountMinor, renewal, texts } = props;
  const [state, action, isPending] = useActionState(continueToPayment, IDLE);
  const isLate = useIsLate(isPending);
  const isDown = useIsDown(isUnanswered === true || isLate);
  const problem = state.status === "problem" ? state : null;
  const late = isLate ? texts.late : "";
  const form = useAnswerFocus(state, isUnanswered);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    if (isPending || isDown) event.preventDefault();
    else onTyped(event);
  };
  return (
    <form ref={form} action={action} onSubmit={send} className="grid gap-4">
      <FormMessage state={state} />
      {isUnanswered && !isPending && !problem && <RetryNotice text={texts.unanswered} retry={texts.retry} isAnswer />}
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="agreed" value={amountMinor} />
      <Field
        name="email"
        label={texts.email}
        help={texts.help}
        problem={problem?.fields?.email}
        defaultValue={problem?.typed?.email ?? email}
        inputMode="email"
        autoComplete="email"
        dir="ltr"
        maxLength={254}
      />
      {renewal === "chosen" && <input type="hidden" name="renew" value="yes" />}
      {renewal && renewal !== "chosen" && (
        <Renewal {...renewal} isChosen={problem?.typed ? problem.typed.renew === "yes" : renewal.isChosen} />
      )}
      <ConnectionStatus id="line" text={isDown ? texts.offline : late} />
      {/* Not `disabled`, which would take the focus away. */}
      <MainButton aria-disabled={isPending || isDown || undefined} aria-describedby="line">
        {isPending ? texts.sending : texts.button}
      </MainButton>
    </form>
  );
}

/** Off unless chosen, with its meaning beside it. */
function Renewal({ label, explanation, isChosen }: RenewalChoice) {
  return (
    <div className="tick">
      <input
        type="checkbox"
        id="renew"
        name="renew"
        value="yes"
        defaultChecked={isChosen}
        aria-describedby="renew-text"
      />
      <label htmlFor="renew">{label}</label>
      <p id="renew-text" className="note">
        {explanation}
      </p>
    </div>
  );
}
