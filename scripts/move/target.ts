import pg from "pg";
import { MOVE_MARKS } from "#/lib/db/migrate.ts";
import { migrations } from "#/lib/db/migrations.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { APPLICATION_NAME } from "#/lib/db/postgres.ts";
import { codeOf } from "#/scripts/backup/sqlite.ts";
import { type Batch, type Mark, MoveError, type Row, type Table } from "./source.ts";

/*
 * The PostgreSQL that a shop is moved to. A table of the move's own says up to which place of the file each table is copied; it is
 * there as long as the move isn't over.
 */

/** The table of places, and the move that it is of. */
const PLACES = "move_places";
const EMPTY_ONE = "create an empty database, and name that one";

export interface Target {
  /** Up to which place of the file a table was copied by an earlier run. */
  placeOf(table: Table): Promise<bigint>;
  /** The rows and their place, in one transaction. */
  add(table: Table, batch: Batch): Promise<void>;
  count(table: Table): Promise<number>;
  /** Those of the table's rows that have the keys of these. */
  find(table: Table, rows: readonly Row[]): Promise<Row[]>;
  /** @throws {MoveError} */
  refuseShops(): Promise<void>;
  /** A shop may be started on it from now on. */
  finish(): Promise<void>;
  close(): Promise<void>;
}

