import SqliteDatabase from "better-sqlite3";
import { Kysely, type SqliteDatabase as KyselySqliteDatabase, SqliteDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { migrations } from "./migrations.ts";

/*
 * Two versions run side by side on one database during an upgrade, and the older one again after a rollback. So a migration only adds to
 * what the version before reads and writes. One that takes away, a release later, says so in its name.
 */

/** Older migrations ran while all shops were stopped. */
const LAST_FREE = "0105-doctor-findings";

interface Column {
  isNeeded: boolean;
}

interface Shape {
  tables: Map<string, Map<string, Column>>;
  /** Columns of each unique index. */
  uniques: Map<string, { table: string; columns: string[] }>;
}

/** Runs them one after another on an empty database. @returns what each takes away from the version before it, by its name */
async function takenAwayBy(all: Record<string, Migration>, after: string): Promise<Record<string, string[]>> {
  const database = new SqliteDatabase(":memory:") as unknown as KyselySqliteDatabase;
  const db = new Kysely<object>({ dialect: new SqliteDialect({ database }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const found: Record<string, string[]> = {};
  let before: Shape = { tables: new Map(), uniques: new Map() };
  for (const name of Object.keys(all)) {
    const { error } = await migrator.migrateUp();
    if (error) throw error;
    const now = await shapeOf(db);
    const taken = takenAway(before, now);
    if (name > after && taken.length > 0) found[name] = taken;
    before = now;
  }
  await db.destroy();
  return found;
}

async function shapeOf(db: Kysely<object>): Promise<Shape> {
  const tables = await db.introspection.getTables();
  const uniques: Shape["uniques"] = new Map();
  for (const { name: table } of tables) {
    const { rows } = await sql<{ name: string; unique: number }>`PRAGMA index_list(${sql.table(table)})`.execute(db);
    for (const { name } of rows.filter(({ unique }) => unique === 1)) {
      const columns = await sql<{ name: string }>`PRAGMA index_info(${sql.table(name)})`.execute(db);
      uniques.set(name, { table, columns: columns.rows.map((column) => column.name) });
    }
  }
  const columnsOf = ({ columns }: (typeof tables)[number]) =>
    new Map(
      columns.map(({ name, isNullable, hasDefaultValue }) => [name, { isNeeded: !isNullable && !hasDefaultValue }]),
    );
  return { tables: new Map(tables.map((table) => [table.name, columnsOf(table)])), uniques };
}

function takenAway(before: Shape, after: Shape): string[] {
  const taken: string[] = [];
  for (const [table, columns] of before.tables) {
    const now = after.tables.get(table);
    if (now === undefined) {
      taken.push(`the table ${table}`);
      continue;
    }
    for (const [column, { isNeeded }] of columns) {
      const found = now.get(column);
      if (found === undefined) taken.push(`${table}.${column}`);
      else if (found.isNeeded && !isNeeded) taken.push(`${table}.${column} left empty`);
    }
    for (const [column, { isNeeded }] of now) {
      if (isNeeded && !columns.has(column)) taken.push(`rows of ${table} without ${column}`);
    }
  }
  for (const [name, { table, columns }] of after.uniques) {
    const known = before.tables.get(table);
    if (known && !before.uniques.has(name) && columns.every((column) => known.has(column))) {
      taken.push(`rows of ${table} that are alike in ${columns.join(" and ")}`);
    }
  }
  return taken;
}

test("a migration takes nothing from the version before, unless its name says so", async () => {
  const found = await takenAwayBy(migrations, LAST_FREE);
  expect(Object.entries(found).filter(([name]) => !/^\d{4}-contract-\d{4}-/.test(name))).toEqual([]);
});

const FIRST: Record<string, Migration> = {
  "0001-first": {
    up: async ({ schema }) => {
      await schema.createTable("kept").addColumn("id", "text").addColumn("text", "text").execute();
      await schema.createTable("gone").addColumn("id", "text").execute();
    },
  },
};

test.each<[string, Migration["up"], string[]]>([
  ["drops a column", ({ schema }) => schema.alterTable("kept").dropColumn("text").execute(), ["kept.text"]],
  [
    "renames a column",
    ({ schema }) => schema.alterTable("kept").renameColumn("text", "words").execute(),
    ["kept.text"],
  ],
  ["drops a table", ({ schema }) => schema.dropTable("gone").execute(), ["the table gone"]],
  [
    "needs more of a row",
    async ({ schema }) => {
      await schema.dropTable("gone").execute();
      const table = schema.createTable("gone").addColumn("id", "text");
      await table.addColumn("more", "text", (column) => column.notNull()).execute();
    },
    ["rows of gone without more"],
  ],
  [
    "allows a value once",
    ({ schema }) => schema.createIndex("kept_text").on("kept").column("text").unique().execute(),
    ["rows of kept that are alike in text"],
  ],
  ["adds a column", ({ schema }) => schema.alterTable("kept").addColumn("more", "text").execute(), []],
])("a migration that %s is noticed as far as it takes something away", async (_title, up, expected) => {
  const found = await takenAwayBy({ ...FIRST, "0002-second": { up } }, "0001-first");
  expect(found["0002-second"] ?? []).toEqual(expected);
});
