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

/** The transactions of a database that wait for a lock, each by a name of its own. */
export async function waitingTransactions(url: string): Promise<string[]> {
  const statement =
    "SELECT pid || ' ' || xact_start AS name FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'";
  return (await askPostgres(url, statement)).map(({ name }) => String(name));
}

/** Rows locked by a connection of their own, so that transactions of others wait for them. */
export interface LockedRows {
  /** The transactions that wait for a lock, each by a name of its own. */
  waiting(): Promise<string[]>;
  letGo(): Promise<void>;
}

/** @param select names the rows: a `SELECT` without its `FOR UPDATE` */
export async function lockRows(url: string, select: string, values: unknown[] = []): Promise<LockedRows> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("BEGIN");
  await client.query(`${select} FOR UPDATE`, values);
  return { waiting: () => waitingTransactions(url), letGo: () => client.end() };
}