/** Only looks. @throws {MoveError} unless this move may go there */
export async function openTarget(url: string, mark: Mark | null): Promise<Target & { hasBegun: boolean }> {
  const client = new pg.Client({
    connectionString: url,
    application_name: `${APPLICATION_NAME} move`,
    keepAlive: true,
  });
  // The query that fails reports it.
  client.on("error", () => undefined);
  await client.connect().catch((cause: unknown) => {
    // Its message may name the user.
    throw new MoveError(`PostgreSQL can't be reached (${codeOf(cause)})`, { cause });
  });
  try {
    await refuseShops(client);
    const hasBegun = await findBegun(client, mark?.began ?? null);
    if (!hasBegun && mark?.isOver) throw new MoveError(`the move of this file that began ${mark.began} is over`);
    if (!hasBegun) await refuseUsed(client);
    return {
      hasBegun,
      placeOf: (table) => placeOf(client, table),
      add: (table, batch) => inTransaction(client, () => add(client, table, batch)),
      count: async ({ name }) => Number((await client.query(`SELECT count(*) FROM "${name}"`)).rows[0].count),
      find: (table, rows) => find(client, table, rows),
      refuseShops: () => refuseShops(client),
      finish: () => finish(client),
      close: () => client.end(),
    };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Makes the tables by the shop's migrations, empty, with the mark of the move that keeps shops away. @throws {MoveError} */
export async function prepareTarget(url: string, tables: readonly Table[], began: string): Promise<void> {
  const db = await openDatabase(url, { keys: null });
  await db.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await inTransaction(client, async () => {
      await client.query("LOCK TABLE digest_key");
      await refuseUsed(client);
      for (const table of tables) await refuseOtherColumns(client, table);
      // The migrations wrote a few rows.
      await client.query(`TRUNCATE ${tables.map(({ name }) => `"${name}"`).join(", ")}`);
      await client.query(`CREATE TABLE ${PLACES} (name text PRIMARY KEY, place bigint NOT NULL, began text NOT NULL)`);
      const insert = `INSERT INTO ${PLACES} SELECT name, $2, $3 FROM unnest($1::text[]) AS name`;
      // Places in a file are positive, unless a program that isn't the shop has written them.
      await client.query(insert, [tables.map(({ name }) => name), String(-(2n ** 63n)), began]);
      const mark = "INSERT INTO kysely_migration (name, timestamp) VALUES ($1, $2)";
      await client.query(mark, [MOVE_MARKS.moving, began]);
    });
  } finally {
    await client.end();
  }
}

async function refuseShops(client: pg.Client): Promise<void> {
  const inUse = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1";
  const { rows } = await client.query(inUse, [APPLICATION_NAME]);
  if (rows.length > 0) throw new MoveError("a shop runs on the database in PostgreSQL; stop it first");
}

/** Whether an earlier run has begun this move there. @throws {MoveError} when it was another move */
async function findBegun(client: pg.Client, began: string | null): Promise<boolean> {
  const { rows: found } = await client.query("SELECT to_regclass($1) AS table", [PLACES]);
  if (found[0].table === null) return false;
  const { rows } = await client.query(`SELECT began FROM ${PLACES} LIMIT 1`);
  if (began !== null && rows[0]?.began === began) return true;
  throw new MoveError(
    `the database in PostgreSQL holds the unfinished move of another file, or a cancelled one: ${EMPTY_ONE}`,
  );
}

/** An empty database, or one where nothing but this version's migrations has run: no shop was ever started on it. */
async function refuseUsed(client: pg.Client): Promise<void> {
  const tables = await client.query("SELECT tablename AS name FROM pg_tables WHERE schemaname = current_schema()");
  const names = new Set(tables.rows.map(({ name }) => String(name)));
  if (names.size === 0) return;
  if (!names.has("kysely_migration"))
    throw new MoveError(`the database in PostgreSQL holds other tables: ${EMPTY_ONE}`);
  const run = await client.query("SELECT name FROM kysely_migration");
  if (run.rows.length === 0) return;
  const isThisVersion =
    run.rows.length === Object.keys(migrations).length && run.rows.every(({ name }) => Object.hasOwn(migrations, name));
  if (!isThisVersion) throw new MoveError(`the database in PostgreSQL holds another version's shop: ${EMPTY_ONE}`);
  // A shop writes its row at its first start.
  const { rows } = await client.query(
    "SELECT (SELECT count(*) FROM digest_key) + (SELECT count(*) FROM orders) AS used",
  );
  if (Number(rows[0].used) > 0) throw new MoveError(`the database in PostgreSQL already holds a shop: ${EMPTY_ONE}`);
}

async function refuseOtherColumns(client: pg.Client, { name, columns }: Table): Promise<void> {
  const select =
    "SELECT column_name FROM information_schema.columns WHERE table_schema = current_schema() AND table_name = $1";
  const { rows } = await client.query(select, [name]);
  const there = new Set(rows.map(({ column_name }) => String(column_name)));
  if (there.size !== columns.length || !columns.every((column) => there.has(column))) {
    throw new MoveError(`the table ${name} of the file isn't one of the shop's`);
  }
}

async function placeOf(client: pg.Client, { name }: Table): Promise<bigint> {
  const { rows } = await client.query(`SELECT place FROM ${PLACES} WHERE name = $1`, [name]);
  if (rows.length === 0) throw new MoveError(`the table ${name} of the file isn't one of the shop's`);
  return BigInt(rows[0].place);
}

async function add(client: pg.Client, { name, columns }: Table, { rows, last }: Batch): Promise<void> {
  const list = listOf(columns);
  const insert = `INSERT INTO "${name}" (${list}) SELECT ${list} FROM json_populate_recordset(NULL::"${name}", $1)`;
  await client.query(insert, [JSON.stringify(rows)]);
  await client.query(`UPDATE ${PLACES} SET place = $2 WHERE name = $1`, [name, String(last)]);
}

async function find(client: pg.Client, { name, columns, key }: Table, rows: readonly Row[]): Promise<Row[]> {
  const keys = rows.map((row) => Object.fromEntries(key.map((column) => [column, row[column]])));
  const texts = columns.map((column) => `"${column}"::text`).join(", ");
  const wanted = `SELECT ${listOf(key)} FROM json_populate_recordset(NULL::"${name}", $1)`;
  const select = `SELECT ${texts} FROM "${name}" WHERE (${listOf(key)}) IN (${wanted})`;
  return (await client.query<Record<string, string | null>>(select, [JSON.stringify(keys)])).rows;
}

async function finish(client: pg.Client): Promise<void> {
  // So that the first queries are planned for the rows that came.
  await client.query("ANALYZE");
  await inTransaction(client, async () => {
    await client.query(`DROP TABLE ${PLACES}`);
    await client.query("DELETE FROM kysely_migration WHERE name = $1", [MOVE_MARKS.moving]);
  });
}

async function inTransaction(client: pg.Client, run: () => Promise<void>): Promise<void> {
  await client.query("BEGIN");
  try {
    await run();
    await client.query("COMMIT");
  } catch (error) {
    // On a lost connection the server rolls back by itself.
    await client.query("ROLLBACK").catch(() => undefined);
    throw error;
  }
}

function listOf(columns: readonly string[]): string {
  return columns.map((column) => `"${column}"`).join(", ");
}
