/** Answers that are asked for once, however many want to know, and kept for a while. */
export interface Memory<T> {
  /**
   * What is remembered, or else what is asked now. A failure is not remembered.
   * @param since what was asked before this time is old, in epoch milliseconds
   */
  read(key: string, ask: () => Promise<Kept<T>>, since?: number): Promise<T>;
  /** The last answer, however old; it is lost with a failure. */
  latest(key: string): T | undefined;
  forget(key: string): void;
}

export interface Kept<T> {
  answer: T;
  /** For how long from now it may be handed out. */
  freshMs: number;
}

interface Entry<T> {
  askedAt: number;
  freshUntil: number;
  answer: Promise<T>;
  latest: T | undefined;
}

const MAX_ENTRIES = 1_000;

export function createMemory<T>(now: () => number = Date.now): Memory<T> {
  const entries = new Map<string, Entry<T>>();

  function remember(key: string, ask: () => Promise<Kept<T>>): Promise<T> {
    const latest = entries.get(key)?.latest;
    const entry: Entry<T> = { askedAt: now(), freshUntil: Number.POSITIVE_INFINITY, answer: answered(), latest };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > MAX_ENTRIES) entries.delete(entries.keys().next().value ?? key);
    return entry.answer;

    async function answered(): Promise<T> {
      try {
        const { answer, freshMs } = await ask();
        entry.freshUntil = now() + freshMs;
        entry.latest = answer;
        return answer;
      } catch (error) {
        // Whoever asked anew meanwhile has another entry, which stays.
        if (entries.get(key) === entry) entries.delete(key);
        throw error;
      }
    }
  }

  return {
    read(key, ask, since = 0) {
      const known = entries.get(key);
      const time = now();
      // An answer from later than now was asked for before the clock was put back.
      const isFresh = known && time < known.freshUntil && known.askedAt <= time && known.askedAt > since;
      return isFresh ? known.answer : remember(key, ask);
    },
    latest: (key) => entries.get(key)?.latest,
    forget: (key) => void entries.delete(key),
  };
}
