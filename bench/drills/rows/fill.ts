import { type RawBuilder, sql } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import { makeNotification } from "#/lib/testing/statements.ts";

type Query = Database["query"];
type Columns = Record<string, RawBuilder<unknown>>;

/** What every order of the drill has. */
const HISTORY = 12;
const NOTIFICATIONS = 6;
const RENEWALS = 3;

/** In statements that are short enough for the databases' limits. */
const BATCH = 5_000;
const DAY = 24 * 3_600_000;
/** Over so many days the settled orders were made. */
const DAYS = 800;
/** Personal data and bodies of what is older are erased. */
const ERASED_AFTER_DAYS = 90;

/** Two orders that the shop made itself, of which all others are copies. */
export interface Models {
  /** Paid, its plan active. */
  settled: string;
  /** Its card was tried, and nothing is known of the payment. */
  open: string;
}

export interface Wanted {
  settled: number;
  open: number;
  now: number;
}

/** The number that stands in the ids of the nth open copy. */
export function openId(number: number): string {
  return `open-${number}`;
}

/** Copies the models, each copy with its history, evidence, notifications and renewals. */
export async function fillRows(query: Query, models: Models, { settled, open, now }: Wanted): Promise<void> {
  for (let from = 1; from <= settled; from += BATCH) {
    const until = Math.min(from + BATCH - 1, settled);
    await copySettled(query, models.settled, { from, until, of: settled, now });
  }
  for (let from = 1; from <= open; from += BATCH) {
    const range = numbered(from, Math.min(from + BATCH - 1, open));
    // A shop that starts asks about orders of the last hour at once.
    const times = { touched_at: sql.lit(now - DAY), quiet_until: sql`NULL` };
    await copy(query, "orders", models.open, range, { ...idsOf("open-"), ...times });
    await copy(query, "evidence", models.open, range, { order_id: sql`'open-' || i` });
  }
}

interface Range {
  from: number;
  until: number;
  of: number;
  now: number;
}

async function copySettled(query: Query, model: string, { from, until, of, now }: Range): Promise<void> {
  const order = numbered(from, until);
  const firstAt = now - DAYS * DAY;
  const step = Math.floor((DAYS * DAY) / of);
  const madeAt = sql`(${sql.lit(firstAt)} + i * CAST(${sql.lit(step)} AS bigint))`;
  const isErased = sql`i < ${sql.lit(Math.floor((of * (DAYS - ERASED_AFTER_DAYS)) / DAYS))}`;
  const id = sql`'copy-' || i`;
  const belongs = { order_id: id, at: madeAt };
  await copy(query, "orders", model, order, {
    ...idsOf("copy-"),
    created_at: madeAt,
    place_sent_at: madeAt,
    opened_at: madeAt,
    confirming_at: madeAt,
    tried_at: madeAt,
    paid_at: madeAt,
    payment_made_at: madeAt,
    delivered_at: madeAt,
    active_at: madeAt,
    touched_at: madeAt,
    erased_at: sql`CASE WHEN ${isErased} THEN ${madeAt} END`,
    // Sooner than the longest pause: the shop would call a later time a clock's fault.
    erasure_check_at: sql.lit(now + 6 * DAY),
    next_ask_at: sql`NULL`,
  });
  await copy(query, "evidence", model, order, belongs);
  const each = (count: number) =>
    sql`${order}, (WITH RECURSIVE parts(k) AS (SELECT 1 UNION ALL SELECT k + 1 FROM parts WHERE k < ${sql.lit(count)}) SELECT k FROM parts) AS parts`;
  const first = sql`SELECT min(version) FROM history WHERE order_id = ${sql.lit(model)}`;
  await copy(query, "history", model, each(HISTORY), { ...belongs, version: sql`k` }, sql`version = (${first})`);
  await copy(query, "notifications", model, each(NOTIFICATIONS), {
    order_id: id,
    notification_id: sql`'copy-' || i || '-' || k`,
    body_digest: sql`'copy-' || i || '-' || k`,
    received_at: madeAt,
    body_sealed: sql`CASE WHEN ${isErased} THEN '' ELSE model.body_sealed END`,
  });
  const { heardAt: _heardAt, ...statement } = makeNotification({ totalAmount: "1290" });
  await sql`INSERT INTO renewal_payments (order_id, event_key, at, statement, key_number)
    SELECT ${id}, 'event-' || k, ${madeAt}, ${sql.lit(JSON.stringify(statement))}, 1 FROM ${each(RENEWALS)}`.execute(
    query,
  );
}

/** The numbers of a batch, as `i`. */
function numbered(from: number, until: number): RawBuilder<unknown> {
  return sql`(WITH RECURSIVE numbers(i) AS (SELECT ${sql.lit(from)} UNION ALL SELECT i + 1 FROM numbers WHERE i < ${sql.lit(until)}) SELECT i FROM numbers) AS numbers`;
}

/** No two orders have one of these in common. Three in a row are of one SIM and of one mailbox. */
function idsOf(prefix: string): Columns {
  const own = sql`${sql.lit(prefix)} || i`;
  const shared = sql`${sql.lit(prefix)} || (i / 3)`;
  return {
    ...{ id: own, attempt_key: own, order_no: own, pay_id: own, request_order_id: own, partner_order_no: own },
    ...{ secret_digest: sql`NULL`, subscription_id: sql`NULL` },
    ...{ sim_digest: shared, sim_end_digest: shared, sim_four_digest: shared, email_digest: shared },
  };
}

/** Inserts the model's rows once for each row of `from`, with other values in some columns. */
async function copy(
  query: Query,
  table: string,
  model: string,
  from: RawBuilder<unknown>,
  others: Columns,
  where: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  const { rows } = await sql<object>`SELECT * FROM ${sql.table(table)} LIMIT 1`.execute(query);
  const names = Object.keys(rows[0] ?? {});
  const values = names.map((name) => others[name] ?? sql.ref(`model.${name}`));
  const key = sql.ref(table === "orders" ? "model.id" : "model.order_id");
  await sql`INSERT INTO ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
    SELECT ${sql.join(values)} FROM ${sql.table(table)} AS model, ${from} WHERE ${key} = ${sql.lit(model)} AND ${where}`.execute(
    query,
  );
}
