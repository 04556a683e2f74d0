import { sql } from "kysely";
import { expect, onTestFinished, test } from "vitest";
import { newRow } from "#/lib/orders/columns.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { createSeal } from "#/lib/web/seal.ts";
import { openDatabase } from "./open.ts";
import { fillSearchDigests } from "./sealing/digests.ts";

const COUNT = 150;
const BATCH = 100;

test("what only the desk searches by is filled while the shop serves, and a stop ends it", async () => {
  const database = await createTestDatabase();
  onTestFinished(() => database.remove());
  const before = await openDatabase(database.url, TEST_KEYS);
  const rows = Array.from({ length: COUNT }, (_empty, number) => newRow(makeOrder({}, `order-${number}`)));
  for (const row of rows) await before.query.insertInto("orders").values(row).execute();
  const digests = () => sql<{ digest: string | null }>`SELECT sim_four_digest AS digest FROM orders ORDER BY id`;
  const { rows: written } = await digests().execute(before.query);
  await sql`UPDATE orders SET sim_four_digest = NULL`.execute(before.query);
  await before.close();

  const db = await openDatabase(database.url, TEST_KEYS);
  onTestFinished(() => db.close());
  const empty = async () => {
    const { rows: found } = await digests().execute(db.query);
    return found.filter(({ digest }) => digest === null).length;
  };
  const seal = createSeal(TEST_KEYS.keys.session);
  const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const context = { db, seal, sessionNumber: 1, log, pause: () => Promise.resolve() };
  expect(await empty()).toBe(COUNT);
  let batches = 0;
  await fillSearchDigests({
    ...context,
    mayContinue() {
      batches += 1;
      return batches === 1;
    },
  });
  expect(await empty()).toBe(COUNT - BATCH);
  await fillSearchDigests(context);
  expect((await digests().execute(db.query)).rows).toEqual(written);
});
