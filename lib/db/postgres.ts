import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, sql } from "kysely";
import pg from "pg";
import { log } from "#/lib/process/log.ts";
import { migrate } from "./migrate.ts";
import type { Database, ProcessClock } from "./open.ts";
import type { Schema } from "./schema.ts";

/** A transaction takes milliseconds, so ten serve a busy shop; and of the hundred that PostgreSQL takes unless told, nine shops can have theirs. */
const CONNECTIONS = 10;
/** For a connection, be it a new one or one that is given back: nobody looks at a page that waits for longer. */
const CONNECT_MS = 5_000;
/** For one statement, with its wait for what others have locked. Ours take milliseconds; the partner waits for an answer meanwhile. */
const STATEMENT_MS = 5_000;
/** Beyond the server's own limit, which would have been told of by now: the line is dead. */
const ANSWER_MS = 8_000;
/** An instance that stands still in a transaction, or is cut off, lets go of what it has locked. */
const STANDSTILL_MS = 10_000;
/** So long an instance waits at its start while another one brings the schema up to date. */
const MIGRATION_MS = 10 * 60_000;
/** A line on which nobody speaks is tried after this time, so that a firewall in between doesn't forget it. */
const KEEP_ALIVE_MS = 10_000;
/** So quick an answer tells the time. */
const PROMPT_MS = 1_000;

/** Under this name a shop's connections stand in `pg_stat_activity`. */
export const APPLICATION_NAME = "sim-top-up";

/** There is no PostgreSQL at the address, or it doesn't let us in. The message names neither user nor password. */
export class DatabaseUnreachableError extends Error {
  override readonly name = "DatabaseUnreachableError";
}

/**
 * Opens a PostgreSQL database that any number of instances share. A connection that breaks fails what was running on it, and
 * nothing else: the next one that is needed is a new one.
 * @throws {DatabaseUnreachableError} when it can't be reached
 */
export async function openPostgres(url: string, processClock: ProcessClock): Promise<Database> {
  const patient = { max: 1, statement_timeout: MIGRATION_MS, query_timeout: MIGRATION_MS };
  const migrating = connect(url, patient);
  await migrate(migrating).finally(() => migrating.destroy());
  const limits = { max: CONNECTIONS, statement_timeout: STATEMENT_MS, query_timeout: ANSWER_MS };
  const query = connect(url, limits);
  const clock = followClock(query, processClock);
  await clock.now();
  return { query, ...clock, close: () => query.destroy() };
}

function connect(url: string, limits: pg.PoolConfig): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: durable(url),
    application_name: APPLICATION_NAME,
    connectionTimeoutMillis: CONNECT_MS,
    idle_in_transaction_session_timeout: STANDSTILL_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
    types: { getTypeParser },
    ...limits,
  });
  pool.on("error", (error) => log.warn("a connection to the database was lost", { reason: error.message }));
  // While one is lent out the pool doesn't listen, and an error that nobody hears ends the process. Whoever uses it gets to know.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lending(pool, nameOf(url)) }) });
}

/** Whatever the setting of the server, the role or the address is: what was answered with success survives a crash. */
function durable(url: string): string {
  const address = new URL(url);
  const given = address.searchParams.get("options");
  address.searchParams.set("options", `${given ?? ""} -c synchronous_commit=on`.trim());
  return address.href;
}

/** The pool as it is handed to the queries: what breaks is named and thrown away. */
function lending(pool: pg.Pool, name: string): PostgresPool {
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
          // A statement that the server refuses leaves its connection as it was. With any graver word, such as FATAL, the server is
          // closing it; and after a failure of the line nobody knows what it will say next.
          if (!(error instanceof pg.DatabaseError && error.severity === "ERROR")) isSound = false;
          throw error;
        }
      };
      // Its other form, with a cursor, is for streams, and none is opened here.
      const lent = query as PostgresPoolClient["query"];
      return { query: lent, release: (isDiscarded) => client.release(isDiscarded === true || !isSound) };
    },
  };
}

/** PostgreSQL's text can't hold the character zero, which others may send us. SQLite's can, and nobody means anything by it. */
function storable(value: unknown): unknown {
  return typeof value === "string" ? value.replaceAll("\0", "\uFFFD") : value;
}

/** Times and amounts are bigint there, which would come as text, and safe integers here. */
const getTypeParser: typeof pg.types.getTypeParser = (type: number, format?: unknown) =>
  type === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(type, format as "text");

/** The database's clock. Between two answers it is the process's own, put right by what the last one said; sweepers ask every second. */
function followClock(query: Kysely<Schema>, processClock: ProcessClock): Pick<Database, "now" | "time"> {
  const question = sql<{ now: number }>`SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now`;
  let aheadMs = 0;
  return {
    async now() {
      const askedAt = processClock();
      const [row] = (await question.execute(query)).rows;
      if (!row) throw new Error("the database did not tell the time");
      const tookMs = processClock() - askedAt;
      // An answer that took long says little about now.
      if (tookMs < PROMPT_MS) aheadMs = row.now - askedAt - Math.round(tookMs / 2);
      return row.now;
    },
    time: () => processClock() + aheadMs,
  };
}

/** Host and name of the database, and nothing else that its address holds. */
function nameOf(url: string): string {
  const { host, pathname } = new URL(url);
  return `${host}${pathname}`;
}

/** For a host with several addresses the reasons come in a bundle without a word of its own. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ("code" in error ? String(error.code) : error.name);
}
