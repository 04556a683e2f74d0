import { existsSync } from "node:fs";
import path from "node:path";
import type SqliteDatabase from "better-sqlite3";
import { MOVE_MARKS } from "#/lib/db/migrate.ts";
import { migrations } from "#/lib/db/migrations.ts";
import { DatabaseInUseError, openAlone } from "#/lib/db/sqlite.ts";
import { refuseOpenFiles } from "#/lib/process/private-files.ts";
import { commandOf } from "#/lib/text/command.ts";

/** The move can't begin, go on or end. The message is for the operator. */
export class MoveError extends Error {
  override readonly name = "MoveError";
}

/** A row as both databases write it: numbers as their digits, so that none is rounded. Sealed columns stay sealed. */
export type Row = Readonly<Record<string, string | null>>;

export interface Table {
  name: string;
  columns: readonly string[];
  /** By which a row is found: the primary key, or all columns where a table has none. */
  key: readonly string[];
  rows: number;
}

export interface Batch {
  rows: readonly Row[];
  /** The place of its last row in the file. */
  last: bigint;
}

/** What the file says of a move: when it began, which is its name, and whether it is over. */
export interface Mark {
  began: string;
  isOver: boolean;
}

const BATCH = 500;
/** Written by each database's own migrations. */
const OF_MIGRATIONS = ["kysely_migration", "kysely_migration_lock"];

/** The file of a stopped shop. It stays this process's alone until it is closed. */
export interface Source {
  /** In the order they were made, so that a table comes after those that its foreign keys name. */
  tables: readonly Table[];
  mark(): Mark | null;
  setMark(mark: Mark | null): void;
  /** In the order of the file, after a place in it. */
  batches(table: Table, after: bigint): Generator<Batch>;
  close(): void;
}

/** @throws {MoveError} */
export function openSource(databaseUrl: string): Source {
  const file = path.resolve(databaseUrl.slice("file:".length));
  if (!existsSync(file)) throw new MoveError(`there is no database ${file}`);
  refuseOpenFiles(file);
  const sqlite = open(file);
  try {
    refuseOtherSchema(sqlite);
    return {
      tables: tablesOf(sqlite),
      mark: () => markOf(sqlite),
      setMark: (mark) => setMark(sqlite, mark),
      batches: (table, after) => batches(sqlite, table, after),
      close: () => void sqlite.close(),
    };
  } catch (error) {
    sqlite.close();
    throw error;
  }
}

function open(file: string): SqliteDatabase.Database {
  try {
    return openAlone(file);
  } catch (error) {
    if (!(error instanceof DatabaseInUseError)) throw error;
    throw new MoveError("a shop uses the file. Stop the shop first; nothing was changed", { cause: error });
  }
}

function refuseOtherSchema(sqlite: SqliteDatabase.Database): void {
  const hasMigrations = sqlite.prepare("SELECT 1 FROM sqlite_master WHERE name = 'kysely_migration'").get();
  if (!hasMigrations) throw new MoveError("the file isn't a database of this shop");
  const names = namesOf(sqlite).filter((name) => !isMark(name));
  const newer = names.find((name) => !Object.hasOwn(migrations, name));
  if (newer !== undefined) throw new MoveError(`the file is of a newer version of the shop (${newer})`);
  if (names.length < Object.keys(migrations).length) {
    throw new MoveError(`the file is of an older version of the shop: run ${commandOf("migrate")} first`);
  }
}

function namesOf(sqlite: SqliteDatabase.Database): string[] {
  return sqlite.prepare("SELECT name FROM kysely_migration").pluck().all() as string[];
}

function isMark(name: string): boolean {
  return Object.values(MOVE_MARKS).some((mark) => mark === name);
}

function markOf(sqlite: SqliteDatabase.Database): Mark | null {
  const statement = sqlite.prepare("SELECT name, timestamp AS began FROM kysely_migration WHERE name IN (?, ?)");
  const row = statement.get(MOVE_MARKS.moving, MOVE_MARKS.moved) as { name: string; began: string } | undefined;
  return row ? { began: row.began, isOver: row.name === MOVE_MARKS.moved } : null;
}

function setMark(sqlite: SqliteDatabase.Database, mark: Mark | null): void {
  sqlite.transaction(() => {
    const { moving, moved } = MOVE_MARKS;
    sqlite.prepare("DELETE FROM kysely_migration WHERE name IN (?, ?)").run(moving, moved);
    if (mark === null) return;
    const insert = sqlite.prepare("INSERT INTO kysely_migration (name, timestamp) VALUES (?, ?)");
    insert.run(mark.isOver ? moved : moving, mark.began);
  })();
}

function tablesOf(sqlite: SqliteDatabase.Database): Table[] {
  const made = "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%' ORDER BY rowid";
  const names = sqlite.prepare(made).pluck().all() as string[];
  return names
    .filter((name) => !OF_MIGRATIONS.includes(name))
    .map((name) => {
      const columns = sqlite.pragma(`table_info("${name}")`) as { name: string; pk: number }[];
      const key = columns.filter(({ pk }) => pk > 0);
      return {
        name,
        columns: columns.map((column) => column.name),
        key: (key.length > 0 ? key : columns).map((column) => column.name),
        rows: Number(sqlite.prepare(`SELECT count(*) FROM "${name}"`).pluck().get()),
      };
    });
}

function* batches(sqlite: SqliteDatabase.Database, table: Table, after: bigint): Generator<Batch> {
  const columns = table.columns.map((name) => `"${name}"`).join(", ");
  const next = `SELECT rowid, ${columns} FROM "${table.name}" WHERE rowid > ? ORDER BY rowid LIMIT ${BATCH}`;
  const statement = sqlite.prepare(next).safeIntegers().raw();
  for (let last = after; ; ) {
    const found = statement.all(last) as unknown[][];
    const place = found.at(-1)?.[0];
    if (typeof place !== "bigint") return;
    last = place;
    yield { rows: found.map(([, ...values]) => rowOf(table, values)), last };
  }
}

function rowOf({ name, columns }: Table, values: readonly unknown[]): Row {
  return Object.fromEntries(columns.map((column, index) => [column, textOf(values[index], `${name}.${column}`)]));
}

/** PostgreSQL's text can't hold the character zero; there the shop writes this one in its place as well (lib/db/postgres.ts). */
function textOf(value: unknown, where: string): string | null {
  if (value === null) return null;
  if (typeof value === "string") return value.replaceAll("\0", "\uFFFD");
  if (typeof value === "bigint") return String(value);
  throw new MoveError(`the file has a value in ${where} that is neither a text nor a whole number`);
}
