import { readBackups } from "#/lib/db/backups.ts";
import type { Database } from "#/lib/db/database.ts";
import { doctorRun, noteDoctorRun } from "#/lib/db/doctor-findings.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { countByKey } from "#/lib/db/sealing/count.ts";
import { checkAudit } from "#/lib/desk/audit/audit.ts";
import { listUnread } from "#/lib/inbox/unread.ts";
import type { Observation } from "#/lib/partner/observations.ts";
import { serveControl } from "#/lib/process/control-socket.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { readObservations } from "#/lib/upkeep/observations.ts";

/** What a running shop is to the doctor: an open database, and a socket that answers. */
export async function runShop(databaseUrl: string): Promise<{ database: Database; stop(): Promise<void> }> {
  const database = await openDatabase(databaseUrl, TEST_KEYS);
  const control = await serveControl(databaseUrl, {
    observations: () => readObservations(database),
    keys: () => countByKey(database.query),
    unread: () => listUnread(database.query),
    audit: () => checkAudit(database.query),
    backups: () => readBackups(database.query),
    noteDoctorRun: (told) => noteDoctorRun(database.query, doctorRun.parse(told)),
  });
  return {
    database,
    async stop() {
      await control.stop();
      await database.close();
    },
  };
}

/** Writes into the database what a shop has seen. */
export async function storeSeen({ query }: Database, seen: readonly Observation[]): Promise<void> {
  const rows = seen.map(({ firstAt, lastAt, ...rest }) => ({ ...rest, first_at: firstAt, last_at: lastAt }));
  await query.insertInto("observations").values(rows).execute();
}
