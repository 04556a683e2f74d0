// @module-tag long
import { askPostgres, createPostgresDatabase, lockRows } from "#/testbed/postgres.ts";
import { type RestartableShop, restartableShop } from "#/testbed/restartable-shop.ts";
import { mailSettings } from "#/testbed/servers.ts";
import type { Button } from "./killed/button.ts";
import { expectLedger, expectOnce, expectRows, untilReady } from "./killed/once.ts";
import { openDesk } from "./killed/scene.ts";
import { LONG } from "./sample.ts";
import { test as base, expect } from "./shop.ts";

/* The shop's process is killed when each press has written all that it writes, and has yet to commit it. */

const SERVER = process.env.TEST_POSTGRES_URL ?? "";

const test = base.extend<{ onPostgres: RestartableShop }>({
  onPostgres: async ({ servers }, use) => {
    const shop = await restartableShop(servers.sandbox.origin, { postgresUrl: await createPostgresDatabase(SERVER) });
    await use(shop);
    await shop.clear();
  },
});

/** Fewer than the shop has connections. */
const AT_ONCE = 6;

function* inGroups(buttons: readonly Button[]): Generator<readonly Button[]> {
  for (let first = 0; first < buttons.length; first += AT_ONCE) yield buttons.slice(first, first + AT_ONCE);
}

test("each button of the desk is once, killed before it commits", LONG, async ({ onPostgres, sandbox, servers }) => {
  // Three starts of the shop, and each press waits for others.
  test.slow();
  const settings = mailSettings(servers.sandbox);
  const { orders, kay, buttons, ...opened } = await openDesk(onPostgres, sandbox, settings);
  let { shop } = opened;
  const { databaseUrl } = onPostgres;
  const writing = buttons.filter(({ rows }) => rows.length > 0);
  for (const pressed of inGroups(writing)) {
    // The audit's row is the last that a press writes.
    const held = await lockRows(databaseUrl, "SELECT number FROM desk_audit_end");
    const ended = Promise.allSettled(pressed.map(({ presses: [press] }) => press?.()));
    // One that has waited for too long gives up, and is no less rolled back.
    const seen = new Set<string>();
    const countSeen = async () => {
      for (const transaction of await held.waiting()) seen.add(transaction);
      return seen.size;
    };
    await expect.poll(countSeen, named(pressed)).toBeGreaterThanOrEqual(pressed.length);
    shop.signal("SIGKILL");
    await Promise.all([shop.end, ended]);
    await held.letGo();
    await expect.poll(() => connections(databaseUrl)).toBe(0);
    await expectRows(pressed, databaseUrl, 0);
    shop = await onPostgres.start(settings);
  }
  for (const pressed of inGroups(buttons)) {
    await Promise.all(pressed.flatMap(({ again }) => [again(), again()]));
  }
  await expectOnce(buttons, kay, sandbox);
  await untilReady(orders, sandbox);
  await shop.stop();
  await expectRows(buttons, databaseUrl, 1);
  await expectLedger(orders, onPostgres, sandbox);
});

const named = (buttons: readonly Button[]) => buttons.map(({ name }) => name).join(", ");

/** Those of the shop: a killed one's last until the server has noticed. */
async function connections(databaseUrl: string): Promise<number> {
  const others = "datname = current_database() AND pid <> pg_backend_pid()";
  return (await askPostgres(databaseUrl, `SELECT pid FROM pg_stat_activity WHERE ${others}`)).length;
}
