"use client";

import { useEffect, useState } from "react";
import { askShop, poll } from "#/app/(live)/poll.ts";

/** The last request: answered, still open after some seconds, failed, or the first one answered after a failure. */
export type Connection = "up" | "slow" | "down" | "back";

export interface OrderState {
  /** Which sentence says how the order stands. */
  text: string;
  isFinal: boolean;
}

export interface Reading extends OrderState {
  /** What the page says now and its heading, if that differs from what is shown. */
  html: string | null;
  heading?: string | null | undefined;
  title?: string;
  /** The shop has not heard of the payment for a while, and this browser may ask the processor. */
  mayAsk?: boolean;
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
export function usePolling({ orderId, text, isFinal, onNews }: Polling): Connection {
  const [connection, setConnection] = useState<Connection>("up");

  useEffect(() => {
    if (isFinal) return;
    const startedAt = Date.now();
    return poll({
      firstPauseMs: FIRST_PAUSE_MS,
      async ask(signal, pauseMs) {
        const slow = setTimeout(() => setConnection((before) => (before === "down" ? before : "slow")), SLOW_AFTER_MS);
        const reading = await readOrder(orderId, text, signal);
        clearTimeout(slow);
        if (signal.aborted) return null;
        setConnection((before) => connectionAfter(before, reading));
        if (reading === null) return FIRST_PAUSE_MS;
        if (reading.mayAsk && startsAsking(orderId)) {
          // There the processor is asked; the card form opens only if the payment was not made.
          window.location.replace(`/checkout/${orderId}`);
          return null;
        }
        if (reading.html) onNews(reading);
        // Final in the same words: the attempt on a withdrawn order has failed. News may have to wait for a field, so it is read again.
        if (reading.isFinal && reading.html === null) return null;
        const longestMs = Date.now() - startedAt < PATIENT_AFTER_MS ? LONGEST_PAUSE_MS : PATIENT_PAUSE_MS;
        return Math.min(Math.max(pauseMs, FIRST_PAUSE_MS) * 1.3, longestMs);
      },
    });
  }, [orderId, text, isFinal, onNews]);

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

/** How long this tab leaves a payment to the shop before it asks the processor again. */
const ASK_AGAIN_MS = 5 * 60_000;

/** Notes that this tab asks the processor about the order now. False if it has done so lately, or can't note it. */
function startsAsking(orderId: string): boolean {
  const key = `asked-${orderId}`;
  const now = Date.now();
  try {
    if (now - Number(sessionStorage.getItem(key)) < ASK_AGAIN_MS) return false;
    sessionStorage.setItem(key, String(now));
    return true;
  } catch {
    return false;
  }
}

interface Answer extends OrderState {
  isLinkTaken?: true;
  mayAsk?: true;
}

/**
 * The order's state now, and its page if that has changed. Null when the shop can't be reached. The page is read here and not by the
 * framework, which leaves for the browser's error page when the connection breaks.
 */
async function readOrder(orderId: string, shown: string, signal: AbortSignal): Promise<Reading | null> {
  try {
    const {
      text,
      isFinal,
      isLinkTaken,
      mayAsk = false,
    } = JSON.parse(await textOf(`/api/orders/${orderId}`, signal)) as Answer;
    // A taken link must not be sent to another payer.
    const isOld = isLinkTaken === true && document.getElementById(LINK) !== null;
    if (text === shown && !isOld) return { text, isFinal, html: null, mayAsk };
    const page = await textOf(`/orders/${orderId}`, signal);
    const read = new DOMParser().parseFromString(page, "text/html");
    const view = read.getElementById(VIEW);
    const heading = view?.querySelector("h1")?.textContent;
    return view && { text, isFinal, html: view.innerHTML, heading, title: read.title };
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
