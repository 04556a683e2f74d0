import SqliteDatabase from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from "kysely";
import type { Database } from "#/lib/db/database.ts";
import { migrate } from "#/lib/db/migrate.ts";
import type { Schema } from "#/lib/db/schema.ts";
import { sealingPlugin } from "#/lib/db/sealing/plugin.ts";
import type { Choices } from "./choices.ts";
import { READABLE_SEALING } from "./readable-seal.ts";
import type { Actor, Scheduler } from "./scheduler.ts";

type Sqlite = SqliteDatabase.Database;
type Statement = SqliteDatabase.Statement;

/** The tables that sweepers work on. */
export type Looked = (typeof LOOKED_AFTER)[number];
const LOOKED_AFTER = ["orders", "renewal_stops", "notifications", "mails"] as const;

/** Those of an order's parts before the orders. */
const EMPTIED = [
  "history",
  "evidence",
  "declines",
  "notifications",
  "renewal_payments",
  "renewal_stops",
  "mails",
  "receipts",
  "receipt_numbers",
  "receipt_series",
  "orders",
];

interface Prepared {
  statement: Statement;
  moves: Looked[];
}

/** The real schema in memory, made once in a process and emptied for each schedule. */
export async function createStore(): Promise<Store> {
  const sqlite = new SqliteDatabase(":memory:");
  sqlite.pragma("foreign_keys = ON");
  const db = new Kysely<Schema>({ dialect: new SqliteDialect({ database: sqlite }) });
  await migrate(db);
  return new Store(sqlite);
}

/** The one database of a schedule, shared by all its processes. */
export class Store {
  /** The connection with an uncommitted change. No other one reads or writes meanwhile. */
  writer: Connection | null = null;
  readonly #sqlite: Sqlite;
  readonly #statements = new Map<string, Prepared>();
  /** When the next order, stop request, notification or mail is due; valid until the next write. */
  readonly #nextDue = new Map<Looked, number>();

  constructor(sqlite: Sqlite) {
    this.#sqlite = sqlite;
  }

