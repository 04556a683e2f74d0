"use client";

import { type RefObject, useEffect, useRef, useSyncExternalStore } from "react";

/**
 * Takes whoever sent a form to what its answer says: its message, or the field it is about. Where script doesn't run the browser does
 * the same (`autofocus`), and an answer that came with the page is the browser's to show.
 * @param isUnanswered stands there in place of an answer
 * @returns for the form
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

/** Takes the reader to this part of the page when what calls it has come into an open page, in place of what had the focus. */
export function useArrivalFocus(selector: string): void {
  // In a page that is only just there, the reader begins at its start.
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
