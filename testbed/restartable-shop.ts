import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freeOrigin, type RunningShop, startShop } from "./servers.ts";

/** A shop at one address whose database and secret outlive its process, so that it can be started again. */
export interface RestartableShop {
  origin: string;
  databaseUrl: string;
  sessionSecret: string;
  start(otherSettings?: Record<string, string>): Promise<RunningShop>;
  /** Stops what still runs, and deletes the database. */
  clear(): Promise<void>;
}

export interface RestartableOptions {
  /** Default: a free port. */
  origin?: string;
  /** Default: an embedded database. */
  postgresUrl?: string | undefined;
  /** The folder with the shop's build. Default: this one. */
  checkout?: string | undefined;
}

export async function restartableShop(
  sandboxOrigin: string,
  { origin, postgresUrl, checkout }: RestartableOptions = {},
): Promise<RestartableShop> {
  const folder = await mkdtemp(path.join(tmpdir(), "shop-kept-"));
  const shopOrigin = origin ?? (await freeOrigin());
  const databaseUrl = postgresUrl ?? `file:${path.join(folder, "shop.db")}`;
  const sessionSecret = randomBytes(32).toString("hex");
  const settings = { DATABASE_URL: databaseUrl, SESSION_SECRET: sessionSecret };
  const started: RunningShop[] = [];
  return {
    origin: shopOrigin,
    databaseUrl,
    sessionSecret,
    async start(otherSettings) {
      const shop = await startShop(shopOrigin, sandboxOrigin, { ...settings, ...otherSettings }, checkout);
      started.push(shop);
      return shop;
    },
    async clear() {
      for (const shop of started) await shop.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
