"use client";

import { useEffect, useState } from "react";
import { askShop, poll } from "#/app/(live)/poll.ts";

/** The last request: answered, still open after some seconds, failed, or the first one answered after a failure. */
export type Connection = "up" | "slow" | "down" | "back";

export interface OrderState {
  status: string;
  isFinal: boolean;
}

export interface Reading extends OrderState {
  /** What the page says now and its heading, if that differs from what is shown. */
  html: string | null;
  heading?: string | null | undefined;
}

interface Polling extends OrderState {
  orderId: string;
  onNews: (reading: Reading) => void;
}

const FIRST_PAUSE_MS = 2_000;
/** A waiting buyer sees a change in seconds for ten minutes, then in a minute. */
const PATIENT_AFTER_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 8_000;
const PATIENT_PAUSE_MS = 60_000;
const SLOW_AFTER_MS = 5_000;
const TIMEOUT_MS = 15_000;

/** Asks for the state of an order until it is final; the pauses grow. */
export function usePolling({ orderId, status, isFinal, onNews }: Polling): Connection {
  const [connection, setConnection] = useState<Connection>("up");

  useEffect(() => {
    if (isFinal) return;
    const startedAt = Date.now();
    return poll({
      firstPauseMs: FIRST_PAUSE_MS,
      async ask(signal, pauseMs) {
        const slow = setTimeout(() => setConnection((before) => (before === "down" ? before : "slow")), SLOW_AFTER_MS);
        const reading = await readOrder(orderId, status, signal);
        clearTimeout(slow);
        if (signal.aborted) return null;
        setConnection((before) => connectionAfter(before, reading));
        if (reading === null) return FIRST_PAUSE_MS;
        if (reading.html) onNews(reading);
        const longestMs = Date.now() - startedAt < PATIENT_AFTER_MS ? LONGEST_PAUSE_MS : PATIENT_PAUSE_MS;
        return Math.min(Math.max(pauseMs, FIRST_PAUSE_MS) * 1.3, longestMs);
      },
    });
  }, [orderId, status, isFinal, onNews]);

  return connection;
}

function connectionAfter(before: Connection, reading: Reading | null): Connection {
  if (reading === null) return "down";
  return before === "down" ? "back" : "up";
}

/** The id of the part of an order's page that changes with the order. */
export const VIEW = "order";

/** The id of the pay link's address, which is on the page until a payer takes the link. */
export const LINK = "pay-link";

interface Answer extends OrderState {
  isLinkTaken?: true;
}

/**
 * The order's state now, and its page if that has changed. Null when the shop can't be reached. The page is read here and not by the
 * framework, which leaves for the browser's error page when the connection breaks.
 */
async function readOrder(orderId: string, shown: string, signal: AbortSignal): Promise<Reading | null> {
  try {
    const { status, isFinal, isLinkTaken } = JSON.parse(await textOf(`/api/orders/${orderId}`, signal)) as Answer;
    // A taken link must not be sent to another payer.
    const isOld = isLinkTaken === true && document.getElementById(LINK) !== null;
    if (status === shown && !isOld) return { status, isFinal, html: null };
    const page = await textOf(`/orders/${orderId}`, signal);
    const view = new DOMParser().parseFromString(page, "text/html").getElementById(VIEW);
    return view && { status, isFinal, html: view.innerHTML, heading: view.querySelector("h1")?.textContent };
  } catch {
    return null;
  }
}

function textOf(path: string, signal: AbortSignal): Promise<string> {
  return askShop(path, {
    signal,
    timeoutMs: TIMEOUT_MS,
    read(response) {
      if (!response.ok) throw new Error(`${path}: ${response.status}`);
      return response.text();
    },
  });
}
