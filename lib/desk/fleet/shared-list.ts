import { isPartnerError, type PartnerErrorKind } from "#/lib/partner/error.ts";
import { inLane } from "#/lib/partner/lanes.ts";
import type { Listing } from "#/lib/partner/listing.ts";
import { createCache, type Loaded } from "#/lib/process/cache.ts";
import type { Log } from "#/lib/process/log.ts";
import { type Sleep, withTimeout } from "#/lib/process/timeout.ts";

/** A list of the partner's. */
export interface ReadList<T> extends Omit<Listing<T>, "items"> {
  items: readonly T[];
  /** When its reading began, in epoch milliseconds: what has changed since may be missing. */
  at: number;
}

/** What a page can show of a list now. */
export interface ShownList<T> {
  /** The last one that was read; null where there is none yet. */
  list: ReadList<T> | null;
  isReading: boolean;
  /** Why the last reading gave no list; null where it did. */
  failure: ReadFailure | null;
}

export interface ReadFailure {
  at: number;
  /** `fault` is one of the shop's own. */
  kind: PartnerErrorKind | "fault";
}

export interface SharedList<T> {
  /** Waits a few seconds for a newer list, then shows the last one. Never throws. @param key which list, where there are several */
  show(key?: string): Promise<ShownList<T>>;
  /** Reads it anew, unless it is being read. Waits as long as `show`. */
  readAgain(key?: string): Promise<void>;
  /** For what a decision about money relies on: reads it anew, and gives it only where it is of the last two minutes. */
  readNow(key?: string): Promise<readonly T[] | null>;
}

interface SharedListConfig<T> {
  /** For the log. */
  name: string;
  read: (key: string) => Promise<Listing<T>>;
  log: Log;
  now?: () => number;
  sleep?: Sleep | undefined;
}

interface Copy<T> {
  list: ReadList<T> | null;
  failure: ReadFailure | null;
}

/** How long pages wait once a reading has begun. It goes on after that, for later pages. */
const WAIT_MS = 2_500;
const MINUTE = 60_000;
const FRESH_MS = 10 * MINUTE;
/** A list is read for a tenth of the time at most: that of a large fleet has a thousand pages. */
const READING_SHARE = 10;
const FAILURE_FRESH_MS = MINUTE;
/** Longer than pages wait: else a list that is read slowly would never be recent, however often it is asked for. */
const RECENT_MS = 2 * MINUTE;
const MOST_LISTS = 10;

/** A list that takes up to a thousand calls, read in the background for all operators of this process. */
export function createSharedList<T>({ name, read, log, now = Date.now, sleep }: SharedListConfig<T>): SharedList<T> {
  const cache = createCache<Copy<T>>(now, MOST_LISTS);
  /** When the readings under way began. */
  const begunAt = new Map<string, number>();

  async function load(key: string, last: Copy<T> | undefined): Promise<Loaded<Copy<T>>> {
    const at = now();
    begunAt.set(key, at);
    try {
      const listing = await inLane("rest", () => read(key));
      if (!listing.isComplete)
        log.warn("a list of the fleet is incomplete", { reason: name, count: listing.items.length });
      const freshMs = Math.max(FRESH_MS, READING_SHARE * (now() - at));
      return { value: { list: { ...listing, at }, failure: null }, freshMs };
    } catch (error) {
      if (!isPartnerError(error)) log.error("a list of the fleet could not be read", { error });
      const kind = isPartnerError(error) ? error.kind : "fault";
      return { value: { list: last?.list ?? null, failure: { at: now(), kind } }, freshMs: FAILURE_FRESH_MS };
    } finally {
      begunAt.delete(key);
    }
  }

  /** @param since as in the cache's `read` */
  async function wait(key: string, since?: number): Promise<Copy<T> | undefined> {
    const reading = cache.read(key, (last) => load(key, last), since);
    const waitedMs = now() - (begunAt.get(key) ?? now());
    return withTimeout(reading, Math.max(0, WAIT_MS - waitedMs), () => cache.last(key), sleep);
  }

  async function show(key = ""): Promise<ShownList<T>> {
    const copy = await wait(key);
    return { list: copy?.list ?? null, failure: copy?.failure ?? null, isReading: begunAt.has(key) };
  }

  async function readAgain(key = ""): Promise<void> {
    if (!begunAt.has(key)) await wait(key, now());
  }

  return {
    show,
    readAgain,
    async readNow(key) {
      const asked = now();
      await readAgain(key);
      const { list, failure } = await show(key);
      return list !== null && failure === null && list.at >= asked - RECENT_MS ? list.items : null;
    },
  };
}
