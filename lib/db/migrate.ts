import { type Kysely, sql } from "kysely";
import { DEFAULT_MIGRATION_TABLE, Migrator } from "kysely/migration";
import { migrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";

/**
 * Written among the migrations, where every version of the shop refuses a name that it doesn't know, those from before `npm run move`
 * too. `moving` stands in both databases during a move, `moved` in the file afterwards.
 */
export const MOVE_MARKS = { moving: "9999-moving-to-postgresql", moved: "9999-moved-to-postgresql" } as const;

/** No shop may sell on this database: it is being moved, or was. The message is for the operator. */
class MovedError extends Error {
  override readonly name = "MovedError";
}

/** A newer version has taken away what this one reads. The message is for the operator. */
class NewerSchemaError extends Error {
  override readonly name = "NewerSchemaError";
}

/** The name of a migration that takes away what versions before that other migration read: the one thing that they can see of it. */
const CONTRACTION = /^\d{4}-contract-(\d{4})-/;

/**
 * Brings the schema up to date. Of several instances that start at once, one migrates while the others wait. A schema with more than this
 * version knows is left as it is: an older version runs beside a newer one, and in its place after a rollback.
 * @throws {MovedError} {@link NewerSchemaError}
 */
export async function migrate(query: Kysely<Schema>): Promise<void> {
  if (await isNewer(query)) return;
  const migrator = new Migrator({ db: query, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw movedError(error) ?? error;
}

/** @throws {NewerSchemaError} where this version can't use it */
async function isNewer(query: Kysely<Schema>): Promise<boolean> {
  const known = Object.keys(migrations);
  const newest = known.at(-1) ?? "";
  const ran = new Set(await namesIn(query));
  const unknown = [...ran].filter((name) => !known.includes(name));
  // Anything else than all of ours and newer ones is no version of the shop, or a move: the migrator says what.
  const isWhole = known.every((name) => ran.has(name)) && unknown.every((name) => name > newest);
  const isMoving = unknown.some((name) => Object.values<string>(MOVE_MARKS).includes(name));
  if (unknown.length === 0 || !isWhole || isMoving) return false;
  const contraction = unknown.find((name) => newest < (CONTRACTION.exec(name)?.[1] ?? ""));
  if (contraction === undefined) return true;
  throw new NewerSchemaError(
    `a newer version of the shop has changed this database so that this one can't use it (${contraction}): start the newer one`,
  );
}

/** The migrations that ran on the database; none on an empty one. */
async function namesIn(query: Kysely<Schema>): Promise<string[]> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === DEFAULT_MIGRATION_TABLE)) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM ${sql.table(DEFAULT_MIGRATION_TABLE)}`.execute(query);
  return rows.map(({ name }) => name);
}

function movedError(cause: unknown): MovedError | null {
  if (!(cause instanceof Error)) return null;
  const text = cause.message.includes(MOVE_MARKS.moved)
    ? "this database was moved to PostgreSQL: set DATABASE_URL to the address there"
    : "this database is being moved to PostgreSQL: run the same npm run move again to finish, or with --cancel to stay with the file";
  const isMoved = Object.values(MOVE_MARKS).some((mark) => cause.message.includes(mark));
  return isMoved ? new MovedError(text, { cause }) : null;
}
