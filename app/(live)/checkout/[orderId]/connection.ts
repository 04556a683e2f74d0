"use client";

import { useEffect, useRef, useState } from "react";

const ANSWER_TIMEOUT_MS = 8_000;
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 15_000;

/**
 * Whether an open page can't reach the shop, by its last question. What the browser believes is only a reason to ask: some are wrong
 * about it for hours, and nobody may be kept from paying by that. While there is no answer the page goes on asking.
 * @param isDoubtful asks also now, for instance because a request has failed
 */
export function useIsDown(isDoubtful: boolean): boolean {
  const [isDown, setIsDown] = useState(false);
  const wasDown = useRef(false);

  useEffect(() => {
    let current: AbortController | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;

    async function ask(pauseMs: number): Promise<void> {
      const asking = new AbortController();
      clearTimeout(timer);
      current?.abort();
      current = asking;
      timer = setTimeout(() => asking.abort(), ANSWER_TIMEOUT_MS);
      const isReached = await reachesShop(asking.signal);
      // Asked anew meanwhile, or not wanted any more.
      if (current !== asking) return;
      clearTimeout(timer);
      wasDown.current = !isReached;
      setIsDown(!isReached);
      if (!isReached) timer = setTimeout(ask, pauseMs, Math.min(pauseMs * 1.3, LONGEST_PAUSE_MS));
    }
    const askNow = (): void => void ask(FIRST_PAUSE_MS);

    if (isDoubtful || wasDown.current || !navigator.onLine) askNow();
    window.addEventListener("offline", askNow);
    window.addEventListener("online", askNow);
    return () => {
      current?.abort();
      current = undefined;
      clearTimeout(timer);
      window.removeEventListener("offline", askNow);
      window.removeEventListener("online", askNow);
    };
  }, [isDoubtful]);

  return isDown;
}

/** Any answer will do: only one that doesn't come says something about the line. */
function reachesShop(signal: AbortSignal): Promise<boolean> {
  const answer = fetch("/api/health", { cache: "no-store", signal });
  return answer.then(
    () => true,
    () => false,
  );
}

const LATE_MS = 6_000;

/** Whether something has been going on for longer than a reader waits without a word. */
export function useIsLate(isGoingOn: boolean): boolean {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    setIsLate(false);
    if (!isGoingOn) return;
    const timer = setTimeout(() => setIsLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, [isGoingOn]);
  return isLate;
}
