"use client";

import { Fragment, type SyntheticEvent, useActionState } from "react";
import { MainButton } from "#/components/buttons.tsx";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { showPlans } from "./actions.ts";
import type { EntryAnswer } from "./entry-answer.ts";

/** A client component only so that the answer can stand beside the field; it works without script. */
export function SimForm({ label, hint, button }: { label: string; hint: string; button: string }) {
  const [state, action] = useActionState<EntryAnswer, FormData>(showPlans, IDLE);
  const problem = state.status === "problem" ? state : null;
  return (
    <form action={action} onSubmit={sendAsBrowser} className="grid gap-4">
      <FormMessage state={state} />
      <Field
        name="number"
        label={label}
        hint={hint}
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
      {/* After the button above, which is the one that the Enter key presses. */}
      {state.choices && <Choices {...state.choices} />}
    </form>
  );
}

/** Sent by the browser itself, also where script runs: the plans are a plain page and must come with a policy of their own. */
function sendAsBrowser(event: SyntheticEvent<HTMLFormElement, SubmitEvent>): void {
  event.preventDefault();
  const { submitter } = event.nativeEvent;
  const pressed = Object.assign(document.createElement("input"), { type: "hidden" });
  if (submitter instanceof HTMLButtonElement) Object.assign(pressed, { name: submitter.name, value: submitter.value });
  event.currentTarget.append(pressed);
  event.currentTarget.submit();
  // On a slow line another one may be pressed before the answer comes.
  pressed.remove();
}

/** Here and not in the sheet, which travels with every page. */
const MARK = { background: "none", borderBottom: "3px solid var(--bad)", fontWeight: 600 };

/** In one line where it fits into one. */
const WHOLE = { display: "inline-block" };

/** What is marked for eyes alone, ears hear with the field: the first block that is in doubt. */
const DOUBTFUL = "number-doubtful";

/** The number in pieces, to be compared with the card. Its digits stand from left to right in every language. */
function Reading({ label, blocks, doubtful }: NonNullable<EntryAnswer["reading"]>) {
  return (
    <p>
      {label}{" "}
      <bdi dir="ltr" style={WHOLE}>
        {blocks.map((piece, place) => {
          const mark = (
            <mark id={place === doubtful[0] ? DOUBTFUL : undefined} style={MARK}>
              {piece}
            </mark>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: they may repeat and never move
            <Fragment key={place}>
              {place > 0 && " "}
              {doubtful.includes(place) ? mark : piece}
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
