/** A cache in this process: concurrent readers of a key share one load, and a failed load is not kept. */
export interface Cache<T> {
  /**
   * The fresh value, or the result of a new load.
   * @param load is given the last value, however old
   * @param since a value whose load began at this time or before it is stale, in epoch milliseconds
   */
  read(key: string, load: (last: T | undefined) => Promise<Loaded<T>>, since?: number): Promise<T>;
  /** The last value, however old: to be served while a load is slow. A failed load drops it. */
  last(key: string): T | undefined;
  forget(key: string): void;
}

export interface Loaded<T> {
  value: T;
  /** For how long from now it may be served without another load. */
  freshMs: number;
}

interface Entry<T> {
  loadedAt: number;
  freshUntil: number;
  value: Promise<T>;
  last: T | undefined;
}

const MAX_ENTRIES = 1_000;

/** @param maxEntries above this size the cache drops the entry that was loaded longest ago */
export function createCache<T>(now: () => number = Date.now, maxEntries = MAX_ENTRIES): Cache<T> {
  const entries = new Map<string, Entry<T>>();

  function renew(key: string, load: (last: T | undefined) => Promise<Loaded<T>>): Promise<T> {
    const last = entries.get(key)?.last;
    const entry: Entry<T> = { loadedAt: now(), freshUntil: Number.POSITIVE_INFINITY, value: loading(), last };
    entries.delete(key);
    entries.set(key, entry);
    if (entries.size > maxEntries) entries.delete(entries.keys().next().value ?? key);
    return entry.value;

    async function loading(): Promise<T> {
      try {
        const { value, freshMs } = await load(last);
        entry.freshUntil = now() + freshMs;
        entry.last = value;
        return value;
      } catch (error) {
        // A newer load has replaced this entry: leave it alone.
        if (entries.get(key) === entry) entries.delete(key);
        throw error;
      }
    }
  }

  return {
    read(key, load, since = 0) {
      const entry = entries.get(key);
      const time = now();
      // A start time in the future means that the clock was put back since.
      const isFresh = entry && time < entry.freshUntil && entry.loadedAt <= time && entry.loadedAt > since;
      return isFresh ? entry.value : renew(key, load);
    },
    last: (key) => entries.get(key)?.last,
    forget: (key) => void entries.delete(key),
  };
}
