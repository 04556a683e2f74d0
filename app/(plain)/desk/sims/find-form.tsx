"use client";

import { useActionState } from "react";
import { FormMessage } from "#/components/form-message.tsx";
import { IDLE } from "#/lib/web/form.ts";
import { findSim } from "./actions.ts";
import { SIMS } from "./texts.ts";

/** Looks for a SIM by its number. A client component only for `useActionState`; works without script. */
export function FindForm() {
  const [state, action] = useActionState(findSim, IDLE);
  const typed = state.status === "problem" ? state.typed?.typed : undefined;
  return (
    <search className="search" aria-label={SIMS.find}>
      <FormMessage state={state} />
      <form action={action}>
        <label htmlFor="find-sim">{SIMS.find}</label>
        <input
          id="find-sim"
          name="typed"
          type="text"
          inputMode="numeric"
          maxLength={100}
          autoComplete="off"
          aria-describedby="find-sim-hint"
          key={typed}
          defaultValue={typed}
        />
        <button type="submit" className="quiet">
          {SIMS.findButton}
        </button>
        <p id="find-sim-hint" className="note">
          {SIMS.findHint}
        </p>
      </form>
    </search>
  );
}
