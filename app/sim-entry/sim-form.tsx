"use client";

import { Fragment, type SyntheticEvent, useActionState } from "react";
import { MainButton } from "#/components/buttons.tsx";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { showPlans } from "./actions.ts";
import type { EntryAnswer } from "./entry-answer.ts";

/** A client component only for `useActionState`, which shows the answer beside the field; works without script. */
export function SimForm({ label, help, button }: { label: string; help: string; button: string }) {
  const [state, action] = useActionState<EntryAnswer, FormData>(showPlans, IDLE);
  const problem = state.status === "problem" ? state : null;
  return (
    <form action={action} onSubmit={sendAsBrowser} className="grid gap-4">
      <FormMessage state={state} />
      <Field
        name="number"
        label={label}
        help={help}
        problem={problem?.fields?.number}
        detailId={state.reading?.doubtful.length ? DOUBTFUL : undefined}
        defaultValue={problem?.typed?.number}
        maxLength={500}
        dir="ltr"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
      />
      {state.reading && <Reading {...state.reading} />}
      <MainButton>{button}</MainButton>
      {/* After the button above: the Enter key presses a form's first one. */}
      {state.choices && <Choices {...state.choices} />}
    </form>
  );
}

/** Lets the browser send the form also where script runs: the plans are a plain page and need their own policy. */
function sendAsBrowser(event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void {
  event.preventDefault();
  const { submitter } = event.nativeEvent;
  const pressed = Object.assign(document.createElement("input"), { type: "hidden" });
  if (submitter instanceof HTMLButtonElement) Object.assign(pressed, { name: submitter.name, value: submitter.value });
  event.currentTarget.append(pressed);
  event.currentTarget.submit();
  // On a slow connection the buyer may press another button before the answer comes.
  pressed.remove();
}

/** Not in the style sheet, which every page carries. */
const MARK = { background: "none", borderBottom: "3px solid var(--bad)", fontWeight: 600 };

/** On one line if it fits. */
const WHOLE = { display: "inline-block" };

/** The id of the first doubtful block: the field refers to it, so that screen readers announce what is marked visually. */
const DOUBTFUL = "number-doubtful";

/** The number in blocks, to be compared with the card. Digits run from left to right in every language. */
function Reading({ label, blocks, doubtful }: NonNullable<EntryAnswer["reading"]>) {
  return (
    <p>
      {label}{" "}
      <bdi dir="ltr" style={WHOLE}>
        {blocks.map((block, place) => {
          const mark = (
            <mark id={place === doubtful[0] ? DOUBTFUL : undefined} style={MARK}>
              {block}
            </mark>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they may repeat and never move
            <Fragment key={place}>
              {place > 0 && " "}
              {doubtful.includes(place) ? mark : block}
            </Fragment>
          );
        })}
      </bdi>
    </p>
  );
}

function Choices({ label, numbers }: NonNullable<EntryAnswer["choices"]>) {
  return (
    <div className="grid gap-2">
      <p>{label}</p>
      {numbers.map(({ sim, shown }) => (
        <p key={sim}>
          <button type="submit" name="pick" value={sim} className="quiet">
            {shown}
          </button>
        </p>
      ))}
    </div>
  );
}
