"use client";

import { useEffect, useRef, useState } from "react";
import { askShop, poll } from "#/app/(live)/poll.ts";

const TIMEOUT_MS = 8_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Whether this page can't reach the shop, by its last request. The browser's own opinion only triggers a request: some browsers are
 * wrong about it for hours, and that must keep no buyer from paying. While there is no answer the page retries.
 * @param isDoubtful makes a request now, for instance because another one has failed
 */
export function useIsDown(isDoubtful: boolean): boolean {
  const [isDown, setIsDown] = useState(false);
  const wasDown = useRef(false);

  useEffect(
    () =>
      poll({
        firstPauseMs: isDoubtful || wasDown.current || !navigator.onLine ? 0 : null,
        async ask(signal, pauseMs) {
          const isReached = await reachesShop(signal);
          if (signal.aborted) return null;
          wasDown.current = !isReached;
          setIsDown(!isReached);
          return isReached ? null : Math.min(Math.max(pauseMs * 1.3, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
        },
      }),
    [isDoubtful],
  );

  return isDown;
}

/** Any answer will do, also an error: only a missing one says something about the connection. */
async function reachesShop(signal: AbortSignal): Promise<boolean> {
  try {
    return await askShop("/api/health", { signal, timeoutMs: TIMEOUT_MS, read: () => true });
  } catch {
    return false;
  }
}

const LATE_MS = 6_000;

/** Whether a request has taken so long that the buyer needs a message. */
export function useIsLate(isUnderWay: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isUnderWay) return;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isUnderWay]);
  return isLate;
}
