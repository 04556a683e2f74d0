import { mkdirSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { openDatabase } from "#/lib/db/open.ts";
import { databaseKeys } from "#/lib/db/sealing/keys.ts";
import { EnvError, parseEnv } from "#/lib/env.ts";
import { commandOf } from "#/lib/text/command.ts";
import { createSeal } from "#/lib/web/seal.ts";
import { reasonOf } from "#/scripts/ask-shop.ts";
import { DAYS, fill, hasOrders } from "./fill.ts";

interface Command {
  source: Readonly<Record<string, string | undefined>>;
  /** The arguments of the command. */
  typed: readonly string[];
  write: (line: string) => void;
}

const USAGE =
  "Write: npm run -s demo-data, or npm run -s demo-data -- --orders 10000 --seed 1. Orders are 100 to 1000000, a seed is a whole number.";

/** Fills the database of the settings, and says how to look at it. @returns the exit code */
export async function runDemoData({ source, typed, write }: Command): Promise<number> {
  const wish = read(typed);
  if (wish === null) {
    write(USAGE);
    return 1;
  }
  try {
    const env = parseEnv(source);
    const url = env.DATABASE_URL;
    if (url.startsWith("file:")) {
      mkdirSync(path.dirname(url.slice("file:".length)), { recursive: true, mode: 0o700 });
    }
    const db = await openDatabase(url, { keys: databaseKeys(env) });
    try {
      if (await hasOrders(db)) {
        write("Nothing was written: this database has orders already, and demo data would mix with them.");
        return 1;
      }
      const startedAt = performance.now();
      await fill({ db, seal: createSeal(env.SESSION_SECRET), now: db.time(), ...wish });
      const seconds = Math.ceil((performance.now() - startedAt) / 1000);
      write(`Wrote ${wish.orders} made-up orders of the last ${DAYS} days in ${seconds} s (seed ${wish.seed}).\n`);
    } finally {
      await db.close();
    }
    write("To look at them, start the shop with the same settings: npm start");
    write(`Then, in another terminal, let the first operator in: ${commandOf("desk invite Ann own")}`);
    write(`Open the link that it prints. The desk is at ${env.SHOP_ORIGIN}/desk`);
    return 0;
  } catch (error) {
    write(error instanceof EnvError ? error.message : `The demo data couldn’t be written: ${reasonOf(error)}.`);
    return 1;
  }
}

function read(typed: readonly string[]): { orders: number; seed: number } | null {
  try {
    const options = { orders: { type: "string", default: "10000" }, seed: { type: "string", default: "1" } } as const;
    const { values } = parseArgs({ args: [...typed], options });
    if (!/^\d{1,9}$/.test(values.orders) || !/^\d{1,9}$/.test(values.seed)) return null;
    const [orders, seed] = [Number(values.orders), Number(values.seed)];
    return orders < 100 || orders > 1_000_000 ? null : { orders, seed };
  } catch {
    return null;
  }
}
