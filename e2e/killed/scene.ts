import { expect } from "#/e2e/shop.ts";
import type { RestartableShop } from "#/testbed/restartable-shop.ts";
import type { Sandbox } from "#/testbed/sandbox.ts";
import { drawButtons } from "./buttons.ts";
import { ask } from "./database.ts";
import { DeskVisitor } from "./desk-visitor.ts";
import { buyOrders, type Orders } from "./orders.ts";

const HOUR = 3_600_000;

/** A shop with every kind of order, its operators signed in and all buttons drawn: nothing moves until one is pressed. */
export async function openDesk(restartable: RestartableShop, sandbox: Sandbox, settings: Record<string, string>) {
  const first = await restartable.start(settings);
  const [orders, kay] = await Promise.all([buyOrders(first.origin, sandbox), DeskVisitor.invited(first, "Kay")]);
  // A mail server's answer may still be on its way to the database: until then there is no button.
  for (const { page } of [orders.written, orders.elsewhere]) {
    const hasForm = async () => (await kay.get(`${page}/receipt`)).forms.flat().some(([name]) => name === "version");
    await expect.poll(hasForm, "the receipt was sent").toBe(true);
  }
  first.signal("SIGTERM");
  await first.end;
  await quieten(restartable, orders);
  const shop = await restartable.start(settings);
  const buttons = await drawButtons(orders, kay, (name) => DeskVisitor.invited(shop, name));
  for (const { buyer } of [orders.asked, orders.matched]) await sandbox.pay((await buyer.placed(sandbox)).payId);
  return { shop, orders, kay, buttons };
}

/**
 * Between two processes: the sweepers leave the orders alone from now on, the partner's word about one of them is forgotten, and
 * the plan of another ended long ago.
 */
async function quieten({ databaseUrl }: RestartableShop, { unplaced, over }: Orders): Promise<void> {
  const soon = Date.now() + HOUR / 6;
  await ask(
    databaseUrl,
    `UPDATE orders SET touched_at = touched_at - ${2 * HOUR}, next_ask_at = ${soon} WHERE next_ask_at IS NOT NULL`,
  );
  await ask(databaseUrl, `UPDATE orders SET service = 'unplaced', entries_before = NULL WHERE id = '${unplaced.id}'`);
  const longAgo = Date.now() - 1_000 * 24 * HOUR;
  await ask(
    databaseUrl,
    `UPDATE orders SET service = 'active', delivered_at = ${longAgo}, active_at = ${longAgo} WHERE id = '${over.id}'`,
  );
}
