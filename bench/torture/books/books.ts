import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Instance } from "#/bench/torture/instance.ts";
import { openDatabase } from "#/lib/db/open.ts";
import type { OrderRow } from "#/lib/db/schema.ts";
import { type DatabaseKeys, databaseKeys } from "#/lib/db/sealing/keys.ts";
import type { Ledger, Sandbox, Subscription } from "#/testbed/sandbox.ts";

/** The three ledgers side by side, after the run. */
export interface Books {
  orders: OrderRow[];
  /** How many rows of history each order has. */
  histories: Map<string, number>;
  notificationIds: Set<string>;
  renewalPayments: { order_id: string; event_key: string }[];
  stops: { sim: string; pay_id: string | null; requested_at: number; stopped_at: number | null }[];
  partner: PartnerLedger;
}

export type PartnerLedger = Omit<Ledger, "subscriptions" | "charges"> & {
  subscriptions: (Subscription & { renewedAt: number[] })[];
  charges: (Ledger["charges"][number] & { id: string; subscriptionId: string | null })[];
};

/** A shop's database, with the secret from which its data keys are made. */
export interface KeptDatabase {
  databaseUrl: string;
  sessionSecret: string;
}

export function keysOf({ sessionSecret }: KeptDatabase): DatabaseKeys {
  return databaseKeys({ SESSION_SECRET: { "1": sessionSecret } });
}

/** Reads the shop's database, after every shop has closed it, and the sandbox's ledgers of orders and of money. */
export async function readBooks(kept: KeptDatabase, sandbox: Sandbox): Promise<Books> {
  const partner = (await sandbox.ledger()) as PartnerLedger;
  const database = await openDatabase(kept.databaseUrl, { keys: keysOf(kept) });
  const { query } = database;
  try {
    const counts = await query
      .selectFrom("history")
      .select(({ fn }) => ["order_id", fn.countAll().as("rows")])
      .groupBy("order_id")
      .execute();
    const notifications = await query.selectFrom("notifications").select("notification_id").execute();
    return {
      orders: await query.selectFrom("orders").selectAll().execute(),
      histories: new Map(counts.map(({ order_id, rows }) => [order_id, Number(rows)])),
      notificationIds: new Set(notifications.map((row) => row.notification_id)),
      renewalPayments: await query.selectFrom("renewal_payments").select(["order_id", "event_key"]).execute(),
      stops: await query.selectFrom("renewal_stops").select(["sim", "pay_id", "requested_at", "stopped_at"]).execute(),
      partner,
    };
  } finally {
    await database.close();
  }
}

/**
 * The same while the shop runs. No other process may open its database file, so the shop is paused while the file is copied; the copy is
 * what a power cut would leave, and SQLite recovers from that.
 */
export async function peek(kept: KeptDatabase, instances: Instance[], sandbox: Sandbox): Promise<Books> {
  const { databaseUrl } = kept;
  if (!databaseUrl.startsWith("file:")) return readBooks(kept, sandbox);
  const file = databaseUrl.slice("file:".length);
  const folder = mkdtempSync(path.join(tmpdir(), "torture-peek-"));
  const copy = path.join(folder, "shop.db");
  try {
    for (const instance of instances) instance.hold();
    try {
      for (const part of ["", "-wal"]) copyFileSync(file + part, copy + part);
    } finally {
      for (const instance of instances) instance.release();
    }
    return await readBooks({ ...kept, databaseUrl: `file:${copy}` }, sandbox);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
