import "server-only";
import { setTimeout as sleep } from "node:timers/promises";
import { fillSearchDigests } from "#/lib/db/sealing/digests.ts";
import { reseal, retryUnreadable } from "#/lib/db/sealing/reseal.ts";
import { env } from "#/lib/env.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { newestOf } from "#/lib/process/safe-settings.ts";
import { markRefunded } from "#/lib/receipts/refunds.ts";

/** Requests and sweepers come first. */
const PAUSE_MS = 20;
const RETRY_MS = 60_000;
/** For a row that another process has locked. */
const LOCK_MS = 1_000;

/** Seals the rows of earlier versions under the newest keys, and gives them what the desk searches and lists by, while the shop serves. */
export function startResealing({ db, seal, log }: OrdersContext): { stop(): Promise<void> } {
  const stopping = new AbortController();
  const { signal } = stopping;
  const wait = (ms: number): Promise<void> => sleep(ms, undefined, { signal, ref: false }).catch(() => undefined);
  const sessionNumber = newestOf(env().SESSION_SECRET);
  const context = { db, seal, sessionNumber, log, pause: () => wait(PAUSE_MS), mayContinue: () => !signal.aborted };
  const work = (async () => {
    let total = 0;
    let isRetried = false;
    while (!signal.aborted) {
      try {
        if (!isRetried) await retryUnreadable(context);
        isRetried = true;
        const { count, isDone } = await reseal(context);
        total += count;
        if (isDone && total > 0) log.info("all rows are sealed under the newest keys", { count: total });
        if (isDone) {
          await fillSearchDigests(context);
          return await markRefunded(db.query);
        }
        await wait(LOCK_MS);
      } catch (error) {
        log.error("bringing older rows up to date failed", { error });
        await wait(RETRY_MS);
      }
    }
  })();
  return {
    stop() {
      stopping.abort();
      return work;
    },
  };
}
