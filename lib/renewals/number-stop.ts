import type { NumberStop } from "#/lib/db/tables/stop-tables.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY, LONGEST_PAUSE_MS } from "#/lib/orders/schedule.ts";
import { inLane } from "#/lib/partner/lanes.ts";
import { BATCH, forEachOf } from "#/lib/process/batch.ts";
import { inSpan } from "#/lib/process/tracing/span.ts";
import { beganHere } from "./going-on.ts";
import { cancelRenewal, FIRST_PAUSE_MS, queryRenewal, REFUSED_MS } from "./stop-renewal.ts";

/*
 * "Stop auto-renewal" by a browser that knows only the SIM number. A renewal that began elsewhere is ended, as the partner allows it; one
 * that began here is left alone. These requests are kept apart from those of owners, which pages and letters read.
 */

/** How long the partner is asked again after failures. */
const GIVE_UP_MS = DAY;

/** The same work for every SIM: one row. */
export async function addNumberStop(
  { db, clock, random }: OrdersContext,
  sim: string,
  language: string,
): Promise<void> {
  const id = random(16).toString("base64url");
  const now = clock.now();
  const row = { id, sim, language, requested_at: now, next_ask_at: now };
  await db.query.insertInto("number_stops").values(row).execute();
}

/** Looks into the requests that are due. @returns how many there were */
export async function sweepNumberStops(context: OrdersContext, mayContinue?: () => boolean): Promise<number> {
  const { db, log } = context;
  const now = await db.now();
  const due = db.query
    .selectFrom("number_stops")
    .selectAll()
    .where("next_ask_at", "<=", now)
    .where("outcome", "is", null);
  const stops = await due.orderBy("next_ask_at").limit(BATCH).execute();
  const work = async (stop: NumberStop): Promise<void> => {
    if (!(await claim(context, stop, now))) return;
    // A defect that stops one request must not hold up the others; its next attempt is set already.
    await inSpan("stop renewal by number", () => lookInto(context, stop)).catch((error: unknown) => {
      log.error("stopping a renewal by number failed", { stopId: stop.id, error });
    });
  };
  await forEachOf(stops, work, mayContinue);
  return stops.length;
}

/** Puts the next attempt off by a tenth of the request's age. @returns false when another process was faster */
async function claim({ db }: OrdersContext, { id, requested_at, next_ask_at }: NumberStop, now: number) {
  const pause = Math.min(Math.max((now - requested_at) / 10, FIRST_PAUSE_MS), LONGEST_PAUSE_MS);
  const { numUpdatedRows } = await db.query
    .updateTable("number_stops")
    .set({ next_ask_at: Math.round(now + pause) })
    .where("id", "=", id)
    .where("next_ask_at", "=", next_ask_at)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function lookInto(context: OrdersContext, stop: NumberStop): Promise<void> {
  const { db, clock, log } = context;
  const age = clock.now() - stop.requested_at;
  const outcome = (await endForeign(context, stop, age)) ?? (age > GIVE_UP_MS ? "given up" : null);
  if (outcome === null) return;
  if (outcome === "given up" || outcome === "has no numbers") {
    await db.query.updateTable("number_stops").set({ outcome }).where("id", "=", stop.id).execute();
  } else {
    await db.query.deleteFrom("number_stops").where("id", "=", stop.id).execute();
  }
  log.info("a stop by number is over", { stopId: stop.id, kind: outcome });
}

/**
 * Assumption "no-renewal": a refusal to name a renewal alone doesn't prove that there is none.
 * @param age milliseconds since the request
 * @returns what became of the request; null while the partner gives no answer, or still names the renewal
 */
async function endForeign(context: OrdersContext, stop: NumberStop, age: number): Promise<string | null> {
  const { id, sim, language } = stop;
  // Anyone may cause these calls, so they take no lane of work on money.
  const ask = () => inLane("rest", () => queryRenewal(context, sim, language));
  const record = await ask();
  if (record === "unknown") return null;
  if (record === "none" || (record === "refused" && age > REFUSED_MS)) return "nothing renews";
  if (record === "refused") return null;
  if (await beganHere(context, context.db.query, sim, record)) return "began here";
  const { orderNo, payId } = record;
  if (orderNo === null || payId === null) return "has no numbers";
  context.log.info("a renewal that didn't begin here is stopped by its SIM number", { stopId: id });
  const outcome = await inLane("rest", () => cancelRenewal(context, { sim, language }, { orderNo, payId }));
  const after = await ask();
  if (after === "unknown") return null;
  // The next answer may be a refusal too, and then no operator would learn of the renewal.
  if (after === "refused" && outcome !== "accepted") return "given up";
  const isGone = typeof after === "string" || (after.payId !== null && after.payId !== payId);
  return isGone ? "stopped" : null;
}
