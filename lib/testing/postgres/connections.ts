import { expect } from "vitest";
import { APPLICATION_NAME } from "#/lib/db/postgres.ts";
import { askPostgres } from "#/testbed/postgres.ts";

/** The connections that shops have to a database. */
export function connectionsOfShops(url: string): Promise<Record<string, unknown>[]> {
  const isShop = `datname = current_database() AND application_name = '${APPLICATION_NAME}'`;
  return askPostgres(url, `SELECT pid FROM pg_stat_activity WHERE ${isShop}`);
}

/** Waits until a shop that closed its database is gone from it: the server ends a connection a moment later. */
export async function untilUnused(url: string): Promise<void> {
  await expect.poll(() => connectionsOfShops(url)).toEqual([]);
}
