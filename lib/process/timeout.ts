import { setTimeout as delay } from "node:timers/promises";

/** Resolves after some milliseconds. The signal takes the timer away; a simulated clock may ignore it. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<unknown>;

const LATE = Symbol("late");

/**
 * The result of `work`, or what `onTimeout` returns or throws once `timeoutMs` have passed first.
 *
 * The work is not cancelled: its result may fill a cache, and its late failure is ignored. Work that shutdown must wait for goes through
 * `trackPending` before it comes here.
 * @param sleep the clock to wait by: give `clock.sleep` where time is simulated. The default does not keep the process alive.
 */
export async function withTimeout<T, F = T>(
  work: Promise<T>,
  timeoutMs: number,
  onTimeout: () => F,
  sleep: Sleep = sleepLightly,
): Promise<T | F> {
  const timer = new AbortController();
  try {
    const first = await Promise.race([work, sleep(timeoutMs, timer.signal).then((): typeof LATE => LATE)]);
    return first === LATE ? onTimeout() : first;
  } finally {
    timer.abort();
  }
}

function sleepLightly(ms: number, signal?: AbortSignal): Promise<unknown> {
  return delay(ms, undefined, { ref: false, signal });
}
