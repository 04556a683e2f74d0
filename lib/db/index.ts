import "server-only";
import { env } from "#/lib/env.ts";
import { once } from "#/lib/process/once.ts";
import type { Database } from "./database.ts";
import { openDatabase } from "./open.ts";
import { databaseKeys } from "./sealing/keys.ts";

/** The one database of this process. */
export function database(): Promise<Database> {
  return once("database", () => openDatabase(env().DATABASE_URL, { keys: databaseKeys(env()) }));
}
