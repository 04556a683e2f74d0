"use client";

import { useEffect, useState } from "react";

/** How the last question went: answered, still open after some seconds, without an answer, or the first answered after that. */
export type Line = "up" | "slow" | "down" | "back";

export interface Standing {
  status: string;
  isFinal: boolean;
}

export interface Seen extends Standing {
  /** What the page says now, if that is something else, and its heading. */
  html: string | null;
  heading?: string | null | undefined;
}

interface Polling extends Standing {
  orderId: string;
  onNews: (seen: Seen) => void;
}

const FIRST_PAUSE_MS = 2_000;
/** Somebody who waits sees a change within seconds for ten minutes, then within a minute. */
const PATIENT_AFTER_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 8_000;
const PATIENT_PAUSE_MS = 60_000;
const SLOW_AFTER_MS = 5_000;
const ANSWER_TIMEOUT_MS = 15_000;

/** Asks for an order's state with growing pauses until it is final, and at once when the browser says that the line has changed. */
export function usePolling({ orderId, status, isFinal, onNews }: Polling): Line {
  const [line, setLine] = useState<Line>("up");

  useEffect(() => {
    if (isFinal) return;
    let current: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startedAt = Date.now();

    async function ask(pauseMs: number): Promise<void> {
      // One question at a time, however often the line comes and goes.
      const asking = new AbortController();
      clearTimeout(timer);
      current?.abort();
      current = asking;
      const slow = setTimeout(() => setLine((before) => (before === "down" ? before : "slow")), SLOW_AFTER_MS);
      const seen = await look(orderId, status, asking.signal);
      clearTimeout(slow);
      if (current !== asking) return;
      setLine((before) => lineAfter(before, seen));
      if (seen?.html) onNews(seen);
      const longestMs = Date.now() - startedAt < PATIENT_AFTER_MS ? LONGEST_PAUSE_MS : PATIENT_PAUSE_MS;
      const nextMs = seen === null ? FIRST_PAUSE_MS : Math.min(pauseMs * 1.3, longestMs);
      timer = setTimeout(ask, nextMs, nextMs);
    }
    const askNow = (): void => void ask(FIRST_PAUSE_MS);

    timer = setTimeout(askNow, FIRST_PAUSE_MS);
    window.addEventListener("online", askNow);
    window.addEventListener("offline", askNow);
    return () => {
      current?.abort();
      current = undefined;
      clearTimeout(timer);
      window.removeEventListener("online", askNow);
      window.removeEventListener("offline", askNow);
    };
  }, [orderId, status, isFinal, onNews]);

  return line;
}

function lineAfter(before: Line, seen: Seen | null): Line {
  if (seen === null) return "down";
  return before === "down" ? "back" : "up";
}

/** Where the part of an order's page stands that changes with the order. */
export const VIEW = "order";

/** The address by which somebody else can pay, while it waits to be taken. */
export const LINK = "pay-link";

interface Answer extends Standing {
  isLinkTaken?: true;
}

/**
 * The order's state now, and its page if that says something else by now. Null when the shop can't be reached. The page is read here
 * and not by the framework, which leaves for the browser's error page when the connection breaks.
 */
async function look(orderId: string, shown: string, signal: AbortSignal): Promise<Seen | null> {
  try {
    const { status, isFinal, isLinkTaken } = JSON.parse(await read(`/api/orders/${orderId}`, signal)) as Answer;
    // A link that somebody has taken is of no use to the next.
    const isOld = isLinkTaken === true && document.getElementById(LINK) !== null;
    if (status === shown && !isOld) return { status, isFinal, html: null };
    const page = await read(`/orders/${orderId}`, signal);
    const view = new DOMParser().parseFromString(page, "text/html").getElementById(VIEW);
    return view && { status, isFinal, html: view.innerHTML, heading: view.querySelector("h1")?.textContent };
  } catch {
    return null;
  }
}

async function read(address: string, signal: AbortSignal): Promise<string> {
  const reading = new AbortController();
  const stop = () => reading.abort();
  const timer = setTimeout(stop, ANSWER_TIMEOUT_MS);
  signal.addEventListener("abort", stop);
  try {
    const answer = await fetch(address, { cache: "no-store", signal: reading.signal });
    if (!answer.ok) throw new Error(`${address}: ${answer.status}`);
    return await answer.text();
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", stop);
  }
}
