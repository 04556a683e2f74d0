import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
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

/**
 * Brings the schema up to date. Of several instances that start at once, one migrates while the others wait.
 * @throws {MovedError}
 */
export async function migrate(query: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db: query, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw movedError(error) ?? error;
}

function movedError(cause: unknown): MovedError | null {
  if (!(cause instanceof Error)) return null;
  const text = cause.message.includes(MOVE_MARKS.moved)
    ? "this database was moved to PostgreSQL: set DATABASE_URL to the address there"
    : "this database is being moved to PostgreSQL: run the same npm run move again to finish, or with --cancel to stay with the file";
  const isMoved = Object.values(MOVE_MARKS).some((mark) => cause.message.includes(mark));
  return isMoved ? new MovedError(text, { cause }) : null;
}
