import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY } from "#/lib/orders/schedule.ts";

/** After a smaller leap data are deleted a month early at most. */
const LEAP_MS = 30 * DAY;
/** By then the new time counts as right. Less than a day, for a shop that is restarted each night. */
const DISTRUST_MS = DAY / 2;

/**
 * Compares the clock with a monotonic one, and tells of a leap ahead by a month or more. To a clock that is years ahead all data are old, and
 * what is deleted doesn't come back; so the deletion of orders, sessions and the desk's rows by their age waits. A shop that really was off
 * for so long goes on by itself.
 * @param lastAt when the shop wrote last before its start, in epoch milliseconds; 0 if it never has
 * @param elapsed milliseconds of a monotonic clock
 * @returns whether the clock leapt ahead within the last twelve hours and hasn't been put back since
 */
export function watchForLeaps(
  { clock, log }: Pick<OrdersContext, "clock" | "log">,
  lastAt: number,
  elapsed = () => performance.now(),
): () => boolean {
  let trusted = { at: lastAt || clock.now(), elapsed: elapsed() };
  let leaptAt: number | null = null;
  return () => {
    const now = { at: clock.now(), elapsed: elapsed() };
    const aheadMs = now.at - trusted.at - (now.elapsed - trusted.elapsed);
    const isAhead = aheadMs > LEAP_MS;
    if (isAhead && leaptAt === null) {
      leaptAt = now.elapsed;
      log.warn(
        "the clock leapt ahead, so no order, session or row of the desk is deleted by its age for twelve hours",
        { ms: aheadMs },
      );
    }
    if (isAhead && leaptAt !== null && now.elapsed - leaptAt < DISTRUST_MS) return true;
    [trusted, leaptAt] = [now, null];
    return false;
  };
}
