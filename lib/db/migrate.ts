import { type Kysely, sql } from "kysely";
import { Migrator } from "kysely/migration";
import { commandOf } from "#/lib/text/command.ts";
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

/** A migration that takes away what versions before another migration read or write: NNNN-contract-MMMM-what. */
const CONTRACT = /^\d{4}-contract-(\d{4})-/;
/** Under this number stand marks, which every version refuses unless it knows better. */
const MARK = "9999-";

/**
 * Whether this version may run on a schema that a newer one has brought up to date: it has all of this version's migrations, and none of the
 * others contracts what this version reads. Their names are all that an older version can know of them.
 * @param done names of the migrations that were run
 * @param known names of this version's migrations
 */
export function isNewerButReadable(done: readonly string[], known = Object.keys(migrations)): boolean {
  const newest = known.at(-1) ?? "";
  const unknown = done.filter((name) => !known.includes(name));
  const isReadable = (name: string): boolean =>
    name > newest && !name.startsWith(MARK) && (CONTRACT.exec(name)?.[1] ?? "") <= newest.slice(0, 4);
  return unknown.length > 0 && known.every((name) => done.includes(name)) && unknown.every(isReadable);
}

/**
 * Brings the schema up to date. Of several instances that start at once, one migrates while the others wait. A schema of a newer version
 * stays as it is.
 * @throws {MovedError}
 */
export async function migrate(query: Kysely<Schema>): Promise<void> {
  if (isNewerButReadable(await doneIn(query))) return;
  const migrator = new Migrator({ db: query, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  // A newer version may have been migrating while this one waited.
  if (error && !isNewerButReadable(await doneIn(query))) throw movedError(error) ?? error;
}

async function doneIn(query: Kysely<Schema>): Promise<string[]> {
  const tables = await query.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === "kysely_migration")) return [];
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(query);
  return rows.map(({ name }) => name);
}

function movedError(cause: unknown): MovedError | null {
  if (!(cause instanceof Error)) return null;
  const text = cause.message.includes(MOVE_MARKS.moved)
    ? "this database was moved to PostgreSQL: set DATABASE_URL to the address there"
    : `this database is being moved to PostgreSQL: run the same ${commandOf("move")} again to finish, or with --cancel to stay with the file`;
  const isMoved = Object.values(MOVE_MARKS).some((mark) => cause.message.includes(mark));
  return isMoved ? new MovedError(text, { cause }) : null;
}
