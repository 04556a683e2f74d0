import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { freeOrigin, type RunningShop, startShop } from "./servers.ts";

/** Starts a shop at one address, again and again, with the same database and secret. */
export async function runner(sandboxOrigin: string) {
  const folder = await mkdtemp(path.join(tmpdir(), "shop-stop-"));
  const origin = await freeOrigin();
  const settings = { DATABASE_URL: `file:${path.join(folder, "shop.db")}`, SESSION_SECRET: "k".repeat(40) };
  const shops: RunningShop[] = [];
  return {
    database: path.join(folder, "shop.db"),
    async start(): Promise<RunningShop> {
      const shop = await startShop(origin, sandboxOrigin, settings);
      shops.push(shop);
      return shop;
    },
    async end(): Promise<void> {
      for (const shop of shops) await shop.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
