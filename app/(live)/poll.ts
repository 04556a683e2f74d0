"use client";

interface Polling {
  /** Null: no request until the browser reports that the connection has changed. */
  firstPauseMs: number | null;
  /**
   * Makes one request and handles its answer. After `signal` has aborted nothing of it counts.
   * @param pauseMs the pause before this request; 0 for one made because the connection has changed
   * @returns the pause before the next request; null for none until the connection changes
   */
  ask: (signal: AbortSignal, pauseMs: number) => Promise<number | null>;
}

/**
 * Asks the shop again and again, one request at a time, and at once when the browser reports that the connection has changed.
 * @returns ends it: the cleanup of an effect
 */
export function poll({ firstPauseMs, ask }: Polling): () => void {
  let current: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function run(pauseMs: number): Promise<void> {
    clearTimeout(timer);
    current?.abort();
    const own = new AbortController();
    current = own;
    const nextMs = await ask(own.signal, pauseMs);
    if (nextMs !== null && !own.signal.aborted) timer = setTimeout(run, nextMs, nextMs);
  }
  const runNow = (): void => void run(0);

  if (firstPauseMs !== null) timer = setTimeout(run, firstPauseMs, firstPauseMs);
  window.addEventListener("online", runNow);
  window.addEventListener("offline", runNow);
  return () => {
    clearTimeout(timer);
    current?.abort();
    window.removeEventListener("online", runNow);
    window.removeEventListener("offline", runNow);
  };
}

interface ShopRequest<Answer> {
  signal: AbortSignal;
  timeoutMs: number;
  /** Reads the answer; the timeout covers this too. */
  read: (response: Response) => Answer | Promise<Answer>;
}

/** @throws when no answer comes in time, or `signal` aborts first */
export async function askShop<Answer>(path: string, { signal, timeoutMs, read }: ShopRequest<Answer>): Promise<Answer> {
  // By hand: phones that buyers still use don't know AbortSignal.any.
  const asking = new AbortController();
  const abort = (): void => asking.abort();
  const timer = setTimeout(abort, timeoutMs);
  signal.addEventListener("abort", abort);
  try {
    return await read(await fetch(path, { cache: "no-store", signal: asking.signal }));
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", abort);
  }
}
