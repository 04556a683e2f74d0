import { randomBytes } from "node:crypto";
import pg from "pg";

const SERVER = process.env.TEST_POSTGRES_URL ?? "";

/** A new and empty database on the server the gate has started; it goes away with the server. */
export async function createDatabase(): Promise<string> {
  // Short, so that what the shop prints of it does not look like a number.
  const name = `shop_${randomBytes(4).toString("hex")}`;
  await ask(SERVER, `CREATE DATABASE ${name}`);
  return Object.assign(new URL(SERVER), { pathname: `/${name}` }).href;
}

/** Cuts all connections to it, as a restart of the server does. */
export async function cutConnections(url: string): Promise<void> {
  await ask(
    url,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}

async function ask(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
