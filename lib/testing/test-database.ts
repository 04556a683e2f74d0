import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server the tests of this project run on; absent where they run on SQLite. */
    postgres?: string;
  }
}

export interface TestDatabase {
  url: string;
  remove(): void;
}

/** A new and empty database of a test's own, of the kind this run of the tests is about. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("postgres");
  if (server !== undefined) return { url: await createPostgresDatabase(server), remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "shop-database-"));
  return {
    url: `file:${join(folder, "shop.db")}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** It goes away with the server. */
async function createPostgresDatabase(server: string): Promise<string> {
  const name = `test_${randomBytes(8).toString("hex")}`;
  await askPostgres(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** One statement on a connection of its own. */
export async function askPostgres(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}
