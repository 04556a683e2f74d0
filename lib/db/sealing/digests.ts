import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import type { ResealContext } from "./reseal.ts";
import { type RawQuery, type RawRow, tablesWith, takeRows, writeRows } from "./rows.ts";
import { digestsOf, isSealed, type Sealing } from "./sealing.ts";
import type { Digest } from "./tables.ts";

interface Pace {
  /** Rows of one transaction. */
  batch: number;
  /** Between two batches. */
  pause?: () => Promise<void>;
  mayContinue?: (() => boolean) | undefined;
}

/** A start waits only for itself and other starts. */
const AT_START: Pace = { batch: 500 };
const WAIT_MS = 100;

/** The digests by which rooms find rows: without one a buyer's order would be missing, so the start waits for them. */
export async function fillNeededDigests(query: RawQuery, sealing: Sealing): Promise<void> {
  await fillAll(query, sealing, ({ isForSearch = false }) => !isForSearch, AT_START);
}

/** Those of the desk's search, which finds older rows later: they are filled while the shop serves. */
export async function fillSearchDigests({ db, pause, mayContinue }: ResealContext): Promise<void> {
  if (db.sealing === null) return;
  const query = db.query.withoutPlugins() as unknown as RawQuery;
  await fillAll(query, db.sealing, ({ isForSearch = false }) => isForSearch, { batch: 100, pause, mayContinue });
}

async function fillAll(query: RawQuery, sealing: Sealing, isWanted: (digest: Digest) => boolean, pace: Pace) {
  for (const [name, { digests }] of tablesWith("digests")) {
    for (const digest of digests.filter(isWanted)) await fillDigest(query, name, digest, sealing, pace);
  }
}

/** Gives earlier rows a digest. Interrupted, it goes on at the next start. */
async function fillDigest(
  query: RawQuery,
  name: string,
  digest: Digest,
  sealing: Sealing,
  { batch, pause, mayContinue = () => true }: Pace,
): Promise<void> {
  const { of, column } = digest;
  const isEmpty = sql`${sql.ref(column)} IS NULL AND ${sql.ref(of)} IS NOT NULL`;
  // A row may be sealed already.
  const openedRow = (row: RawRow): RawRow =>
    Object.fromEntries(Object.entries(row).map(([key, value]) => [key, isSealed(value) ? sealing.open(value) : value]));
  while (mayContinue()) {
    const taken = await query.transaction().execute(async (transaction) => {
      const rows = await takeRows(transaction, name, isEmpty, batch);
      const filled = rows.map((row) => ({ ...row, ...digestsOf([digest], openedRow(row), sealing) }));
      await writeRows(transaction, name, filled, { texts: [column], numbers: {} });
      return rows.length;
    });
    await pause?.();
    if (taken > 0) continue;
    const { rows } = await sql`SELECT 1 FROM ${sql.table(name)} WHERE ${isEmpty} LIMIT 1`.execute(query);
    if (rows.length === 0) return;
    // Another process has the last ones.
    await sleep(WAIT_MS);
  }
}
