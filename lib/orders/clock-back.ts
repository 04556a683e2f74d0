import type { OrdersContext } from "./context.ts";
import { DAY, LONGEST_PAUSE_MS } from "./schedule.ts";
import { INACTIVE } from "./states.ts";

/** Leases and the partner's wish to be left alone last for this long at most. */
const SHORT_MS = 60_000;
/** Instances know their database's clock to a second or so. */
const MARGIN_MS = 30_000;

/**
 * Makes due what waits for a time that can't have been meant: the clock it was set by has been put back since. Otherwise an order
 * would be left alone for as long as the clock was ahead.
 */
export async function undoClockAhead({ db, clock, log }: OrdersContext): Promise<void> {
  const now = clock.now();
  const soon = now + SHORT_MS + MARGIN_MS;
  const late = now + LONGEST_PAUSE_MS + MARGIN_MS;
  const orders = db.query
    .updateTable("orders")
    .where("payment", "in", ["unpaid", "open", "paid"])
    .where("service", "in", INACTIVE);
  await orders.set({ quiet_until: null }).where("quiet_until", ">", soon).execute();
  await orders.set({ lease_token: null, lease_until: null }).where("lease_until", ">", soon).execute();
  const { numUpdatedRows } = await orders
    .set({ next_ask_at: now })
    .where("next_ask_at", ">", late)
    .where("payment", "!=", "unpaid")
    // Those that wait longer on purpose.
    .where("failures", "=", 0)
    .where(({ eb, or }) => or([eb("paid_at", "is", null), eb("paid_at", ">", now - 30 * DAY)]))
    .executeTakeFirst();
  await db.query
    .updateTable("renewal_stops")
    .set({ next_ask_at: now })
    .where("stopped_at", "is", null)
    .where("next_ask_at", ">", late)
    .execute();
  if (numUpdatedRows > 0n) log.warn("the clock was put back", { count: Number(numUpdatedRows) });
}
