"use client";

import { type FormEvent, Fragment, type MouseEvent, type SyntheticEvent, useActionState } from "react";
import { Field } from "#/components/field.tsx";
import { FormMessage } from "#/components/form-message.tsx";
import { Icon } from "#/components/icon.tsx";
import { groupsOf } from "#/lib/sims/sim-number.ts";
import { IDLE } from "#/lib/web/form.ts";
import { showPlans } from "./actions.ts";
import type { EntryAnswer } from "./entry-answer.ts";

interface SimFormProps {
  label: string;
  help: string;
  button: string;
  letters: string;
  /** The label of the link to the scanner; absent there. */
  scan?: string;
}

/** A client component only for `useActionState`, which shows the answer beside the field; works without script. */
export function SimForm({ label, help, button, letters, scan }: SimFormProps) {
  const [state, action] = useActionState<EntryAnswer, FormData>(showPlans, IDLE);
  const problem = state.status === "problem" ? state : null;
  const typed = problem?.typed?.number ?? "";
  const hasLetters = state.hasLetters === true || /[a-f]/i.test(typed);
  return (
    <form action={action} onSubmit={sendAsBrowser} className="stack">
      <FormMessage state={state} />
      <Field
        name="number"
        label={label}
        help={help}
        problem={problem?.fields?.number}
        detailId={state.reading?.doubtful.length ? DOUBTFUL : undefined}
        defaultValue={typed}
        maxLength={500}
        dir="ltr"
        // Nearly all numbers have digits only, and phones show large keys for those. The keyboard of digits has no way to the letters
        // that a few numbers have, so the form has a button for it.
        inputMode={hasLetters ? "text" : "numeric"}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        onInput={groupWhileTyping}
      />
      {state.reading && <Reading {...state.reading} />}
      <div className="row go">
        <button type="submit" className="main">
          {button}
        </button>
        {scan && (
          <a href="/scan" className="quiet">
            <Icon name="scan" />
            {scan}
          </a>
        )}
      </div>
      {/* After the button above: the Enter key presses a form's first one. */}
      {!hasLetters && (
        <button type="submit" name="letters" value="yes" className="letters" onClick={showLetters}>
          {letters}
        </button>
      )}
      {state.choices && <Choices {...state.choices} />}
    </form>
  );
}

/** Where script runs, the digits stand in groups while they are typed at the end, as on the card. */
function groupWhileTyping({ currentTarget: field, nativeEvent }: FormEvent<HTMLInputElement>): void {
  const isTyped = nativeEvent instanceof InputEvent && nativeEvent.inputType === "insertText";
  const isAtEnd = field.selectionStart === field.value.length;
  if (isTyped && isAtEnd && /^[0-9a-f ]+$/i.test(field.value)) field.value = groupsOf(field.value.replaceAll(" ", ""));
}

/** Where script runs, without asking the shop. */
function showLetters(event: MouseEvent<HTMLButtonElement>): void {
  const field = event.currentTarget.form?.elements.namedItem("number");
  if (!(field instanceof HTMLInputElement)) return;
  event.preventDefault();
  field.inputMode = "text";
  field.focus();
}

/** Lets the browser send the form even where script runs: the plans are a plain page and need their own policy. */
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
    <div className="stack">
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
