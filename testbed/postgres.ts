import { randomBytes } from "node:crypto";
import pg from "pg";

/** Creates an empty database on a running server. It is deleted with the server. */
export async function createPostgresDatabase(server: string): Promise<string> {
  // Short, so that the log's scrubbing does not take it for a number.
  const name = `shop_${randomBytes(4).toString("hex")}`;
  await askPostgres(server, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(server), { pathname: `/${name}` }).href;
}

/** Cuts all connections to a database, as a restart of the server does. */
export async function cutConnections(url: string): Promise<void> {
  await askPostgres(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}

/** Runs one statement on a connection of its own. */
export async function askPostgres(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
