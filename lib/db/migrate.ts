import type { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { migrations } from "./migrations.ts";
import type { Schema } from "./schema.ts";

/** Brings the schema up to date. Of several instances that start at once, one migrates while the others wait. */
export async function migrate(query: Kysely<Schema>): Promise<void> {
  const migrator = new Migrator({ db: query, provider: { getMigrations: async () => migrations } });
  const { error } = await migrator.migrateToLatest();
  if (error) throw error;
}
