import { type Kysely, sql } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { DAY_MADE, DAY_PAID, PAID, PLAN } from "#/lib/db/tables/desk/money-indexes.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import type { NotificationStatement } from "#/lib/orders/decide.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { DISPUTED } from "#/lib/partner/payment/judge.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { refundsBetween } from "#/lib/receipts/refunds.ts";
import { isPaidCharge } from "./paid-charge.ts";
import { dayNumber, dayText, type Period } from "./period.ts";

/** Counts, and sums in minor units of one currency. */
export interface Figures {
  /** Orders made. */
  orders: number;
  /** Orders paid: by the time of the payment. */
  paid: number;
  paidMinor: number;
  /** Later payments of auto-renewals, as they were notified and fit their order's price. */
  charges: number;
  chargesMinor: number;
  /** Orders whose payment is disputed or was charged back, by when the shop was told. */
  disputed: number;
  disputedMinor: number;
  /** Refunds made elsewhere that operators have recorded, by the day on which they were made. */
  refunded: number;
  refundedMinor: number;
  /** Orders with auto-renewal that were paid, and auto-renewals whose end the partner confirmed or an operator noted. */
  begun: number;
  stopped: number;
}

export interface MoneyRow extends Figures {
  day: string;
  currency: string;
  plan: string;
}

/** How many auto-renewals run now. */
export interface Running {
  currency: string;
  plan: string;
  count: number;
}

export interface MoneyReport {
  rows: MoneyRow[];
  running: Running[];
  /** Auto-renewals that ended in the period and began elsewhere: of those neither currency nor plan is known. */
  stoppedElsewhere: number;
}

export type MoneyContext = Pick<DeskContext, "db"> & Reading;

export const NO_FIGURES: Figures = {
  orders: 0,
  paid: 0,
  paidMinor: 0,
  charges: 0,
  chargesMinor: 0,
  disputed: 0,
  disputedMinor: 0,
  refunded: 0,
  refundedMinor: 0,
  begun: 0,
  stopped: 0,
};

/** The money of a period, by day, currency and plan. */
export async function readMoney({ db: { query }, ...reading }: MoneyContext, period: Period): Promise<MoneyReport> {
  const [first, last] = [dayNumber(Date.parse(period.from)), dayNumber(Date.parse(period.to))];
  const range: Range = { first, last, startsAt: first * DAY, endsAt: (last + 1) * DAY };
  // PostgreSQL answers them at once; an embedded database, one after another.
  const [orders, payments, renewed, doubted, refunds, ends, runs] = await Promise.all([
    made(query, range),
    paid(query, range),
    charges(query, range, reading),
    disputed(query, range),
    refundsBetween(query, period.from, period.to),
    stopped(query, range),
    running(query),
  ]);
  const found = collect();
  for (const row of orders) found.add(row, { orders: row.orders });
  for (const row of payments) found.add(row, { paid: row.paid, paidMinor: row.paid_minor, begun: row.begun });
  for (const row of renewed) found.add(row, { charges: 1, chargesMinor: row.amount_minor });
  for (const row of doubted) found.add(row, { disputed: 1, disputedMinor: row.amount_minor });
  for (const { refundedOn, plan, money, withdrawn } of refunds) {
    if (withdrawn !== null) continue;
    const group = { day: dayNumber(Date.parse(refundedOn)), plan, currency: money.currency };
    found.add(group, { refunded: 1, refundedMinor: money.amountMinor });
  }
  for (const row of ends.known) found.add(row, { stopped: 1 });
  return { rows: found.rows(), running: runs, stoppedElsewhere: ends.elsewhere };
}

interface Range {
  first: number;
  last: number;
  startsAt: number;
  endsAt: number;
}

interface Group {
  day: number;
  currency: string;
  plan: string;
}

function collect() {
  const byGroup = new Map<string, MoneyRow>();
  return {
    add({ day, currency, plan }: Group, figures: Partial<Figures>): void {
      const key = `${day} ${currency} ${plan}`;
      const row = byGroup.get(key) ?? { day: dayText(Number(day)), currency, plan, ...NO_FIGURES };
      byGroup.set(key, { ...row, ...plus(row, figures) });
    },
    rows(): MoneyRow[] {
      return [...byGroup.values()].toSorted(
        (one, other) =>
          one.day.localeCompare(other.day) ||
          one.currency.localeCompare(other.currency) ||
          one.plan.localeCompare(other.plan),
      );
    },
  };
}

/** PostgreSQL sums up as text. */
export function plus(figures: Figures, more: Partial<Figures>): Figures {
  const names = Object.keys(NO_FIGURES) as (keyof Figures)[];
  const sums = names.map((name) => [name, figures[name] + Number(more[name] ?? 0)] as const);
  return Object.fromEntries(sums) as unknown as Figures;
}

async function made(query: Kysely<Schema>, { first, last }: Range): Promise<(Group & { orders: number })[]> {
  const { rows } = await sql<Group & { orders: number }>`
    SELECT ${DAY_MADE} AS day, currency, ${PLAN} AS plan, COUNT(*) AS orders
    FROM orders WHERE ${DAY_MADE} BETWEEN ${sql.lit(first)} AND ${sql.lit(last)}
    GROUP BY ${DAY_MADE}, currency, ${PLAN}`.execute(query);
  return rows;
}

type Paid = Group & { paid: number; paid_minor: number; begun: number };

