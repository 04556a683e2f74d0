import type { OrdersContext } from "#/lib/orders/context.ts";
import { inLane } from "#/lib/partner/lanes.ts";
import { BATCH } from "#/lib/process/batch.ts";

/** One round: works on what is due for as long as it may continue. @returns how much was due */
type Sweep = (mayContinue: () => boolean) => Promise<number>;

/** Runs a sweep again and again while the process lives. */
export interface Sweeper {
  /** Milliseconds since it last ended a round or a piece of work in one. */
  silentMs(): number;
  /** Begins no more work, and resolves when the current work has ended. */
  stop(): Promise<void>;
}

/** A living sweeper ends some work within this time, even if the partner is slow. */
const MAX_SILENCE_MS = 60_000;

export function isSilent(sweeper: Sweeper): boolean {
  return sweeper.silentMs() > MAX_SILENCE_MS;
}

/**
 * Its calls to the partner wait for all others, unless a piece of work names another lane. A failed round is logged and retried after the
 * pause. After a full round there is no pause: more may be due.
 */
export function startSweeper(
  sweep: Sweep,
  pauseMs: number,
  { clock, log }: Pick<OrdersContext, "clock" | "log">,
): Sweeper {
  let isStopping = false;
  let activeAt = clock.now();
  const mayContinue = (): boolean => {
    activeAt = clock.now();
    return !isStopping;
  };
  const round = async (): Promise<number> => {
    try {
      const due = await inLane("rest", () => sweep(mayContinue));
      activeAt = clock.now();
      return due;
    } catch (error) {
      log.error("sweep failed", { error, alarm: "sweep_failed" });
      return 0;
    }
  };
  let current = Promise.resolve(0);
  void (async () => {
    while (!isStopping) {
      current = round();
      if ((await current) < BATCH) await clock.sleep(pauseMs);
    }
  })();
  return {
    silentMs() {
      const now = clock.now();
      // A clock that was put back must not hide a silent sweeper.
      activeAt = Math.min(activeAt, now);
      return now - activeAt;
    },
    async stop() {
      isStopping = true;
      await current;
    },
  };
}
