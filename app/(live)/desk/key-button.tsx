"use client";

import { type ReactNode, useEffect, useState } from "react";
import { MainButton } from "#/components/buttons.tsx";
import { Notice } from "#/components/notice.tsx";
import type { KeyOutcome } from "./ask-for-key.ts";

interface KeyButtonProps {
  busy: string;
  /** Shown after a download, which doesn't leave the page. */
  done?: string;
  press(): Promise<KeyOutcome>;
  children: ReactNode;
}

/** A button that asks for a passkey, then leads on. It does nothing before it is pressed, and ignores a second press meanwhile. */
export function KeyButton({ busy, done = "", press, children }: KeyButtonProps) {
  const [state, setState] = useState<"loading" | "idle" | "busy" | "done">("loading");
  const [problem, setProblem] = useState<string | null>(null);

  // A press before the script has started would be lost: until then the button says that it can't be pressed.
  useEffect(() => setState("idle"), []);

  async function run(): Promise<void> {
    if (state !== "idle") return;
    setState("busy");
    setProblem(null);
    const outcome = await press();
    if ("next" in outcome) {
      setState("done");
      // Not back to here: an invitation is used up, and its address goes from the history.
      return window.location.replace(outcome.next);
    }
    setState("idle");
    setProblem(outcome.text);
  }

  return (
    <>
      {problem !== null && <Notice kind="problem">{problem}</Notice>}
      <MainButton type="button" aria-disabled={state !== "idle" || undefined} onClick={() => void run()}>
        {children}
      </MainButton>
      <p role="status">{{ loading: "", idle: "", busy, done }[state]}</p>
    </>
  );
}
