import path from "node:path";
import { DatabaseSync } from "node:sqlite";
import { runCommand } from "#/testbed/command.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { paymentNotification, sendNotification } from "#/testbed/notification.ts";
import { restartableShop } from "#/testbed/restartable-shop.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { type RunningShop, type SandboxServer, startSandbox } from "#/testbed/servers.ts";
import { each } from "./each.ts";

/** Who buys in the drill, as shares of the orders: what has happened to each by the backup, and after it. */
const SHARES = {
  /** Paid before the backup. */
  paid: 0.6,
  /** The card form was open, and was paid after it. */
  open: 0.1,
  /** Not placed yet, and paid after it. */
  unpaid: 0.1,
  /** Not placed yet, and left. */
  left: 0.05,
  /** Made and paid after it. */
  later: 0.15,
};

const PARALLEL = 8;
const GIVE_UP_MS = 15 * 60_000;

type Write = (line: string) => void;
type Buyers = Record<keyof typeof SHARES, HttpBuyer[]>;

/**
 * Sells, backs up, sells on, restores the backup, and counts what became of every payment.
 * @returns whether no payment was made twice, and each one of an order in the backup was found
 */
export async function drillRestore(orders: number, write: Write): Promise<boolean> {
  const sandbox = await startSandbox();
  const kept = await restartableShop(sandbox.origin);
  try {
    await sandbox.set({ notifications: "lose", listDelayMs: 0 });
    return await drill(orders, write, { sandbox, start: () => kept.start() });
  } finally {
    await kept.clear();
    await sandbox.stop();
  }
}

interface Place {
  sandbox: SandboxServer;
  start(): Promise<RunningShop>;
}

async function drill(orders: number, write: Write, { sandbox, start }: Place): Promise<boolean> {
  const first = await start();
  const buyers = Object.fromEntries(
    Object.entries(SHARES).map(([name, share]) => [
      name,
      Array.from({ length: Math.round(orders * share) }, () => new HttpBuyer(first.origin, spareSim())),
    ]),
  ) as Buyers;
  await each([...buyers.paid, ...buyers.open], PARALLEL, (buyer) => buyer.openCardForm());
  await pay(sandbox, buyers.paid);
  await each([...buyers.unpaid, ...buyers.left], PARALLEL, async (buyer) => {
    await buyer.showPlans();
    await buyer.buy();
  });
  const backup = await command("backup", [], first);
  write(backup.trim());
  const file = backup.slice(0, backup.indexOf(": "));
  await each(buyers.unpaid, PARALLEL, (buyer) => buyer.continueToPayment());
  await each(buyers.later, PARALLEL, (buyer) => buyer.openCardForm());
  await pay(sandbox, [...buyers.open, ...buyers.unpaid, ...buyers.later]);
  first.signal("SIGKILL");
  await first.end;
  const before = await sandbox.counts();

  const restoring = Date.now();
  write((await command("restore", [file], first)).trim());
  const second = await start();
  write(`The shop sells again ${seconds(restoring)} s after the restore began.`);
  const wanted = buyers.paid.length + buyers.open.length + buyers.unpaid.length;
  const found = await untilPaid(second, wanted, restoring);
  write(`${found} of ${wanted} payments for orders of the backup are known, ${seconds(restoring)} s after it.`);
  await each([...buyers.unpaid, ...buyers.left], PARALLEL, (buyer) => buyer.get(`/checkout/${buyer.orderId}`));
  const lost = await notifyLater(sandbox, buyers.later, second);
  write(`${lost} of ${buyers.later.length} payments that the backup never saw are kept as unmatched notifications.`);
  const after = await sandbox.counts();
  write(
    `Payments asked for: ${before.intents} before, ${after.intents} after. Charges: ${before.charges}, ${after.charges}.`,
  );
  return (
    found === wanted &&
    lost === buyers.later.length &&
    after.intents === before.intents &&
    after.charges === before.charges
  );
}

/** The cards of these buyers are charged: each browser has told the shop before. */
async function pay(sandbox: SandboxServer, buyers: readonly HttpBuyer[]): Promise<void> {
  const placed = new Map((await sandbox.ledger()).orders.map((order) => [order.simNumber, order.payId]));
  await each(buyers, PARALLEL, async (buyer) => {
    await buyer.tell("confirming");
    await sandbox.pay(placed.get(buyer.sim) ?? "");
  });
}

/** What the partner could still deliver about the orders that the shop doesn't know. @returns how many are stored without an order */
async function notifyLater(sandbox: SandboxServer, buyers: readonly HttpBuyer[], shop: RunningShop): Promise<number> {
  const orders = new Map((await sandbox.ledger()).orders.map((order) => [order.simNumber, order]));
  await each(buyers, PARALLEL, async ({ sim }) => {
    const order = orders.get(sim);
    if (order) await sendNotification(shop.origin, paymentNotification(order));
  });
  return shop.printed().split('"event":"unmatched"').length - 1;
}

/** Read from backups of the running shop, so that no page makes it ask sooner. */
async function untilPaid(shop: RunningShop, wanted: number, since: number): Promise<number> {
  for (;;) {
    const text = await command(
      "backup",
      ["--to", path.join(path.dirname(new URL(shop.settings.DATABASE_URL ?? "").pathname), "looks")],
      shop,
    );
    const database = new DatabaseSync(text.slice(0, text.indexOf(": ")));
    const paid = Number(database.prepare("SELECT count(*) AS n FROM orders WHERE payment = 'paid'").get()?.n);
    database.close();
    if (paid >= wanted || Date.now() - since > GIVE_UP_MS) return paid;
  }
}

async function command(name: string, typed: string[], { settings }: RunningShop): Promise<string> {
  const { code, text } = await runCommand(name, typed, settings);
  if (code !== 0) throw new Error(`${name} failed: ${text}`);
  return text;
}

function seconds(since: number): string {
  return ((Date.now() - since) / 1_000).toFixed(1);
}
