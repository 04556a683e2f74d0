"use client";

import { type FormEvent, useActionState, useRef } from "react";
import { useAnswerFocus, useArrivalFocus } from "#/app/(live)/answer-focus.ts";
import { FormBoundary } from "#/app/(live)/form-boundary.tsx";
import { MainButton } from "#/components/buttons.tsx";
import { ConnectionStatus } from "#/components/connection-status.tsx";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { LONGEST_ADDRESS } from "#/lib/text/mail-address.ts";
import { IDLE } from "#/lib/web/form.ts";
import { continueToPayment } from "./actions.ts";
import { useIsDown, useIsLate } from "./connection.ts";
import { Consent, type ConsentProblem, type ConsentTexts } from "./consent.tsx";

export interface EmailFormProps {
  orderId: string;
  email: string;
  /** The total that this page shows and the buyer agrees to by continuing. */
  amountMinor: number;
  /** The choice of renewal, if there is one; "chosen" once it is fixed. */
  renewal: RenewalChoice | "chosen" | null;
  consent: ConsentTexts;
  isConsentTicked?: boolean;
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

export interface RenewalChoice {
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
    typed.current = withTyped(props, new FormData(currentTarget));
  };
  return (
    <FormBoundary fallback={<Again typed={typed} />}>
      <Form {...props} onTyped={keep} />
    </FormBoundary>
  );
}

/** The form once more, with what was typed and ticked. */
export function withTyped<Props extends EmailFormProps>(props: Props, form: FormData): Props {
  const { renewal } = props;
  return {
    ...props,
    email: String(form.get("email") ?? ""),
    isConsentTicked: form.has("consent"),
    renewal: renewal && renewal !== "chosen" ? { ...renewal, isChosen: form.has("renew") } : renewal,
  };
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
  const unanswered = { status: "problem", message: texts.unanswered, offer: { href: "", text: texts.retry } };
  const form = useAnswerFocus(state, isUnanswered);
  const send = (event: FormEvent<HTMLFormElement>): void => {
    if (isPending || isDown) event.preventDefault();
    else onTyped(event);
  };
  return (
    <form ref={form} action={action} onSubmit={send} className="stack">
      <FormMessage state={isUnanswered && !isPending && !problem ? unanswered : state} />
      <input type="hidden" name="orderId" value={orderId} />
      <input type="hidden" name="agreed" value={amountMinor} />
      <input type="hidden" name="asked" value={problem?.typed?.asked ?? ""} />
      <EmailField texts={texts} problem={problem?.fields?.email} email={problem?.typed?.email ?? email} />
      {renewal === "chosen" && <input type="hidden" name="renew" value="yes" />}
      {renewal && renewal !== "chosen" && (
        <Renewal {...renewal} isChosen={problem?.typed ? problem.typed.renew === "yes" : renewal.isChosen} />
      )}
      <Consent
        {...props.consent}
        problem={problem?.fields?.consent as ConsentProblem | undefined}
        isTicked={problem?.typed ? problem.typed.consent === "yes" : props.isConsentTicked}
      />
      <ConnectionStatus id="line" text={isDown ? texts.offline : late} />
      {/* Not `disabled`, which would take the focus away. */}
      <MainButton aria-disabled={isPending || isDown || undefined} aria-describedby="line">
        {isPending ? texts.sending : texts.button}
      </MainButton>
    </form>
  );
}

interface EmailFieldProps {
  texts: Pick<EmailFormTexts, "email" | "help">;
  problem: string | undefined;
  /** What stands in it at first. */
  email: string;
}

/** Asked in the same way on one screen and on two. */
export function EmailField({ texts, problem, email }: EmailFieldProps) {
  return (
    <Field
      name="email"
      label={texts.email}
      help={texts.help}
      problem={problem}
      defaultValue={email}
      inputMode="email"
      autoComplete="email"
      dir="ltr"
      maxLength={LONGEST_ADDRESS}
    />
  );
}

/** Off unless chosen, with its meaning beside it. */
export function Renewal({
  label,
  explanation,
  isChosen,
  onChange,
}: RenewalChoice & { onChange?: (isChosen: boolean) => void }) {
  return (
    <div className="tick">
      <input
        type="checkbox"
        id="renew"
        name="renew"
        value="yes"
        defaultChecked={isChosen}
        onChange={({ target }) => onChange?.(target.checked)}
        aria-describedby="renew-text"
      />
      <label htmlFor="renew">{label}</label>
      <p id="renew-text" className="note">
        {explanation}
      </p>
    </div>
  );
}
