import "server-only";
import { database } from "#/lib/db/index.ts";
import { log } from "#/lib/process/log.ts";
import { once } from "#/lib/process/once.ts";
import { hasRunningRenewal } from "#/lib/renewals/own-renewal.ts";
import { createSessions, type Sessions } from "#/lib/sessions/sessions.ts";

export function sessions(): Promise<Sessions> {
  return once("sessions", async () => {
    const db = await database();
    return createSessions({ db, log, renews: (orderIds) => hasRunningRenewal({ db }, orderIds) });
  });
}
