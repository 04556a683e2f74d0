import { readCheckout } from "#/lib/orders/card-testing/checkout-switch.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import type { StandingAlarm } from "#/lib/process/alarms.ts";
import { commandOf } from "#/lib/text/command.ts";

/** What shows that cards are tested here, counted from the database: so it is the same in all processes. */
export type VelocityCounts = Record<
  | "orders_surging"
  | "secrets_surging"
  | "declines_surging"
  | "orders_left_unpaid"
  | "orders_open_at_limit"
  | "checkout_closed",
  number
>;

export interface VelocityLimits {
  /** `LIMITS_SCALE` */
  scale: number;
  /** From how many open orders of the last hour on unknown devices must prove a mailbox. */
  mostOpen: number;
}

const WINDOW_MS = 5 * 60_000;
const WEEK = 7 * DAY;
/** A surge is more than five times what is usual. Below these counts it is none: small shops sell in bursts. */
const TIMES_USUAL = 5;
const LEAST = 30;
const LEAST_DECLINES = 20;
/** Orders that were left are more than three times as many for each paid one as is usual. */
const TIMES_USUAL_LEFT = 3;
/** What a shop without a past is taken to have had, for each of the two. */
const ASSUMED = 10;

/** What is usual, by the last week. */
interface Usual {
  at: number;
  /** In `WINDOW_MS`. */
  placed: number;
  opened: number;
  declined: number;
  /** Orders left for each paid one. */
  left: number;
}

type Context = Pick<OrdersContext, "db" | "clock">;
type Span = readonly [from: number, to: number];

/** Counts what the alarms about card testing need; what is usual is read once an hour. Each count is 0 while nothing is wrong. */
export function createVelocity(context: Context, { scale, mostOpen }: VelocityLimits): () => Promise<VelocityCounts> {
  let usual: Usual | null = null;
  return async () => {
    const now = context.clock.now();
    if (usual === null || Math.abs(now - usual.at) > HOUR) usual = await readUsual(context, now);
    const recent: Span = [now - WINDOW_MS, now];
    const beyond = (count: number, usually: number, least: number): number =>
      count > Math.max(least * scale, TIMES_USUAL * usually) ? count : 0;
    // A buyer takes a few minutes to pay.
    const { paid, left } = await readOpened(context, [now - HOUR, now - WINDOW_MS]);
    const { open } = await readOpened(context, [now - HOUR, now]);
    const { opened } = await readOpened(context, recent);
    return {
      orders_surging: beyond(await countPlaced(context, recent), usual.placed, LEAST),
      secrets_surging: beyond(opened, usual.opened, LEAST),
      declines_surging: beyond(await countDeclines(context, recent), usual.declined, LEAST_DECLINES),
      orders_left_unpaid: left > Math.max(LEAST * scale, TIMES_USUAL_LEFT * usual.left * paid) ? left : 0,
      orders_open_at_limit: open >= mostOpen * scale ? open : 0,
      checkout_closed: (await readCheckout(context.db)).isClosed ? 1 : 0,
    };
  };
}

/** What the log says beside these alarms. */
const ADVICE = `${commandOf("checkout close")} stops new orders`;
export const ALARM_ADVICE: Partial<Record<StandingAlarm, string>> = {
  orders_surging: ADVICE,
  secrets_surging: ADVICE,
  declines_surging: ADVICE,
  orders_left_unpaid: ADVICE,
  orders_open_at_limit: ADVICE,
  checkout_closed: `${commandOf("checkout open")} takes new orders again`,
};

async function readUsual(context: Context, now: number): Promise<Usual> {
  const before: Span = [now - WEEK, now - HOUR];
  const share = WINDOW_MS / (WEEK - HOUR);
  const { opened, paid, left } = await readOpened(context, before);
  return {
    at: now,
    placed: share * (await countPlaced(context, before)),
    opened: share * opened,
    declined: share * (await countDeclines(context, before)),
    left: (left + ASSUMED) / (paid + ASSUMED),
  };
}

async function countPlaced({ db }: Context, [from, to]: Span): Promise<number> {
  const { count } = await db.query
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("place_sent_at", ">", from)
    .where("place_sent_at", "<=", to)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What became of the orders whose secrets were handed out. */
async function readOpened({ db }: Context, [from, to]: Span) {
  const rows = await db.query
    .selectFrom("orders")
    .select(({ fn }) => ["payment", fn.countAll<number | string>().as("count")])
    .where("opened_at", ">", from)
    .where("opened_at", "<=", to)
    .groupBy("payment")
    .execute();
  const of = (payment: string) => Number(rows.find((row) => row.payment === payment)?.count ?? 0);
  const opened = rows.reduce((sum, { count }) => sum + Number(count), 0);
  return { opened, open: of("open"), paid: of("paid"), left: opened - of("paid") };
}

/** Of each order by the source that reports the most: each reports a decline once at most. */
async function countDeclines({ db }: Context, [from, to]: Span): Promise<number> {
  const bySource = db.query
    .selectFrom("declines")
    .select(({ fn }) => ["order_id", fn.countAll<number | string>().as("count")])
    .where("at", ">", from)
    .where("at", "<=", to)
    .groupBy(["order_id", "source"]);
  const byOrder = db.query
    .selectFrom(bySource.as("by_source"))
    .select(({ fn }) => fn.max("count").as("count"))
    .groupBy("order_id");
  const { sum } = await db.query
    .selectFrom(byOrder.as("by_order"))
    .select(({ fn }) => fn.sum<number | string | null>("count").as("sum"))
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}
