import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { PATIENT, TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { askPostgres, cutConnections } from "#/testbed/postgres.ts";
import type { Database, OpenOptions } from "./database.ts";
import { migrations } from "./migrations.ts";
import { openDatabase } from "./open.ts";

let url: string;
beforeEach(async () => {
  ({ url } = await createTestDatabase());
});

async function withDatabase(
  address: string,
  use: (database: Database) => Promise<void>,
  options: OpenOptions = TEST_KEYS,
): Promise<void> {
  const database = await openDatabase(address, options);
  await use(database).finally(() => database.close());
}

/** For the other side of a test of a timeout, which must not run into its own. */
const withPatience = (use: (database: Database) => Promise<void>) => withDatabase(url, use, PATIENT);

const stop = (id: string) => ({
  id,
  sim: id,
  language: "en",
  order_no: null,
  pay_id: null,
  requested_at: 1,
  next_ask_at: 1,
});

const countStops = async () => (await askPostgres(url, "SELECT id FROM renewal_stops")).length;

test("six instances that start at once on an empty database migrate it once [D16]", async () => {
  const databases = await Promise.all(Array.from({ length: 6 }, () => openDatabase(url, TEST_KEYS)));
  for (const database of databases) onTestFinished(() => database.close());
  const done = await askPostgres(url, "SELECT name FROM kysely_migration ORDER BY name");
  expect(done.map(({ name }) => name)).toEqual(Object.keys(migrations));
});

test("commits are durable even where the database or the address says otherwise [D18]", async () => {
  await askPostgres(url, `ALTER DATABASE "${new URL(url).pathname.slice(1)}" SET synchronous_commit = off`);
  for (const address of [url, `${url}?options=-c%20synchronous_commit%3Doff%20-c%20search_path%3Dpublic`]) {
    await withDatabase(address, async ({ query }) => {
      const { rows } = await sql`SHOW synchronous_commit`.execute(query);
      expect(rows).toEqual([{ synchronous_commit: "on" }]);
    });
  }
});

test("a connection cut in mid-transaction rolls back, and the next transaction works [D05]", async () => {
  await withDatabase(url, async ({ query }) => {
    const cut = query.transaction().execute(async (transaction) => {
      await transaction.insertInto("renewal_stops").values(stop("cut")).execute();
      await cutConnections(url);
      await transaction.insertInto("renewal_stops").values(stop("after")).execute();
    });
    await expect(cut).rejects.toThrow();
    expect(await countStops()).toBe(0);
    await query.insertInto("renewal_stops").values(stop("next")).execute();
    expect(await countStops()).toBe(1);
  });
});

test("a connection cut while its statement waits fails only that statement [D05]", async () => {
  await withDatabase(url, async ({ query }) => {
    const sleeping = sql`SELECT pg_sleep(60)`.execute(query);
    sleeping.catch(() => undefined);
    await expect.poll(sleepers).toBe(1);
    await cutConnections(url);
    await expect(sleeping).rejects.toThrow();
    await query.insertInto("renewal_stops").values(stop("next")).execute();
    expect(await countStops()).toBe(1);
  });
});

test("idle connections that are cut are replaced without a failure [D05]", async () => {
  await withDatabase(url, async ({ query, now }) => {
    await Promise.all(Array.from({ length: 10 }, () => now()));
    await cutConnections(url);
    await expect.poll(connections).toBe(0);
    await query.insertInto("renewal_stops").values(stop("next")).execute();
    expect(await countStops()).toBe(1);
  });
});

test("a statement that waits for a lock times out, and its connection stays usable [D01]", async () => {
  await withDatabase(url, async ({ query }) => {
    await query.insertInto("renewal_stops").values(stop("one")).execute();
    await query.connection().execute(async (own) => {
      expect((await sql`SHOW statement_timeout`.execute(own)).rows).toEqual([{ statement_timeout: "5s" }]);
      await sql`SET statement_timeout = 1000`.execute(own);
      await withPatience(async (other) => {
        await other.query.transaction().execute(async (transaction) => {
          await transaction.updateTable("renewal_stops").set({ stopped_at: 1 }).execute();
          const waits = own.updateTable("renewal_stops").set({ stopped_at: 2 }).execute();
          await expect(waits).rejects.toMatchObject({ code: "57014" });
        });
      });
      await sql`RESET statement_timeout`.execute(own);
      await own.updateTable("renewal_stops").set({ stopped_at: 3 }).execute();
    });
  });
});

test("an instance that hangs in a transaction loses its locks [D19]", async () => {
  await withDatabase(url, async (halted) => {
    await halted.query.insertInto("renewal_stops").values(stop("one")).execute();
    const [stands, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    onTestFinished(() => goesOn.resolve());
    const standing = halted.query.transaction().execute(async (transaction) => {
      const { rows } = await sql`SHOW idle_in_transaction_session_timeout`.execute(transaction);
      expect(rows).toEqual([{ idle_in_transaction_session_timeout: "10s" }]);
      await transaction.updateTable("renewal_stops").set({ stopped_at: 1 }).execute();
      // From here on it may not stand still; a busy machine may before.
      await sql`SET LOCAL idle_in_transaction_session_timeout = 1000`.execute(transaction);
      stands.resolve();
      await goesOn.promise;
      await transaction.updateTable("renewal_stops").set({ stopped_at: 2 }).execute();
    });
    await Promise.race([stands.promise, standing]);
    await withPatience(async ({ query }) => {
      await query.updateTable("renewal_stops").set({ stopped_at: 3 }).execute();
    });
    goesOn.resolve();
    await expect(standing).rejects.toThrow();
    const rows = await askPostgres(url, "SELECT stopped_at FROM renewal_stops WHERE stopped_at <> 3");
    expect(rows).toEqual([]);
  });
});

test("a dead connection times out after eight seconds, and the next statement gets another [D08]", {
  tags: ["long"],
}, async () => {
  const proxy = await startProxy(Number(new URL(url).port));
  await withDatabase(Object.assign(new URL(url), { port: proxy.port }).href, async ({ query, now }) => {
    await now();
    proxy.silence();
    await expect(now()).rejects.toThrow("timeout");
    await query.insertInto("renewal_stops").values(stop("next")).execute();
    expect(await countStops()).toBe(1);
  });
});

test.each([
  ["where no server listens", { port: "1" }, /127\.0\.0\.1:1\/shop_\w+ can't be reached: .*ECONNREFUSED/],
  ["with a wrong password", { password: "wrong-password" }, /can't be reached: password authentication failed/],
  [
    "of a database that isn't there",
    { pathname: "/not-there" },
    /can't be reached: database "not-there" does not exist/,
  ],
])("the error names an address %s, without its password", async (_what, changes, message) => {
  const address = Object.assign(new URL(url), changes);
  const failure = await openDatabase(address.href, TEST_KEYS).catch((error: unknown) => error as Error);
  expect(failure).toMatchObject({ name: "DatabaseUnreachableError", message: expect.stringMatching(message) });
  expect(String(failure)).not.toContain(address.password);
});

test("a connection the server has ended is not used again before its close arrives [D05]", async () => {
  const proxy = await startProxy(Number(new URL(url).port), { passesEnds: false });
  await withDatabase(Object.assign(new URL(url), { port: proxy.port }).href, async ({ query }) => {
    const sleeping = sql`SELECT pg_sleep(60)`.execute(query);
    sleeping.catch(() => undefined);
    await expect.poll(sleepers).toBe(1);
    await cutConnections(url);
    await expect(sleeping).rejects.toThrow("terminating connection");
    await query.insertInto("renewal_stops").values(stop("next")).execute();
    expect(await countStops()).toBe(1);
  });
});

/** A proxy whose present connections can be silenced without being closed. */
async function startProxy(target: number, { passesEnds = true } = {}) {
  const sockets: Socket[] = [];
  const server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    sockets.push(near, far);
    // The other side has closed it and reports the failure itself.
    for (const socket of [near, far]) socket.on("error", () => undefined);
    near.pipe(far).pipe(near, { end: passesEnds });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });
  const { port } = server.address() as AddressInfo;
  return { port: String(port), silence: () => sockets.forEach((socket) => void socket.unpipe().pause()) };
}

async function activity(condition: string): Promise<number> {
  const own = `datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;
  return (await askPostgres(url, `SELECT pid FROM pg_stat_activity WHERE ${own} AND ${condition}`)).length;
}
const connections = () => activity("true");
const sleepers = () => activity("wait_event = 'PgSleep'");
