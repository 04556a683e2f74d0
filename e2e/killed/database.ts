import { DatabaseSync } from "node:sqlite";
import { askPostgres } from "#/testbed/postgres.ts";

/** Runs one statement. On SQLite no shop may run meanwhile. */
export async function ask(databaseUrl: string, statement: string): Promise<Record<string, unknown>[]> {
  if (!databaseUrl.startsWith("file:")) return askPostgres(databaseUrl, statement);
  const database = new DatabaseSync(databaseUrl.slice("file:".length));
  try {
    return database.prepare(statement).all();
  } finally {
    database.close();
  }
}
