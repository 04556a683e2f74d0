import type { Database } from "#/lib/db/database.ts";
import { createBoundedMap } from "./bounded-map.ts";
import type { Asker, Refused } from "./limits.ts";

/**
 * Lets a press wait for others behind its address, and try again.
 * @param tryIt calls `noteCounted` as soon as the address has one more unpaid order
 */
export type Queue = (
  asker: Asker,
  tryIt: (noteCounted: () => void) => Promise<Refused | null>,
) => Promise<Refused | null>;

interface Context {
  db: Pick<Database, "time">;
  sleep: (ms: number) => Promise<unknown>;
  /** Gives back what orders were counted as that are done. @returns how many */
  giveBack: (countedAfter: number) => Promise<number>;
  /** A press that waits would keep the process from its end. */
  isShuttingDown: () => boolean;
}

/** How long a buyer may take over the card fields. */
const PAYING_MS = 10 * 60_000;
/** How long a press waits for those who are paying, how often it looks for payments here, and for those that other processes found. */
const WAIT_MS = 20_000;
const LOOK_MS = 250;
const RETRY_MS = 2_000;
/** How many presses wait at most, so that waiting costs little in a flood. */
const MOST_OF_AN_ADDRESS = 40;
const MOST_WAITING = 200;
const ADDRESSES = 10_000;

/**
 * An address has a few unpaid orders a day, and carriers put many buyers behind one. So what is paid is given back before a
 * refusal, and a press waits while orders that were counted there a short while ago may be paid any moment.
 */
export function createQueue({ db, sleep, giveBack, isShuttingDown }: Context): Queue {
  const countedAt = createBoundedMap<number>(ADDRESSES);
  const waiting: string[] = [];
  let givenBack = 0;
  let looking: Promise<void> | null = null;

  /** One look for all who wait, at the few orders that may just have been paid. */
  const look = (): Promise<void> => {
    looking ??= giveBack(db.time() - PAYING_MS)
      // It is tried again, and a sweeper that does the same reports the failure.
      .catch(() => 0)
      .then((count) => {
        givenBack += count;
      })
      .finally(() => {
        looking = null;
      });
    return looking;
  };

  const waitUntilPaid = async (address: string, before: number, giveUpAt: number): Promise<void> => {
    waiting.push(address);
    try {
      while (givenBack === before && db.time() < giveUpAt && !isShuttingDown()) {
        await sleep(LOOK_MS);
        await look();
      }
    } finally {
      waiting.splice(waiting.indexOf(address), 1);
    }
  };

  const isFull = (address: string): boolean =>
    waiting.length >= MOST_WAITING || waiting.filter((other) => other === address).length >= MOST_OF_AN_ADDRESS;

  return async ({ address: { narrow } }, tryIt) => {
    const giveUpAt = db.time() + WAIT_MS;
    for (;;) {
      const before = givenBack;
      const refused = await tryIt(() => countedAt.set(narrow, db.time()));
      if (refused === null) return null;
      await look();
      if (givenBack > before) continue;
      const payingMs = (countedAt.get(narrow) ?? 0) + PAYING_MS - db.time();
      if (refused.limit.by !== "address" || payingMs <= 0) return refused;
      if (isFull(narrow) || isShuttingDown() || db.time() >= giveUpAt) return { ...refused, waitMs: payingMs };
      await waitUntilPaid(narrow, before, Math.min(giveUpAt, db.time() + RETRY_MS));
    }
  };
}
