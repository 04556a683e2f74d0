"use client";

import { type ReactNode, useEffect, useState } from "react";

interface LiveStatusProps {
  orderId: string;
  status: string;
  isFinal: boolean;
  texts: { checkAgain: string; offline: string };
  /** What the page says of the order in this status. */
  children: ReactNode;
}

interface Standing {
  status: string;
  isFinal: boolean;
}

interface Seen extends Standing {
  /** What the page says now, if that is something else. */
  html: string | null;
}

interface News extends Seen {
  /** What it stands in place of. */
  instead: ReactNode;
}

const FIRST_PAUSE_MS = 2_000;
/** Somebody who waits sees a change within seconds for ten minutes, then within a minute. */
const PATIENT_AFTER_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 8_000;
const PATIENT_PAUSE_MS = 60_000;
const ANSWER_TIMEOUT_MS = 15_000;

/**
 * Keeps the page true: asks for the order's state with growing pauses, shows what the page says now when it changed, and says when
 * there is no connection. The page is read here and not by the framework, which leaves for the browser's error page when the
 * connection breaks. Without script there is the link.
 */
export function LiveStatus({ orderId, status, isFinal, texts, children }: LiveStatusProps) {
  const [news, setNews] = useState<News | null>(null);
  const [isOffline, setIsOffline] = useState(false);
  // Whatever the framework brings later, for instance in another language, is newer.
  const shown: Seen = news !== null && news.instead === children ? news : { status, isFinal, html: null };

  useEffect(() => {
    if (shown.isFinal) return;
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startedAt = Date.now();
    let pauseMs = FIRST_PAUSE_MS;

    async function ask(): Promise<void> {
      const seen = await look(orderId, shown.status, ending.signal);
      if (ending.signal.aborted) return;
      setIsOffline(seen === null);
      if (seen?.html) setNews({ ...seen, instead: children });
      pauseMs =
        seen === null
          ? FIRST_PAUSE_MS
          : Math.min(pauseMs * 1.3, Date.now() - startedAt < PATIENT_AFTER_MS ? LONGEST_PAUSE_MS : PATIENT_PAUSE_MS);
      timer = setTimeout(ask, pauseMs);
    }
    function askNow(): void {
      clearTimeout(timer);
      pauseMs = FIRST_PAUSE_MS;
      timer = setTimeout(ask, 0);
    }

    timer = setTimeout(ask, FIRST_PAUSE_MS);
    window.addEventListener("online", askNow);
    return () => {
      ending.abort();
      clearTimeout(timer);
      window.removeEventListener("online", askNow);
    };
  }, [orderId, shown.status, shown.isFinal, children]);

  return (
    <>
      {shown.html === null ? (
        <div id={VIEW} className="grid gap-6">
          {children}
        </div>
      ) : (
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the shop's own page, as it would have come by itself
        <div key="news" id={VIEW} className="grid gap-6" dangerouslySetInnerHTML={{ __html: shown.html }} />
      )}
      {!shown.isFinal && (
        <div className="screen grid gap-2">
          <output>{isOffline ? texts.offline : ""}</output>
          <p>
            <a href={`/orders/${orderId}`}>{texts.checkAgain}</a>
          </p>
        </div>
      )}
    </>
  );
}

const VIEW = "order";

/** The order's state now, and its page if that says something else by now. Null when the shop can't be reached. */
async function look(orderId: string, shown: string, signal: AbortSignal): Promise<Seen | null> {
  try {
    const { status, isFinal } = JSON.parse(await read(`/api/orders/${orderId}`, signal)) as Standing;
    if (status === shown) return { status, isFinal, html: null };
    const page = await read(`/orders/${orderId}`, signal);
    const view = new DOMParser().parseFromString(page, "text/html").getElementById(VIEW);
    return view && { status, isFinal, html: view.innerHTML };
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
