import type { OrdersContext } from "#/lib/orders/context.ts";
import { BATCH } from "#/lib/process/batch.ts";

/** One round: works on what is due for as long as it may go on, and says how much there was. */
type Sweep = (mayGoOn: () => boolean) => Promise<number>;

/** What sweeps again and again for as long as the process lives. */
export interface Sweeper {
  /** For how long, in milliseconds, it has neither ended a round nor anything within one. */
  silentMs(): number;
  /** Takes on nothing more, and resolves when what it is at has ended. */
  stop(): Promise<void>;
}

/** Within this time a sweeper that lives has ended something, however slow the partner is. */
const MAX_SILENCE_MS = 60_000;

export function isSilent(sweeper: Sweeper): boolean {
  return sweeper.silentMs() > MAX_SILENCE_MS;
}

/** A failing round is logged and met again after the pause. After a full one there is no pause: more may be due. */
export function startSweeper(
  sweep: Sweep,
  pauseMs: number,
  { clock, log }: Pick<OrdersContext, "clock" | "log">,
): Sweeper {
  let isStopping = false;
  let heardAt = clock.now();
  const mayGoOn = (): boolean => {
    heardAt = clock.now();
    return !isStopping;
  };
  const round = async (): Promise<number> => {
    try {
      const due = await sweep(mayGoOn);
      heardAt = clock.now();
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
      // A clock that is put back must not make a silence look short.
      heardAt = Math.min(heardAt, now);
      return now - heardAt;
    },
    async stop() {
      isStopping = true;
      await current;
    },
  };
}
