/** Resolves after some milliseconds. The signal takes the timer away; a simulated clock may ignore it. */
export type Sleep = (ms: number, signal?: AbortSignal) => Promise<unknown>;

const LATE = Symbol("late");
/** Given, because making the usual reason takes longer than all the rest. */
const OVER = Symbol("over");

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
    timer.abort(OVER);
  }
}

function sleepLightly(ms: number, signal?: AbortSignal): Promise<unknown> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms).unref();
    signal?.addEventListener("abort", () => clearTimeout(timer));
  });
}
