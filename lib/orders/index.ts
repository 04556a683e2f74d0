import "server-only";
import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { database } from "#/lib/db/index.ts";
import { env } from "#/lib/env.ts";
import { notificationCheck, partner, rateLimit } from "#/lib/partner/index.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { pendingWorkDone } from "#/lib/process/pending-work.ts";
import { createRenewals, type Renewals } from "#/lib/renewals/renewals.ts";
import { isSkewed } from "#/lib/upkeep/clock-skew.ts";
import { recover } from "#/lib/upkeep/recovery.ts";
import { isSilent, type Sweeper, startSweeper } from "#/lib/upkeep/sweeper.ts";
import { createWatch, type Watch } from "#/lib/upkeep/watch.ts";
import { createSeal } from "#/lib/web/seal.ts";
import type { OrdersContext } from "./context.ts";
import { createOrders, type Orders } from "./orders.ts";

/** The shop's orders, on the real database, partner and clock. */
export function orders(): Promise<Orders> {
  return once("orders", async () => createOrders(await context(), env().PARTNER_CODE));
}

/** The renewals of SIMs, on the same. */
export function renewals(): Promise<Renewals> {
  return once("renewals", async () => createRenewals(await context()));
}

const SWEEP_PAUSE_MS = 1_000;
const WATCH_PAUSE_MS = 15_000;

/** Starts what goes on in the background, once a process. */
export function startBackground(): Promise<Background> {
  return once("background", async () => {
    const own = await context();
    // An embedded database serves one process; on a shared one the leases of others stand until they run out.
    if (env().DATABASE_URL.startsWith("file:")) await recover(own);
    const watch = createWatch(own, () => ({
      partner_calls_failing: rateLimit().failingCalls(),
      sweepers_silent: Object.values(sweepers).filter(isSilent).length,
      clock_skewed: isSkewed() ? 1 : 0,
    }));
    const [order, renewal] = [await orders(), await renewals()];
    const sweepers = {
      orders: startSweeper((mayGoOn) => order.sweep(mayGoOn), SWEEP_PAUSE_MS, own),
      renewals: startSweeper((mayGoOn) => renewal.sweep(mayGoOn), SWEEP_PAUSE_MS, own),
      watch: startSweeper(() => watch.sweep(), WATCH_PAUSE_MS, own),
    };
    return { sweepers, watch };
  });
}

interface Background {
  sweepers: Record<"orders" | "renewals" | "watch", Sweeper>;
  watch: Watch;
}

/** Lets end what was begun, and closes the database. Nothing of the shop can be used afterwards. */
export async function endBackground(): Promise<void> {
  const { sweepers } = await startBackground();
  await Promise.all(Object.values(sweepers).map((sweeper) => sweeper.stop()));
  await pendingWorkDone();
  await (await database()).close();
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
