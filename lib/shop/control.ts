import "server-only";
import { madeBackup, noteBackup, readBackups } from "#/lib/db/backups.ts";
import { doctorRun, noteDoctorRun } from "#/lib/db/doctor-findings.ts";
import { countByKey } from "#/lib/db/sealing/count.ts";
import { checkAudit } from "#/lib/desk/audit/audit.ts";
import { answerDesk } from "#/lib/desk/command.ts";
import { env } from "#/lib/env.ts";
import { listUnread } from "#/lib/inbox/unread.ts";
import { answerCheckout } from "#/lib/orders/card-testing/checkout-switch.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { observations } from "#/lib/partner/index.ts";
import { type ControlAnswers, serveControl } from "#/lib/process/control-socket.ts";
import { copyDatabase } from "#/lib/upkeep/copy-database.ts";
import { readObservations, storeObservations } from "#/lib/upkeep/observations.ts";

/**
 * Lets commands ask this process while it has the embedded database open. With PostgreSQL they ask the database. Without the socket the shop
 * sells all the same.
 */
export async function startControl(context: OrdersContext): Promise<{ stop(): Promise<void> }> {
  const none = { stop: async () => undefined };
  if (!env().DATABASE_URL.startsWith("file:")) return none;
  return serveControl(env().DATABASE_URL, answersOf(context)).catch((error: unknown) => {
    context.log.warn("commands can't ask this shop", { error });
    return none;
  });
}

function answersOf(context: OrdersContext): ControlAnswers {
  return {
    async observations() {
      await storeObservations(context, observations().drain());
      return readObservations(context.db);
    },
    keys: () => countByKey(context.db.query),
    unread: () => listUnread(context.db.query),
    audit: () => checkAudit(context.db.query),
    desk: (told) => answerDesk(context, env().SHOP_ORIGIN, told),
    backups: () => readBackups(context.db.query),
    copy: (told) => copyDatabase(context.db, told),
    noteBackup: (told) => noteBackup(context.db.query, madeBackup.parse(told)),
    noteDoctorRun: (told) => noteDoctorRun(context.db.query, doctorRun.parse(told)),
    checkout: (told) => answerCheckout(context.db, told),
  };
}
