import { createCache } from "./cache.ts";
import { type Sleep, withTimeout } from "./timeout.ts";

/** An answer of the partner, and when it was asked for, in epoch milliseconds: it describes that moment. */
export interface Answer<T> {
  value: T;
  at: number;
}

/** The partner's answers that pages show, so that a page that is loaded again and again asks once a minute. */
export interface Answers<T> {
  /**
   * The answer, at most a minute old; null where the partner gives none.
   * @param ask null when it gives none
   * @param since when something last changed here: an earlier answer says nothing of it
   */
  read(key: string, ask: Ask<T>, since?: number): Promise<Answer<T> | null>;
  /** The same to be looked at: while a new answer is late or fails it is the last one, marked as old, for ten minutes. */
  show(key: string, ask: Ask<T>, since?: number): Promise<(Answer<T> & { isOld: boolean }) | null>;
}

type Ask<T> = () => Promise<T | null>;

interface Kept<T> {
  /** Null after a failure. */
  newest: Answer<T> | null;
  last: Answer<T> | null;
}

const FRESH_MS = 60_000;
/** Above this age an answer misleads more than it helps. */
const MAX_AGE_MS = 10 * 60_000;
/** How long a page waits that could show the last answer. */
const SHOW_TIMEOUT_MS = 1_000;

interface Options {
  now?: () => number;
  sleep?: Sleep;
  /** How long after a failure the partner isn't asked again; by default it is asked at once. */
  failureMs?: number;
}

export function createAnswers<T>({ now = Date.now, sleep, failureMs = 0 }: Options = {}): Answers<T> {
  const cache = createCache<Kept<T>>(now);

  async function read(key: string, ask: Ask<T>, since = 0): Promise<Answer<T> | null> {
    const load = async (before: Kept<T> | undefined) => {
      const at = now();
      const value = await ask();
      const last = before?.last ?? null;
      if (value === null) return { value: { newest: null, last }, freshMs: failureMs };
      const newest = { value, at };
      return { value: { newest, last: newest }, freshMs: FRESH_MS };
    };
    // A change in the future was noted by a clock that was put back since.
    return (await cache.read(key, load, Math.min(since, now()))).newest;
  }

  return {
    read,
    async show(key, ask, since = 0) {
      const reading = read(key, ask, since);
      const last = cache.last(key)?.last ?? null;
      const isUsable = last !== null && last.at > since && Math.abs(now() - last.at) <= MAX_AGE_MS;
      const shown = isUsable ? await withTimeout(reading, SHOW_TIMEOUT_MS, () => null, sleep) : await reading;
      if (shown !== null) return { ...shown, isOld: false };
      return isUsable ? { ...last, isOld: true } : null;
    },
  };
}
