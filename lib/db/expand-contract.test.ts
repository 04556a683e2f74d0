import SqliteDatabase from "better-sqlite3";
import { Kysely, SqliteDialect, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { expect, test } from "vitest";
import { migrations } from "./migrations.ts";

/** From the next number on, a version may run beside the one before it, so a migration only adds or says "contract" in its name. */
const LAST_FREE = "0105-doctor-findings";

interface Column {
  name: string;
  type: string;
  notnull: number;
  dflt_value: string | null;
}

interface Table {
  columns: Column[];
  /** What limits the rows beside the columns: unique indexes, references, triggers and checks. */
  limits: string[];
}

type Shape = Record<string, Table>;

function shapeOf(sqlite: SqliteDatabase.Database): Shape {
  const all = (query: string) => sqlite.prepare(query).all() as Record<string, string>[];
  const tables = all("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'");
  const entries = tables.map(({ name = "", sql: made = "" }): [string, Table] => {
    const unique = all(`SELECT name FROM pragma_index_list('${name}') WHERE "unique" = 1`).map((index) => {
      const columns = all(`SELECT coalesce(name, 'expression') AS name FROM pragma_index_info('${index.name}')`);
      return `unique ${columns.map((column) => column.name).join(", ")}`;
    });
    const references = all(`SELECT "from", "table" FROM pragma_foreign_key_list('${name}')`).map(
      (key) => `reference of ${key.from} to ${key.table}`,
    );
    const triggers = all(`SELECT name FROM sqlite_master WHERE type = 'trigger' AND tbl_name = '${name}'`).map(
      (trigger) => `trigger ${trigger.name}`,
    );
    const checks = [...made.matchAll(/\bcheck\s*\(/gi)].map((_, index) => `check ${index + 1}`);
    const columns = sqlite.prepare(`SELECT * FROM pragma_table_info('${name}')`).all() as Column[];
    return [name, { columns, limits: [...unique, ...references, ...triggers, ...checks] }];
  });
  return Object.fromEntries(entries);
}

/** What a version that knows the first shape can't read or write any more in the second. */
function takenAway(before: Shape, after: Shape): string[] {
  return Object.entries(before).flatMap(([name, table]) => {
    const now = after[name];
    if (now === undefined) return [`table ${name}`];
    const lost = table.columns.flatMap((column) => {
      const same = now.columns.find((one) => one.name === column.name);
      if (same === undefined) return [`column ${name}.${column.name}`];
      const isNarrower = same.notnull > column.notnull || (same.dflt_value === null && column.dflt_value !== null);
      return isNarrower || same.type !== column.type ? [`form of ${name}.${column.name}`] : [];
    });
    const required = now.columns
      .filter((column) => column.notnull === 1 && column.dflt_value === null)
      .filter((column) => !table.columns.some((one) => one.name === column.name));
    const limits = now.limits.filter((limit) => !table.limits.includes(limit));
    return [
      ...lost,
      ...required.map((column) => `required ${name}.${column.name}`),
      ...limits.map((one) => `${name}: ${one}`),
    ];
  });
}

const CONTRACT = /^(\d{4})-contract-(\d{4})-/;

/** What each migration after the first name takes away without saying so in its name. */
async function unsaid(all: Record<string, Migration>, after: string): Promise<Record<string, string[]>> {
  const sqlite = new SqliteDatabase(":memory:");
  const db = new Kysely({ dialect: new SqliteDialect({ database: sqlite }) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => all } });
  const found: Record<string, string[]> = {};
  for (const name of Object.keys(all).filter((one) => one >= after)) {
    const before = shapeOf(sqlite);
    const { error } = await migrator.migrateTo(name);
    if (error) throw error;
    const [, own = "", until = "9999"] = CONTRACT.exec(name) ?? [];
    if (name === after || until <= own) continue;
    const taken = takenAway(before, shapeOf(sqlite));
    if (taken.length > 0) found[name] = taken;
  }
  await db.destroy();
  return found;
}

test("a migration that takes away what the version before reads or writes says so in its name [I08]", async () => {
  expect(await unsaid(migrations, LAST_FREE)).toEqual({});
});

const up = (...statements: string[]): Migration => ({
  up: async (db) => {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

test("each way to take something away is noticed, and additions aren't", async () => {
  const start = up("CREATE TABLE t (a text, b text NOT NULL DEFAULT '')", "CREATE TABLE u (a text)");
  const remade = (columns: string) => up("DROP TABLE t", `CREATE TABLE t (${columns})`);
  const ways: [Migration, string[]][] = [
    [up("DROP TABLE u"), ["table u"]],
    [up("ALTER TABLE u RENAME TO v"), ["table u"]],
    [up("ALTER TABLE t DROP COLUMN a"), ["column t.a"]],
    [up("ALTER TABLE t RENAME COLUMN a TO c"), ["column t.a"]],
    [remade("a text NOT NULL, b integer NOT NULL"), ["form of t.a", "form of t.b"]],
    [remade("a text, b text NOT NULL DEFAULT '', c text NOT NULL"), ["required t.c"]],
    [remade("a text CHECK (a > ''), b text NOT NULL DEFAULT ''"), ["t: check 1"]],
    [up("CREATE UNIQUE INDEX i ON t (a, b)"), ["t: unique a, b"]],
    [up("CREATE TRIGGER r BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'no'); END"), ["t: trigger r"]],
  ];
  for (const [bad, taken] of ways) {
    expect(await unsaid({ "0001-start": start, "0002-bad": bad }, "0001-start")).toEqual({ "0002-bad": taken });
    expect(await unsaid({ "0001-start": start, "0002-contract-0001-bad": bad }, "0001-start")).toEqual({});
  }
  const good = up("ALTER TABLE t ADD c text", "CREATE TABLE v (a text NOT NULL UNIQUE)", "CREATE INDEX i ON t (a)");
  expect(await unsaid({ "0001-start": start, "0002-good": good }, "0001-start")).toEqual({});
});
