import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { log } from "#/lib/process/log.ts";
import type { Database, OpenOptions, ProcessClock } from "./database.ts";
import { migrate } from "./migrate.ts";
import { repeatedWhileLocked } from "./repeat.ts";
import type { Schema } from "./schema.ts";
import { sealingPlugin } from "./sealing/plugin.ts";
import { prepareSealing } from "./sealing/prepare.ts";
import type { RawQuery } from "./sealing/rows.ts";
import type { Sealing } from "./sealing/sealing.ts";

/** A transaction takes milliseconds, so ten serve a busy shop. PostgreSQL accepts a hundred by default: enough for nine shops. */
const CONNECTIONS = 10;
/** Timeout for a connection, new or from the pool: no buyer waits longer for a page. */
const CONNECT_MS = 5_000;
/** Timeout for one statement, waiting for locks included. The shop's take milliseconds; the partner may be waiting for an answer. */
const STATEMENT_MS = 5_000;
/** Longer than the server's own timeout, so without an answer by then the connection is dead. */
const ANSWER_MS = 8_000;
/** After this time the server ends the transaction of an instance that hangs or is cut off, and releases its locks. */
const IDLE_IN_TRANSACTION_MS = 10_000;
/** How long an instance waits at its start while another one migrates. */
const MIGRATION_MS = 10 * 60_000;
/**
 * How long a migration waits for a table that another connection reads, such as a dump: the statements of running shops wait behind it,
 * and give up after {@link STATEMENT_MS}.
 */
const LOCK_MS = 2_000;
/** Between two attempts, for those statements. */
const LOCK_PAUSE_MS = 3_000;
/** Ten minutes. */
const LOCK_ATTEMPTS = 120;
/** TCP keep-alive, so that a firewall doesn't drop an idle connection. */
const KEEP_ALIVE_MS = 10_000;
/** A slower answer is too old to set the clock by. */
const PROMPT_MS = 1_000;

/** The name of the shop's connections in `pg_stat_activity`. */
export const APPLICATION_NAME = "sim-top-up";

/** No PostgreSQL answers at the address, or it refuses the shop. The message names neither user nor password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";
}

/**
 * Opens a PostgreSQL database that any number of instances share. A broken connection fails only the statement that was running on
 * it; the next statement gets a new connection.
 * @throws {DatabaseUnreachableError} when it can't be reached
 * @throws {MissingKeyError} when a key that rows need isn't given
 * @throws {TableInUseError} when another connection keeps the schema from being brought up to date for ten minutes
 */
export async function openPostgres(
  url: string,
  { clock: processClock = Date.now, keys, patience = 1 }: OpenOptions,
): Promise<Database> {
  const waits = {
    connectionTimeoutMillis: CONNECT_MS * patience,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS * patience,
  };
  const atStart = { statement_timeout: MIGRATION_MS, query_timeout: MIGRATION_MS, lock_timeout: LOCK_MS };
  const migrating = connect(url, { ...waits, ...atStart, max: 1 });
  const preparing = repeatedWhileLocked(
    () => migrateAndPrepare(migrating, keys),
    () => sleep(LOCK_PAUSE_MS),
    LOCK_ATTEMPTS,
  );
  const sealing = await preparing.finally(() => migrating.destroy());
  const answers = { statement_timeout: STATEMENT_MS * patience, query_timeout: ANSWER_MS * patience };
  const query = connect(url, { ...waits, ...answers, max: CONNECTIONS }).withPlugin(sealingPlugin(sealing));
  const clock = followClock(query, processClock, PROMPT_MS * patience);
  // The first query also waits for its connection, and such an answer is too old for a clock.
  await sql`SELECT 1`.execute(query);
  await clock.now();
  return { query, sealing, ...clock, copyTo: null, close: () => query.destroy() };
}

async function migrateAndPrepare(query: Kysely<Schema>, keys: OpenOptions["keys"]): Promise<Sealing | null> {
  await migrate(query);
  return keys && prepareSealing(query as unknown as RawQuery, keys);
}

function connect(url: string, limits: pg.PoolConfig): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: durable(url),
    application_name: APPLICATION_NAME,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser },
    ...limits,
  });
  pool.on("error", (error) => log.warn("a connection to the database was lost", { reason: error.message }));
  // The pool doesn't listen to a connection in use, and an unhandled error event ends the process. The running query fails anyway.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: discardingBroken(pool, nameOf(url)) }) });
}

/** An acknowledged commit survives a crash, even where the server, the role or the address says otherwise. */
function durable(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get("options");
  address.searchParams.set("options", `${given ?? ""} -c synchronous_commit=on`.trim());
  return address.href;
}

/** The pool for the queries: connection failures get a name, and broken connections are discarded. */
function discardingBroken(pool: pg.Pool, name: string): PostgresPool {
  return {
    options: pool.options,
    end: () => pool.end(),
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw new DatabaseUnreachableError(`the database ${name} can't be reached: ${reasonOf(error)}`, {
          cause: error,
        });
      });
      let isSound = true;
      const query = async (statement: string, parameters: readonly unknown[] = []): Promise<unknown> => {
        try {
          return await client.query(statement, parameters.map(storable));
        } catch (error) {
          // A refused statement leaves its connection usable. With a graver severity, such as FATAL, the server is closing it; and
          // after a network failure its state is unknown.
          if (!(error instanceof pg.DatabaseError && error.severity === "ERROR")) isSound = false;
          throw error;
        }
      };
      // The other overload, with a cursor, is for streams; the shop opens none.
      const lent = query as PostgresPoolClient["query"];
      return { query: lent, release: (isDiscarded) => client.release(isDiscarded === true || !isSound) };
    },
  };
}

/** PostgreSQL's text can't hold the character zero, which a request may contain. It has no meaning, so it is replaced. */
function storable(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

/** Times and amounts are bigint columns, which the driver returns as text; here they are safe integers. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: unknown) =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as "text");

/** The database's clock. Between two queries it is the process's own clock plus the last known difference; sweepers query every second. */
function followClock(
  query: Kysely<Schema>,
  processClock: ProcessClock,
  promptMs: number,
): Pick<Database, "now" | "time"> {
  const clockQuery = sql<{ now: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`;
  let aheadMs = 0;
  return {
    async now() {
      const askedAt = processClock();
      const [row] = (await clockQuery.execute(query)).rows;
      if (!row) throw new Error("the database returned no time");
      const tookMs = processClock() - askedAt;
      if (tookMs < promptMs) aheadMs = row.now - askedAt - Math.round(tookMs / 2);
      return row.now;
    },
    time: () => processClock() + aheadMs,
  };
}

/** Host and database name, without the secrets of the address. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** For a host with several addresses Node throws an aggregate error without a message. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
