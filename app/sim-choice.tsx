"use client";

import { useActionState } from "react";
import { Notice } from "#/components/notice.tsx";
import { IDLE } from "#/lib/form.ts";
import { chooseSim } from "./sim/actions.ts";

/** One of the browser's SIMs as a page shows it. */
export interface KnownSim {
  /** What the form sends in place of the number. */
  ending: string;
  /** "…6177": the end that tells it from the others. */
  shown: string;
  /** What its owner calls it. */
  name?: string;
}

/** Here and not in the sheet, which travels with every page. */
const LINK = { minHeight: "3rem", textDecoration: "underline" };

interface SimChoiceProps {
  sims: KnownSim[];
  /** Where choosing leads to. */
  to: "show" | "plans";
  title: string;
  /** The label of the buttons that forget; without it there are none. */
  forget?: string;
}

/** The browser's SIMs, to choose from without typing. A client component for its answer alone; it works without script. */
export function SimChoice({ sims, to, title, forget }: SimChoiceProps) {
  const [state, send] = useActionState(chooseSim, IDLE);
  return (
    <form action={send} className="grid gap-3">
      <h2>{title}</h2>
      {state.status === "problem" && <Notice kind="problem">{state.message}</Notice>}
      {sims.map(({ ending, shown, name }) => (
        <p key={ending} className="flex flex-wrap gap-3">
          <button type="submit" name={to} value={ending} className="quiet">
            <b>
              {name && <bdi>{name}</bdi>} {shown}
            </b>
          </button>
          {forget && (
            <button type="submit" name="forget" value={ending} style={LINK}>
              {forget} <span className="sr-only">{`${name ?? ""} ${shown}`}</span>
            </button>
          )}
        </p>
      ))}
    </form>
  );
}
