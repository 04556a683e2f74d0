import "server-only";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "#/lib/db/index.ts";
import { env } from "#/lib/env.ts";
import { log } from "#/lib/log.ts";
import { once } from "#/lib/once.ts";
import { notificationCheck, partner } from "#/lib/partner/index.ts";
import { createSeal } from "#/lib/seal.ts";
import type { OrdersContext } from "./context.ts";
import { createOrders, type Orders } from "./orders.ts";
import { createRenewals, type Renewals } from "./renewals.ts";
import { sweepForever } from "./sweep.ts";

/** The shop's orders, on the real database, partner and clock. */
export function orders(): Promise<Orders> {
  return once("orders", async () => createOrders(await context(), env().PARTNER_CODE));
}

/** The renewals of SIMs, on the same. */
export function renewals(): Promise<Renewals> {
  return once("renewals", async () => createRenewals(await context()));
}

/** Starts the sweepers, once a process. */
export function startSweepers(): Promise<void> {
  return once("sweepers", async () => {
    void sweepForever(await orders(), await context());
    void sweepForever(await renewals(), await context());
  });
}

async function context(): Promise<OrdersContext> {
  const db = await database();
  return {
    db,
    partner: partner(),
    checkNotification: notificationCheck(),
    seal: createSeal(env().SESSION_SECRET),
    clock: { now: db.time, sleep },
    random: randomBytes,
    log,
  };
}
