import { expect } from "#/e2e/shop.ts";
import type { RestartableShop } from "#/testbed/restartable-shop.ts";
import type { Sandbox } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import type { Button } from "./button.ts";
import { ask } from "./database.ts";
import type { DeskVisitor } from "./desk-visitor.ts";
import type { Orders } from "./orders.ts";

/** What each button does is there once: at the desk, in the mails and at the partner. Waits for the workers. */
export async function expectOnce(buttons: readonly Button[], kay: DeskVisitor, sandbox: Sandbox): Promise<void> {
  for (const { name, says, mails = [], call, isSentOnce } of buttons) {
    const [path, text] = says;
    const said = async () => [...wordsOf(await kay.get(path)).matchAll(text)].length;
    await expect.poll(said, `${name}: the desk says it`).toBe(1);
    for (const [to, subject] of mails) {
      // The mail server may get the same mail again: its id shows that.
      const ids = async () =>
        (await sandbox.mails())
          .filter((mail) => mail.recipients.includes(to) && subject.test(mail.subject))
          .map(({ headers }) => headers["message-id"]);
      await expect.poll(async () => new Set(await ids()).size, `${name}: a mail to ${to}`).toBe(1);
    }
    if (isSentOnce) expect(await sandbox.requests(call?.call ?? ""), name).toHaveLength(1);
  }
}

/** How often the rows of each button are in the database. On SQLite no shop may run meanwhile. */
export async function expectRows(buttons: readonly Button[], databaseUrl: string, count: 0 | 1): Promise<void> {
  const expected: Record<string, number> = {};
  const found: Record<string, number> = {};
  for (const { name, rows } of buttons) {
    for (const [table, where] of rows) {
      const [row] = await ask(databaseUrl, `SELECT count(*) AS rows FROM ${table} WHERE ${where}`);
      const what = `${name}: ${table} where ${where}`;
      found[what] = Number(row?.rows);
      expected[what] = count;
    }
  }
  expect(found).toEqual(expected);
}

/** Those that are paid in the end: all but the one whose payment doesn't fit. */
function servedOf({ misfit: _, ...served }: Orders) {
  return Object.entries(served);
}

/** The partner and the shop name the same payments with the same amounts, and each plan is on its SIM. */
export async function expectLedger(orders: Orders, { databaseUrl }: RestartableShop, sandbox: Sandbox): Promise<void> {
  const { orders: placed, charges, subscriptions, counts } = await sandbox.ledger();
  const paid = await ask(databaseUrl, "SELECT pay_id, amount_minor, currency FROM orders WHERE payment = 'paid'");
  const lineOf = (payId: unknown, amount: unknown, currency: unknown) =>
    `${payId} ${Number(amount)} ${String(currency).toUpperCase()}`;
  const shop = paid.map(({ pay_id, amount_minor, currency }) => lineOf(pay_id, amount_minor, currency)).toSorted();
  const all = servedOf(orders);
  expect(shop).toHaveLength(all.length);
  expect(charges.map(({ payId, amount, currency }) => lineOf(payId, amount, currency)).toSorted()).toEqual(shop);
  const served = placed.filter(({ simNumber }) => simNumber !== orders.misfit.sim);
  expect(served.map(({ payId, amount, currency }) => lineOf(payId, amount, currency)).toSorted()).toEqual(shop);
  const again = placed.filter(({ placements }) => placements > 1).map(({ simNumber }) => simNumber);
  expect(again, "placed again under the same ids").toContain(orders.unplaced.sim);
  const renewing = subscriptions.filter(({ cancelledAt }) => cancelledAt === null).map(({ sim }) => sim);
  expect(renewing).toEqual([orders.renewing.sim]);
  expect(counts).toMatchObject({ orders: all.length + 1, subscriptions: 2, violations: 0 });
}

/** Lets the plans reach their SIMs. */
export async function untilReady(orders: Orders, sandbox: Sandbox): Promise<void> {
  await sandbox.set({ listDelayMs: 0 });
  for (const [name, { buyer }] of servedOf(orders)) await expect.poll(() => buyer.status(), name).toBe("ready");
}
