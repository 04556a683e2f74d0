// Not the global one, which a test may have replaced with its own clock's.
import { setImmediate } from "node:timers";
import type SqliteDatabase from "better-sqlite3";
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type LimitNode,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  ValueNode,
} from "kysely";

/**
 * Kysely's way to an open SQLite file.
 * @param isServing false while the schema is brought up to date: making an index of many rows needs a file for what doesn't fit into memory
 */
export function embeddedDialect(sqlite: SqliteDatabase.Database, isServing: () => boolean): Dialect {
  return {
    createAdapter: () => new EmbeddedAdapter(),
    createDriver: () => new EmbeddedDriver(sqlite, isServing),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new EmbeddedCompiler(),
  };
}

class EmbeddedAdapter extends SqliteAdapter {
  /** SQLite can roll back schema changes; Kysely must be told, or it runs migrations without a transaction. */
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  /** The driver has turns of its own, which end before the commit that the transaction waits for. */
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** SQLite plans a statement again for each value bound as its limit. With the limit in the text, it plans once; the shop uses few limits. */
class EmbeddedCompiler extends SqliteQueryCompiler {
  protected override visitLimit(node: LimitNode): void {
    const { limit } = node;
    if (ValueNode.is(limit) && Number.isSafeInteger(limit.value)) this.append(`limit ${limit.value}`);
    else super.visitLimit(node);
  }
}

/** Transactions that share a commit. */
interface Group extends PromiseWithResolvers<void> {
  /** Why the group can't be committed. */
  failure?: unknown;
}

/**
 * Transactions that come within one turn of the event loop share one commit, since the disk takes longer than their statements. They run
 * one after another, each in a savepoint of its own, so one that fails takes nothing back but its own. None has ended for its caller before the shared
 * commit is on the disk. A statement outside a transaction ends the group first, so nothing is read that may still be lost.
 */
class EmbeddedDriver implements Driver {
  readonly #sqlite: SqliteDatabase.Database;
  readonly #isServing: () => boolean;
  /** Preparing a statement takes longer than running it, and the shop has few different ones. */
  readonly #statements = new Map<string, SqliteDatabase.Statement>();
  readonly #turns = createTurns();
  #group: Group | null = null;
  init = nothing;
  releaseConnection = nothing;

  constructor(sqlite: SqliteDatabase.Database, isServing: () => boolean) {
    this.#sqlite = sqlite;
    this.#isServing = isServing;
  }

  async acquireConnection(): Promise<EmbeddedConnection> {
    return new EmbeddedConnection((query, isInTransaction) => this.#execute(query, isInTransaction));
  }

  async beginTransaction(connection: EmbeddedConnection): Promise<void> {
    await this.#turns.take();
    try {
      // After an error such as a full disk SQLite has rolled all of them back.
      if (!this.#sqlite.inTransaction) this.#endGroup();
      if (this.#group === null) this.#beginGroup();
      this.#run("savepoint own");
      connection.isInTransaction = true;
    } catch (error) {
      this.#turns.pass();
      throw error;
    }
  }

  async commitTransaction(connection: EmbeddedConnection): Promise<void> {
    const group = this.#group;
    this.#run("release own");
    this.#leave(connection);
    await group?.promise;
  }

  async rollbackTransaction(connection: EmbeddedConnection): Promise<void> {
    // The shared commit failed, and nothing is left.
    if (!connection.isInTransaction) return;
    const group = this.#group;
    try {
      if (this.#sqlite.inTransaction) {
        this.#run("rollback to own");
        this.#run("release own");
      }
    } catch (error) {
      // A transaction that can't be rolled back alone must not be committed with the others.
      if (group) group.failure ??= error;
    }
    if (group?.failure !== undefined || !this.#sqlite.inTransaction) this.#endGroup();
    this.#leave(connection);
    // It may have failed because of what another one has written, which its caller will tell of.
    await group?.promise;
  }

  destroy(): Promise<void> {
    return this.#inTurn(() => {
      this.#endGroup();
      this.#sqlite.close();
    });
  }

  #leave(connection: EmbeddedConnection): void {
    connection.isInTransaction = false;
    this.#turns.pass();
  }

  #beginGroup(): void {
    // A savepoint copies each page before it changes it: into memory, or into a file, which costs more than the group saves.
    if (this.#isServing()) this.#sqlite.pragma("temp_store = MEMORY");
    this.#run("begin");
    const group: Group = Promise.withResolvers();
    // Each transaction that waits for it hears of a failure; there may be none.
    group.promise.catch(() => undefined);
    this.#group = group;
    // By then all requests that have come are under way.
    const end = () => this.#inTurn(() => this.#group === group && this.#endGroup());
    // The next transaction meets the same trouble, and its caller hears of it.
    setImmediate(() => void end().catch(() => undefined));
  }

  #endGroup(): void {
    const group = this.#group;
    if (group === null) return;
    this.#group = null;
    try {
      if (group.failure !== undefined) throw group.failure;
      this.#run("commit");
      group.resolve();
    } catch (error) {
      group.reject(error);
      if (this.#sqlite.inTransaction) this.#run("rollback");
    }
    // A query may sort more than fits into memory.
    this.#sqlite.pragma("temp_store = DEFAULT");
  }

  async #inTurn<T>(work: () => T): Promise<T> {
    await this.#turns.take();
    try {
      return work();
    } finally {
      this.#turns.pass();
    }
  }

  async #execute(query: CompiledQuery, isInTransaction: boolean): Promise<QueryResult<unknown>> {
    if (!isInTransaction) {
      return this.#inTurn(() => {
        this.#endGroup();
        return this.#run(query.sql, query.parameters);
      });
    }
    // Else the statement would be a transaction of its own.
    if (!this.#sqlite.inTransaction) throw new Error("the database has rolled this transaction back");
    try {
      return this.#run(query.sql, query.parameters);
    } catch (error) {
      // All of the group hear of a full disk by its name.
      if (this.#group && !this.#sqlite.inTransaction) this.#group.failure ??= error;
      throw error;
    }
  }

  #run(sql: string, parameters: readonly unknown[] = []): QueryResult<unknown> {
    let statement = this.#statements.get(sql);
    if (statement === undefined) {
      statement = this.#sqlite.prepare(sql);
      this.#statements.set(sql, statement);
    }
    if (statement.reader) return { rows: statement.all(parameters) };
    const { changes, lastInsertRowid } = statement.run(parameters);
    return { rows: [], insertId: BigInt(lastInsertRowid), numAffectedRows: BigInt(changes) };
  }
}

type Execute = (query: CompiledQuery, isInTransaction: boolean) => Promise<QueryResult<unknown>>;

class EmbeddedConnection implements DatabaseConnection {
  isInTransaction = false;
  readonly #execute: Execute;

  constructor(execute: Execute) {
    this.#execute = execute;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    return this.#execute(query, this.isInTransaction) as Promise<QueryResult<R>>;
  }

  streamQuery(): never {
    throw new Error("the shop streams no rows");
  }
}

const nothing = (): Promise<void> => Promise.resolve();

/** One holder at a time, in the order of asking. */
function createTurns() {
  const waiting: (() => void)[] = [];
  let isTaken = false;
  return {
    async take(): Promise<void> {
      if (isTaken) await new Promise<void>((resolve) => waiting.push(resolve));
      isTaken = true;
    },
    pass(): void {
      const next = waiting.shift();
      if (next) next();
      else isTaken = false;
    },
  };
}