  empty(): void {
    if (this.#sqlite.inTransaction) this.#sqlite.exec("ROLLBACK");
    this.writer = null;
    for (const table of EMPTIED) this.execute(`DELETE FROM ${table}`);
  }

  execute(sql: string, parameters: readonly unknown[] = []): QueryResult<unknown> {
    let prepared = this.#statements.get(sql);
    if (!prepared) {
      prepared = { statement: this.#sqlite.prepare(sql), moves: tablesMovedBy(sql) };
      this.#statements.set(sql, prepared);
    }
    const { statement, moves } = prepared;
    for (const table of moves) this.#nextDue.delete(table);
    if (statement.reader) return { rows: statement.all(...parameters) };
    return { rows: [], numAffectedRows: BigInt(statement.run(...parameters).changes) };
  }

  /** In epoch milliseconds; infinity when no row is due. */
  nextDue(table: Looked): number {
    const known = this.#nextDue.get(table);
    if (known !== undefined) return known;
    const [row] = this.rows<{ due: number | null }>(NEXT_DUE[table]);
    const due = row?.due ?? Number.POSITIVE_INFINITY;
    this.#nextDue.set(table, due);
    return due;
  }

  rows<T>(sql: string, ...parameters: unknown[]): T[] {
    return this.execute(sql, parameters).rows as T[];
  }

  end(writer: Connection, how: "COMMIT" | "ROLLBACK"): void {
    if (this.writer !== writer) return;
    this.execute(how);
    this.writer = null;
  }
}

/** The statements that may change when a row is due. */
function tablesMovedBy(sql: string): Looked[] {
  if (sql === "ROLLBACK") return [...LOOKED_AFTER];
  const written = /^(?:update|insert into|delete from) "?(\w+)/i.exec(sql)?.[1];
  // The sweeper of renewals also checks those of orders, and announces their charges.
  return LOOKED_AFTER.filter((table) => table === written || (table === "renewal_stops" && written === "orders"));
}

const NEXT_DUE = {
  orders:
    "select min(max(next_ask_at, coalesce(quiet_until, 0), coalesce(lease_until, 0))) as due from orders where next_ask_at is not null",
  renewal_stops:
    "select min(due) as due from (select next_ask_at as due from renewal_stops where stopped_at is null union all select renewal_ask_at from orders union all select charge_look_at from orders)",
  notifications: "select max(received_at) as due from notifications where outcome = 'unmatched'",
  mails: "select min(max(next_try_at, coalesce(lease_until, 0))) as due from mails where state = 'waiting'",
};

interface Connecting {
  store: Store;
  scheduler: Scheduler;
  choices: Choices;
  actor: Actor;
  /** How often a query or a commit fails. */
  failureRate: number;
  /**
   * Whether other transactions may write between a transaction's first read and its first change, as on a shared database server. The
   * embedded database allows one writer, from the start of its transaction.
   */
  isShared: boolean;
  /** The database's clock, as the process sees it. */
  now: () => number;
  time: () => number;
}

/** A process's own connections to the store. Each query waits for the scheduler once, and other actors may run before it. */
export function connect(connecting: Connecting): Database {
  const dialect = {
    createAdapter: () => new ManyConnections(),
    createDriver: () => new TurnTakingDriver(connecting),
    createIntrospector: (db: Kysely<Schema>) => new SqliteIntrospector(db),
    createQueryCompiler: () => new PlanKeepingCompiler(),
  };
  const query = new Kysely<Schema>({ dialect, plugins: [sealingPlugin(READABLE_SEALING)] });
  const now = async (): Promise<number> => {
    await connecting.scheduler.wait(connecting.actor, "database clock");
    return connecting.now();
  };
  return { query, sealing: READABLE_SEALING, now, time: connecting.time, copyTo: null, close: () => query.destroy() };
}

/** SQLite plans a statement anew whenever a value is bound that the plan may depend on. A plus sign hides the value and changes nothing else. */
class PlanKeepingCompiler extends SqliteQueryCompiler {
  protected override getCurrentParameterPlaceholder(): string {
    return "+?";
  }
}

class ManyConnections extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

class TurnTakingDriver implements Driver {
  readonly #connecting: Connecting;

  constructor(connecting: Connecting) {
    this.#connecting = connecting;
  }

  acquireConnection = async (): Promise<Connection> => new Connection(this.#connecting);
  beginTransaction = (connection: Connection): Promise<void> => connection.begin();
  commitTransaction = (connection: Connection): Promise<void> => connection.commit();
  rollbackTransaction = async (connection: Connection): Promise<void> => connection.rollback();
  init = nothing;
  releaseConnection = nothing;
  destroy = nothing;
}

/** The store outlives its connections. */
const nothing = (): Promise<void> => Promise.resolve();

export class Connection implements DatabaseConnection {
  readonly actor: Actor;
  readonly #connecting: Connecting;
  #isInTransaction = false;

  constructor(connecting: Connecting) {
    this.#connecting = connecting;
    this.actor = connecting.actor;
  }

  async begin(): Promise<void> {
    this.#isInTransaction = true;
    await this.#turn("begin");
    if (!this.#connecting.isShared) this.#beginToWrite();
  }

  async commit(): Promise<void> {
    const { store, choices, failureRate, isShared } = this.#connecting;
    await this.#turn("commit");
    // A server may commit and fail before it answers.
    const isUnheard = isShared && choices.chance("commit unheard", failureRate);
    const fails = !isUnheard && choices.chance("commit fails", failureRate);
    store.end(this, fails ? "ROLLBACK" : "COMMIT");
    this.#isInTransaction = false;
    if (fails || isUnheard) throw this.#failure();
  }

  rollback(): void {
    this.#connecting.store.end(this, "ROLLBACK");
    this.#isInTransaction = false;
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { store, choices, failureRate, isShared } = this.#connecting;
    const isRead = sql.startsWith("select");
    await this.#turn(sql.slice(0, sql.indexOf(" ", isRead ? 0 : 12)));
    if (choices.chance("query fails", failureRate)) throw this.#failure();
    if (this.#isInTransaction && isShared && !isRead && store.writer !== this) this.#beginToWrite();
    return store.execute(sql, parameters) as QueryResult<R>;
  }

  // biome-ignore lint/correctness/useYield: no query is read piece by piece
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error("not used");
  }

  #turn(what: string): Promise<void> {
    const { scheduler, store } = this.#connecting;
    return scheduler.until(this.actor, what, () => store.writer === null || store.writer === this);
  }

  /** An embedded database is locked; a server has rolled the transaction back, or its connection broke. */
  #failure(): Error {
    const { choices, isShared } = this.#connecting;
    const code = isShared ? choices.oneOf("failure", "40001", 0.5, ["08006"]) : "SQLITE_BUSY";
    return Object.assign(new Error(`the database failed: ${code}`), { code });
  }

  #beginToWrite(): void {
    this.#connecting.store.execute("BEGIN");
    this.#connecting.store.writer = this;
  }
}
