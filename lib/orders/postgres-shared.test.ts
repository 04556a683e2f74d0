import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { connectionsOfShops, untilUnused } from "#/lib/testing/postgres/connections.ts";
import { joinInstance } from "#/lib/testing/postgres/instance.ts";
import { askPostgres } from "#/testbed/postgres.ts";
import { OWNER } from "./order.ts";
import { HOUR } from "./schedule.ts";
import { statusOf } from "./status.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const buyer = { email: "buyer@example.com", agreedMinor: 1290 };

/** As after a failover to a read-only copy: existing connections are cut, and new ones can only read. */
async function makeReadOnly(isReadOnly: boolean): Promise<void> {
  const { pathname } = new URL(bench.databaseUrl);
  const setting = `default_transaction_read_only = ${isReadOnly ? "on" : "off"}`;
  await askPostgres(
    bench.databaseUrl,
    `SET transaction_read_only = off; ALTER DATABASE ${pathname.slice(1)} SET ${setting}`,
  );
  await askPostgres(
    bench.databaseUrl,
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()",
  );
}

async function placements(): Promise<number> {
  const requests = await bench.sandbox.control<{ call: string }[]>("requests");
  return requests.filter(({ call }) => ["singleOrder", "stripePay"].includes(call)).length;
}

test("while the database is read-only nothing is ordered or stored; then all continues [D04]", async () => {
  const [waiting, paid] = [await bench.openOrder(), await bench.startOrder()];
  await bench.notify(paid);
  const { body, headers } = await bench.lastNotification();
  const notice = Buffer.from(JSON.stringify(body));
  const before = await placements();

  onTestFinished(async () => {
    await makeReadOnly(false);
    // The next test must not be given a connection that was just cut.
    await untilUnused(bench.databaseUrl);
  });
  await makeReadOnly(true);
  await expect
    .poll(() =>
      bench.orders.find(paid.id).then(
        (order) => order?.payment,
        () => "cut",
      ),
    )
    .toBe("paid");
  await expect(bench.inbox.receive(notice, headers)).rejects.toMatchObject({ code: "25006" });
  await expect(bench.openOrder()).rejects.toMatchObject({ code: "25006" });
  await expect(bench.orders.start(waiting.id, buyer)).rejects.toMatchObject({ code: "25006" });
  expect(await placements()).toBe(before);

  await makeReadOnly(false);
  await expect
    .poll(() =>
      bench.orders.start(waiting.id, buyer).then(
        ({ status }) => status,
        () => "cut",
      ),
    )
    .toBe("open");
  expect(await bench.inbox.receive(notice, headers)).toMatchObject({ isGenuine: true, outcome: "duplicate" });
  expect(statusOf(await bench.read(paid.id))).toBe("ready");
});

test("five declined cards pause the form, whichever of two shops recorded each [I03]", async () => {
  const shops = [await joinInstance(bench), await joinInstance(bench)] as const;
  for (const shop of shops) onTestFinished(() => shop.close());
  const { id } = await bench.startOrder();
  for (let tries = 0; tries < 5; tries += 1) {
    const [one, other] = tries % 2 === 0 ? shops : [shops[1], shops[0]];
    await one.orders.reportCardAttempt(id, "confirming");
    await other.orders.reportCardAttempt(id, "declined");
  }
  for (const { orders } of shops)
    expect(orders.isCardPaused(await orders.reportCardAttempt(id, "confirming", { name: OWNER }))).toBe(true);
});

test("a shop whose clock is an hour ahead knows that a card was confirmed just now [T05]", async () => {
  const ahead = await joinInstance(bench, HOUR);
  onTestFinished(() => ahead.close());
  const { id } = await bench.startOrder();
  const { order } = await bench.orders.confirmCard(id, { name: "payer" });
  for (const { orders } of [bench, ahead])
    expect([orders.confirmingOf(order), orders.isPayingElsewhere(order, OWNER)]).toEqual(["just now", true]);
});

test("a request that finds all ten connections taken waits for one [D09]", async () => {
  const { query } = bench.context.db;
  const taken = Promise.withResolvers<void>();
  onTestFinished(() => taken.resolve());
  let holding = 0;
  const holders = Array.from({ length: 10 }, () =>
    query.transaction().execute(async (transaction) => {
      await transaction.selectFrom("orders").select("id").limit(1).execute();
      holding += 1;
      await taken.promise;
    }),
  );
  await expect.poll(() => holding).toBe(10);
  // A shop of the test before may still be closing its own.
  await expect.poll(() => connectionsOfShops(bench.databaseUrl)).toHaveLength(10);
  let hasAnswered = false;
  const eleventh = bench.orders.checkDatabase().then(() => {
    hasAnswered = true;
  });
  expect(await connectionsOfShops(bench.databaseUrl)).toHaveLength(10);
  expect(hasAnswered).toBe(false);
  taken.resolve();
  await Promise.all([eleventh, ...holders]);
});
