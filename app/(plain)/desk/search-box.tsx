"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { searchOrders } from "./orders/actions.ts";
import { SEARCH } from "./orders/texts.ts";

/** The box on each page of the desk. A client component only for `useActionState`; works without script. */
export function SearchBox() {
  const [state, action] = useActionState(searchOrders, IDLE);
  const typed = state.status === "problem" ? state.typed?.typed : undefined;
  return (
    <search className="search">
      <FormMessage state={state} />
      <form action={action}>
        <label htmlFor="desk-search">{SEARCH.label}</label>
        <input
          id="desk-search"
          name="typed"
          type="search"
          maxLength={320}
          autoComplete="off"
          spellCheck={false}
          // biome-ignore lint/a11y/noAccessKey: the one key of the desk, beside a link that skips to the box
          accessKey="s"
          aria-describedby="desk-search-hint"
          key={typed}
          defaultValue={typed}
        />
        <button type="submit" className="quiet">
          {SEARCH.button}
        </button>
        <p id="desk-search-hint" className="note">
          {SEARCH.hint}
        </p>
      </form>
    </search>
  );
}
