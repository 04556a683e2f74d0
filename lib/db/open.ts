import type { Database, OpenOptions } from "./database.ts";

/**
 * Opens the database and brings its schema up to date. Only the driver in use is loaded.
 * @param url "file:" and a path (embedded, for one process), or the address of a PostgreSQL (for any number of processes)
 */
export async function openDatabase(url: string, options: OpenOptions): Promise<Database> {
  if (url.startsWith("file:")) return (await import("./sqlite.ts")).openSqlite(url, options);
  return (await import("./postgres.ts")).openPostgres(url, options);
}
