import { MainButton, QuietLink } from "#/components/buttons.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { Notice } from "#/components/notice.tsx";
import type { FormState } from "#/lib/web/form.ts";
import type { BoughtBefore } from "./actions.ts";

interface BuyAnswerProps {
  state: FormState | BoughtBefore;
  /** Sends the form that buys it again. */
  send: (form: FormData) => void;
}

/** The answer to "Buy" where it opened no order: a problem, or the question whether to buy the same plan once more. */
export function BuyAnswer({ state, send }: BuyAnswerProps) {
  if (state.status !== "bought") return <FormMessage state={state} />;
  return (
    <Notice kind="attention" title={state.texts.title} isAnswer>
      <p>{state.texts.message}</p>
      <div className="row">
        <QuietLink href={`/orders/${state.orderId}`}>{state.texts.open}</QuietLink>
        <form action={send}>
          {Object.entries({ ...state.choice, again: "yes" }).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <MainButton>{state.texts.again}</MainButton>
        </form>
      </div>
    </Notice>
  );
}
