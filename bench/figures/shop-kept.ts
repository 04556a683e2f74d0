import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { Sandbox } from "#/e2e/sandbox.ts";
import { freeOrigin, type RunningShop, startSandbox, startShop } from "#/e2e/servers.ts";

/** A sandbox and a shop whose database outlives it, so that it can be started again and read afterwards. */
export interface KeptShop {
  origin: string;
  sandbox: Sandbox;
  databaseUrl: string;
  start(otherSettings?: Record<string, string>): Promise<RunningShop>;
  clear(): Promise<void>;
}

/** @param postgresUrl in place of an embedded database */
export async function keepShop(postgresUrl?: string): Promise<KeptShop> {
  const folder = mkdtempSync(path.join(tmpdir(), "bench-"));
  const origin = await freeOrigin();
  const sandbox = await startSandbox(origin);
  const databaseUrl = postgresUrl ?? `file:${path.join(folder, "shop.db")}`;
  const settings = { DATABASE_URL: databaseUrl, SESSION_SECRET: randomBytes(32).toString("hex") };
  return {
    origin,
    databaseUrl,
    sandbox: new Sandbox(sandbox.origin),
    start: (others) => startShop(origin, sandbox.origin, { ...settings, ...others }),
    async clear() {
      await sandbox.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
