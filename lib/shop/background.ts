import "server-only";
import { database } from "#/lib/db/index.ts";
import { carryOutFleetOrders } from "#/lib/desk/fleet-orders/carry-out.ts";
import { forgetFleetOrders } from "#/lib/desk/fleet-orders/draft.ts";
import { sweepGroupChanges } from "#/lib/desk/groups/sweep-changes.ts";
import { noteAlarms } from "#/lib/desk/queue/alarm-items.ts";
import { mailNewItems } from "#/lib/desk/queue/mailing.ts";
import { forgetExpired } from "#/lib/desk/signing-in/upkeep.ts";
import { env } from "#/lib/env.ts";
import { isSkewed } from "#/lib/inbox/clock-skew.ts";
import { orderCounts, sharedMeter } from "#/lib/limits/index.ts";
import { MOST_OPEN } from "#/lib/limits/table.ts";
import { fleet, observations, rateLimit } from "#/lib/partner/index.ts";
import { once } from "#/lib/process/once.ts";
import { lookUps } from "#/lib/sims/look-ups.ts";
import { watchForLeaps } from "#/lib/upkeep/clock-leap.ts";
import { sweepErasure } from "#/lib/upkeep/erasure.ts";
import { storeObservations } from "#/lib/upkeep/observations.ts";
import { storePolicyReports } from "#/lib/upkeep/policy-reports.ts";
import { recover } from "#/lib/upkeep/recovery.ts";
import { finishRestore } from "#/lib/upkeep/restored.ts";
import { createStorageCheck, readLastCheck } from "#/lib/upkeep/storage.ts";
import { sweep } from "#/lib/upkeep/sweep.ts";
import { isSilent, type Sweeper, startSweeper } from "#/lib/upkeep/sweeper.ts";
import { createWatch, type Watch } from "#/lib/upkeep/watch.ts";
import { flushRefusals } from "#/lib/web/refusals.ts";
import { policyReports } from "#/lib/web/reports/policy-reports.ts";
import { provideSessionRows } from "#/lib/web/session/session-rows.ts";
import { startControl } from "./control.ts";
import { renewals, shopContext } from "./index.ts";
import { mailsOperators, startMail } from "./mail.ts";
import { startResealing } from "./resealing.ts";
import { sessions } from "./sessions.ts";

const SWEEP_PAUSE_MS = 1_000;
const WATCH_PAUSE_MS = 15_000;
const ERASURE_PAUSE_MS = 30_000;
const COUNTS_PAUSE_MS = 30_000;
const PAID_COUNTS_PAUSE_MS = 5_000;
const SESSIONS_PAUSE_MS = 30_000;
const DESK_PAUSE_MS = 30_000;
const FLEET_PAUSE_MS = 2_000;

interface Background {
  sweepers: Readonly<Record<string, Sweeper>>;
  watch: Watch;
  control: { stop(): Promise<void> };
  mail: { close(): void };
  resealing: { stop(): Promise<void> };
}

/** The background work, which the first call starts, once a process. */
export function background(): Promise<Background> {
  return once("background", async () => {
    const context = await shopContext();
    // Before anything else can act on what the backup says.
    await finishRestore(context);
    // An embedded database serves one process; on a shared one the leases of other processes stay until they expire.
    if (env().DATABASE_URL.startsWith("file:")) await recover(context);
    const mail = await startMail(context);
    const rows = await sessions();
    provideSessionRows(rows);
    const { LIMITS_SCALE: scale, ALLOW_INSECURE } = env();
    const hasLeapt = watchForLeaps(context, await readLastCheck(context.db));
    const checkStorage = createStorageCheck(context.db, env().DATABASE_URL, hasLeapt);
    const countOwn = async () => ({
      ...(await checkStorage()),
      partner_calls_failing: rateLimit().failingCalls(),
      mail_failing: mail.isFailing() ? 1 : 0,
      sweepers_silent: Object.values(sweepers).filter(isSilent).length,
      clock_skewed: isSkewed() || hasLeapt() ? 1 : 0,
      insecure_allowed: ALLOW_INSECURE === "1" ? 1 : 0,
      lookups_missing: lookUps().missing(scale),
    });
    const watch = createWatch(context, countOwn, { scale, mostOpen: MOST_OPEN });
    const renewal = await renewals();
    const [counts, paidCounts] = [await sharedMeter(), await orderCounts()];
    const sweepers: Background["sweepers"] = {
      ...mail.sweepers,
      orders: startSweeper((mayContinue) => sweep(context, mayContinue), SWEEP_PAUSE_MS, context),
      erasure: startSweeper(
        async (mayContinue) => (hasLeapt() ? 0 : sweepErasure(context, env().DATA_RETENTION_DAYS, mayContinue)),
        ERASURE_PAUSE_MS,
        context,
      ),
      renewals: startSweeper((mayContinue) => renewal.sweep(mayContinue), SWEEP_PAUSE_MS, context),
      paidCounts: startSweeper(() => paidCounts.giveBack(), PAID_COUNTS_PAUSE_MS, context),
      sessions: startSweeper(async () => (hasLeapt() ? 0 : rows.forget()), SESSIONS_PAUSE_MS, context),
      desk: startSweeper(
        async () => {
          if (hasLeapt()) return 0;
          await forgetExpired(context);
          await forgetFleetOrders(context, env().DATA_RETENTION_DAYS);
          return 0;
        },
        DESK_PAUSE_MS,
        context,
      ),
      fleetOrders: startSweeper(
        async (mayContinue) => {
          await carryOutFleetOrders({ ...context, fleet: fleet() }, mayContinue);
          return 0;
        },
        FLEET_PAUSE_MS,
        context,
      ),
      groups: startSweeper((mayContinue) => sweepGroupChanges(context, mayContinue), SWEEP_PAUSE_MS, context),
      ...(counts && { counts: startSweeper(() => counts.forgetExpired(), COUNTS_PAUSE_MS, context) }),
      watch: startSweeper(
        async () => {
          flushRefusals();
          await watch.sweep();
          if (watch.counts().database_unwritable > 0) return 0;
          await storeObservations(context, observations().drain());
          await storePolicyReports(context, policyReports().drain());
          await noteAlarms(context, watch.counts());
          if (mailsOperators()) await mailNewItems(context);
          return 0;
        },
        WATCH_PAUSE_MS,
        context,
      ),
    };
    return { sweepers, watch, mail, control: await startControl(context), resealing: startResealing(context) };
  });
}

/** Begins no more work and resolves when that under way has ended. Requests are still answered. */
export async function stopBackground(): Promise<void> {
  const { sweepers, mail, resealing } = await background();
  await Promise.all([resealing.stop(), ...Object.values(sweepers).map((sweeper) => sweeper.stop())]);
  mail.close();
}

/** Stores what is only in memory, and closes the database. No part of the shop can be used afterwards. */
export async function closeShop(): Promise<void> {
  const { control } = await background();
  await control.stop();
  flushRefusals();
  await storeObservations(await shopContext(), observations().drain());
  await storePolicyReports(await shopContext(), policyReports().drain());
  await (await database()).close();
}
