"use client";

import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

/**
 * Focuses what the answer to a form says: its message, or the field it is about. Without script, and for an answer that came with the
 * page, the browser does the same (`autofocus`).
 * @param isUnanswered no answer came, and a message says so
 * @returns the form's ref
 */
export function useAnswerFocus(answer: object, isUnanswered = false): RefObject<HTMLFormElement | null> {
  const form = useRef<HTMLFormElement>(null);
  const first = useRef(answer);
  useEffect(() => {
    if (answer === first.current && !isUnanswered) return;
    form.current?.querySelector<HTMLElement>("[role=alert], [aria-invalid]")?.focus();
  }, [answer, isUnanswered]);
  return form;
}

/** Focuses this part of the page if the component is added to an open page, where it replaces what had the focus. */
export function useArrivalFocus(selector: string): void {
  // On a page that has just loaded, the reader begins at its start.
  const hasArrived = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
  const arrival = useRef(hasArrived ? selector : null);
  useEffect(() => {
    if (arrival.current !== null) document.querySelector<HTMLElement>(arrival.current)?.focus();
  }, []);
}

function neverChanges(): () => void {
  return () => undefined;
}
