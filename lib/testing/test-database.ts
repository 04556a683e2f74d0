import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { createPostgresDatabase } from "#/testbed/postgres.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Address of the server that this test project uses; absent on SQLite. */
    postgres?: string;
  }
}

export interface TestDatabase {
  url: string;
  remove(): void;
}

/** A new, empty database for one test, on SQLite or PostgreSQL as the test project says. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = inject("postgres");
  if (server !== undefined) return { url: await createPostgresDatabase(server), remove: () => undefined };
  const folder = mkdtempSync(join(tmpdir(), "shop-database-"));
  return {
    url: `file:${join(folder, "shop.db")}`,
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
