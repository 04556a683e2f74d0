import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { listUnread } from "#/lib/inbox/unread.ts";
import type { Observation } from "#/lib/partner/observations.ts";
import { serveControl } from "#/lib/process/control-socket.ts";
import { readObservations } from "#/lib/upkeep/observations.ts";

/** What a running shop is to the doctor: an open database, and a socket that answers. */
export async function runShop(databaseUrl: string): Promise<{ database: Database; stop(): Promise<void> }> {
  const database = await openDatabase(databaseUrl);
  const control = await serveControl(databaseUrl, {
    observations: () => readObservations(database),
    unread: () => listUnread(database.query),
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
