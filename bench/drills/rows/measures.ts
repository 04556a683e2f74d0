import { statSync } from "node:fs";
import { type Prepared, percentile, send } from "#/bench/figures/load.ts";
import { notificationFor } from "#/bench/figures/prepared.ts";
import { runCommand } from "#/testbed/command.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { openId } from "./fill.ts";
import { type FilledShop, postpone, type Times } from "./shops.ts";

const PURCHASES = 40;
const PAGES = 100;
const STARTS = 5;
const ROUNDS = 6;
const NOTIFICATIONS = 300;
const CONNECTIONS = 8;

/** Each shop in turn, so that the machine's other load affects all alike. The first round of each is not counted. */
async function inTurn(shops: readonly FilledShop[], rounds: number, work: (shop: FilledShop) => Promise<void>) {
  for (const shop of shops) await work({ ...shop, times: new Map() });
  for (let round = 0; round < rounds; round += 1) for (const shop of shops) await work(shop);
}

async function timed<T>({ times }: FilledShop, name: string, work: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await work();
  note(times, name, performance.now() - startedAt);
  return result;
}

export function note(times: Times, name: string, ms: number): void {
  times.set(name, [...(times.get(name) ?? []), ms]);
}

export async function measureStarts(shops: readonly FilledShop[]): Promise<void> {
  for (const { kept } of shops) await postpone(kept);
  await inTurn(shops, STARTS, async (shop) => {
    const running = await timed(shop, "the start", () => shop.kept.start());
    await running.stop();
  });
}

/** Purchases, pages, notifications and backups of shops that run side by side. */
export async function measureRunning(shops: readonly FilledShop[]): Promise<void> {
  const running = new Map<FilledShop["kept"], RunningShop>();
  for (const { kept } of shops) await postpone(kept);
  for (const { kept } of shops) running.set(kept, await kept.start());
  const shopOf = ({ kept }: FilledShop): RunningShop => running.get(kept) as RunningShop;
  const buyers = new Map<FilledShop["kept"], HttpBuyer>();
  await inTurn(shops, PURCHASES, async (shop) => {
    const buyer = new HttpBuyer(shop.kept.origin, spareSim());
    buyers.set(shop.kept, buyer);
    await timed(shop, "a purchase", async () => {
      await buyer.openCardForm();
      await buyer.pay(shop.kept.sandbox);
    });
  });
  await inTurn(shops, PAGES, async (shop) => {
    const buyer = buyers.get(shop.kept) as HttpBuyer;
    for (const path of ["/", "/plans", "/sim", `/orders/${buyer.orderId}`]) {
      const name = path.startsWith("/orders") ? "an order's page" : `the page ${path}`;
      await timed(shop, name, () => buyer.get(path));
    }
  });
  const prepared = new Map(shops.map((shop) => [shop.kept, notificationsFor(shop)]));
  await inTurn(shops, ROUNDS, async (shop) => {
    const requests = prepared.get(shop.kept)?.splice(0, NOTIFICATIONS) ?? [];
    const { origin, pid } = shopOf(shop);
    const { perSecond } = await send(origin, pid, requests, CONNECTIONS);
    note(shop.times, "a notification", 1_000 / perSecond);
  });
  for (const shop of shops) {
    const { code, text } = await timed(shop, "a backup", () => runCommand("backup", [], shopOf(shop).settings));
    if (code !== 0) throw new Error(`the backup failed: ${text}`);
    note(shop.times, "its size in MB", statSync(text.slice(0, text.indexOf(": "))).size / 1e6);
  }
  for (const shop of running.values()) await shop.stop();
}

/** For open copies, in their sequence. */
function notificationsFor({ model }: FilledShop): Prepared[] {
  return Array.from({ length: (ROUNDS + 1) * NOTIFICATIONS }, (_empty, index) => {
    const own = openId(index + 1);
    const { sim: simNumber, amount_minor: amount, currency } = model;
    return notificationFor({ orderNo: own, payId: own, simNumber, amount, currency });
  });
}

export function medianOf(times: Times, name: string): number {
  return percentile(times.get(name) ?? [], 50);
}
