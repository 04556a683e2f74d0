"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState } from "react";

interface LiveStatusProps {
  orderId: string;
  /** What the page shows now. */
  status: string;
  texts: { checkAgain: string; offline: string };
}

const FIRST_PAUSE_MS = 2_000;
/** Somebody who waits sees a change within seconds for ten minutes, then within a minute. */
const PATIENT_AFTER_MS = 10 * 60_000;
const LONGEST_PAUSE_MS = 8_000;
const PATIENT_PAUSE_MS = 60_000;
const ANSWER_TIMEOUT_MS = 15_000;

/**
 * Keeps the page true: asks for the order's state with growing pauses, shows the page anew when it changed, and says when there
 * is no connection. Without script there is the link.
 */
export function LiveStatus({ orderId, status, texts }: LiveStatusProps) {
  const router = useRouter();
  const [isOffline, setIsOffline] = useState(false);

  useEffect(() => {
    const ending = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const startedAt = Date.now();
    let pauseMs = FIRST_PAUSE_MS;

    async function ask(): Promise<void> {
      const seen = await readStatus(orderId, ending.signal);
      if (ending.signal.aborted) return;
      setIsOffline(seen === null);
      if (seen !== null && seen !== status) router.refresh();
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
  }, [orderId, status, router]);

  return (
    <div className="grid gap-2">
      <output>{isOffline ? texts.offline : ""}</output>
      <p>
        <a href={`/orders/${orderId}`}>{texts.checkAgain}</a>
      </p>
    </div>
  );
}

/** The order's state now; null when the shop can't be reached. */
async function readStatus(orderId: string, signal: AbortSignal): Promise<string | null> {
  try {
    const timeout = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    const response = await fetch(`/api/orders/${orderId}`, {
      cache: "no-store",
      signal: AbortSignal.any([signal, timeout]),
    });
    return response.ok ? ((await response.json()) as { status: string }).status : null;
  } catch {
    return null;
  }
}