async function paid(query: Kysely<Schema>, { first, last }: Range): Promise<Paid[]> {
  const { rows } = await sql<Paid>`
    SELECT ${DAY_PAID} AS day, currency, ${PLAN} AS plan,
      COUNT(*) AS paid, SUM(amount_minor) AS paid_minor, SUM(renews) AS begun
    FROM orders WHERE ${PAID} AND ${DAY_PAID} BETWEEN ${sql.lit(first)} AND ${sql.lit(last)}
    GROUP BY ${DAY_PAID}, currency, ${PLAN}`.execute(query);
  return rows;
}

type Amount = Group & { amount_minor: number };

async function charges(query: Kysely<Schema>, { startsAt, endsAt }: Range, { words }: Reading): Promise<Amount[]> {
  const rows = await query
    .selectFrom("renewal_payments")
    .innerJoin("orders", "orders.id", "renewal_payments.order_id")
    .select(["at", "statement", "currency", PLAN.as("plan"), "amount_minor"])
    .where("at", ">=", startsAt)
    .where("at", "<", endsAt)
    .execute();
  return rows.flatMap(({ at, statement, ...row }) => {
    const claim = JSON.parse(statement) as NotificationStatement;
    const price = { amountMinor: row.amount_minor, currency: row.currency };
    return isPaidCharge(claim, price, words) ? [{ day: dayNumber(at), ...row }] : [];
  });
}

/** Read from the flagged orders, which are few. */
async function disputed(query: Kysely<Schema>, { startsAt, endsAt }: Range): Promise<Amount[]> {
  const says = `%${DISPUTED}%`;
  const rows = await query
    .selectFrom("orders")
    .select(["currency", PLAN.as("plan"), "amount_minor"])
    .select(({ selectFrom }) =>
      selectFrom("history")
        .select(({ fn }) => fn.min("history.at").as("at"))
        .whereRef("history.order_id", "=", "orders.id")
        .where("history.event", "=", "flagged")
        .where("history.detail", "like", says)
        .as("told"),
    )
    .where("review", "is not", null)
    .where("review", "like", says)
    .execute();
  return rows.flatMap(({ told, ...row }) =>
    told !== null && told >= startsAt && told < endsAt ? [{ day: dayNumber(told), ...row }] : [],
  );
}

/** The orders with auto-renewal that a stop is about: paid before it, and named by it, else of its SIM. The rooms don't know columns of digests. */
const ENDED = sql`orders.sim_digest = renewal_stops.sim_digest AND orders.renews = 1 AND orders.paid_at IS NOT NULL
  AND orders.paid_at <= renewal_stops.stopped_at AND (renewal_stops.pay_id IS NULL OR renewal_stops.pay_id = orders.pay_id
    OR renewal_stops.order_no IN (orders.order_no, orders.partner_order_no))`;

interface Stop {
  id: string;
  at: number;
  currency: string | null;
  plan: string | null;
}

/** A stop that names no renewal counts for the one of its SIM that was paid last. */
async function stopped(query: Kysely<Schema>, { startsAt, endsAt }: Range) {
  const { rows } = await sql<Stop>`
    SELECT renewal_stops.id, renewal_stops.stopped_at AS at, orders.currency, ${PLAN} AS plan
    FROM renewal_stops LEFT JOIN orders ON ${ENDED}
    WHERE renewal_stops.stopped_at >= ${startsAt} AND renewal_stops.stopped_at < ${endsAt}
    ORDER BY orders.paid_at`.execute(query);
  const last = [...new Map(rows.map((row) => [row.id, row])).values()];
  const known = last.flatMap(({ at, currency, plan }) =>
    currency === null || plan === null ? [] : [{ day: dayNumber(at), currency, plan }],
  );
  return { known, elsewhere: last.length - known.length };
}

/** What the partner hasn't said to be over. */
const goesOn = (orders: string) => sql`COALESCE(${sql.ref(`${orders}.renewal_answer`)}, '') NOT IN ('none', 'another')`;

/** One that was paid later took its place, unless it has charged since. */
const IS_LAST = sql`NOT EXISTS (SELECT 1 FROM orders AS later WHERE later.sim_digest = orders.sim_digest AND later.renews = 1
  AND later.paid_at IS NOT NULL AND (later.paid_at, later.id) > (orders.paid_at, orders.id) AND ${goesOn("later")}
  AND later.paid_at > COALESCE((SELECT MAX(at) FROM renewal_payments WHERE order_id = orders.id), 0))`;

/**
 * Not replaced on their SIM, not stopped here since, and not said by the partner to be over: all that the index has, without those that were
 * stopped. An order is erased long after its renewal has ended, and then fits no stop any more.
 */
async function running(query: Kysely<Schema>): Promise<Running[]> {
  const runs = sql`${goesOn("orders")} AND orders.erased_at IS NULL AND ${IS_LAST}`;
  const { rows: begun } = await sql<Running>`
    SELECT currency, ${PLAN} AS plan, COUNT(*) AS count FROM orders
    WHERE renews = 1 AND ${PAID} AND ${runs} GROUP BY currency, ${PLAN}`.execute(query);
  // A left join, or SQLite would go through all orders that renew; stops without an order are a group of their own.
  const { rows: ended } = await sql<Running>`
    SELECT currency, ${PLAN} AS plan, COUNT(DISTINCT orders.id) AS count
    FROM renewal_stops LEFT JOIN orders ON ${ENDED}
    WHERE renewal_stops.stopped_at > 0 AND ${runs} GROUP BY currency, ${PLAN}`.execute(query);
  const stops = new Map(ended.map(({ currency, plan, count }) => [`${currency} ${plan}`, Number(count)]));
  return begun.map(({ currency, plan, count }) => ({
    currency,
    plan,
    count: Number(count) - (stops.get(`${currency} ${plan}`) ?? 0),
  }));
}
