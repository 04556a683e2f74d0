import { type Prepared, percentile, send } from "#/bench/figures/load.ts";
import { notificationFor, pageAt } from "#/bench/figures/prepared.ts";
import { type KeptShop, keepShop } from "#/bench/figures/shop-kept.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";

/** The median of so many comparisons lies between the fourth and the twelfth in 96 of 100 cases, however the times are spread. */
const ROUNDS = 15;
const [LOWEST, HIGHEST] = [3, 11];
const PAGES = 200;
const NOTIFICATIONS = 40;
const CONNECTIONS = 8;
/** A regression that the gate must tell from noise. */
const SLOWER = 0.9;

type Report = (line: string) => void;

/** One checkout's shop, ready to be measured. */
interface Contestant {
  kept: KeptShop;
  shop: RunningShop;
  cookie: string;
  /** Of orders that aren't paid yet. */
  notifications: Prepared[];
}

/**
 * Compares this checkout's build with another's: both sell side by side, and take turns round by round.
 * @param checkout the folder of the other one, built
 * @returns whether this one is surely not slower by a tenth
 */
export async function measureAgainst(checkout: string, report: Report): Promise<boolean> {
  const other = await prepare(checkout);
  const ours = await prepare(process.cwd());
  const measures: [name: string, next: (contestant: Contestant) => Prepared[]][] = [
    ["The first page", (contestant) => pages("/", contestant)],
    ["Twelve plans", (contestant) => pages("/plans", contestant)],
    ["A notification", ({ notifications }) => notifications.splice(0, NOTIFICATIONS)],
  ];
  let isAsFast = true;
  for (const [name, next] of measures) {
    const ratios: number[] = [];
    for (let round = -1; round < ROUNDS; round += 1) {
      // Each goes first in every second round, since the machine's other load may grow or fall meanwhile.
      const inOrder = round % 2 === 0 ? [other, ours] : [ours, other];
      const rates = new Map<Contestant, number>();
      for (const contestant of inOrder) rates.set(contestant, await rateOf(contestant, next));
      // The first round of each runs before its code is compiled.
      if (round >= 0) ratios.push((rates.get(ours) ?? 0) / (rates.get(other) ?? 0));
    }
    const sorted = ratios.toSorted((one, two) => one - two);
    const [low, high] = [sorted[LOWEST] ?? 0, sorted[HIGHEST] ?? 0];
    const median = percentile(ratios, 50);
    const isSlower = median < SLOWER && high < 1;
    isAsFast &&= !isSlower;
    const verdict = isSlower ? "slower" : "no regression of a tenth";
    report(
      `${name}: ${median.toFixed(2)} times as many a second (${low.toFixed(2)} to ${high.toFixed(2)}): ${verdict}`,
    );
  }
  for (const { shop, kept } of [other, ours]) {
    await shop.stop();
    await kept.clear();
  }
  return isAsFast;
}

async function prepare(checkout: string): Promise<Contestant> {
  const kept = await keepShop(undefined, checkout);
  await kept.sandbox.set({ notifications: "hold" });
  const shop = await kept.start();
  const buyer = new HttpBuyer(kept.origin, SIM.twelvePlans);
  await buyer.showPlans();
  const notifications: Prepared[] = [];
  while (notifications.length < (ROUNDS + 1) * NOTIFICATIONS) {
    const some = await Promise.all(Array.from({ length: CONNECTIONS }, () => sell(kept)));
    notifications.push(...some);
  }
  return { kept, shop, cookie: buyer.cookie, notifications };
}

/** @returns the notification that pays the order */
async function sell({ origin, sandbox }: KeptShop): Promise<Prepared> {
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.openCardForm();
  return notificationFor(await buyer.placed(sandbox));
}

function pages(path: string, { cookie }: Contestant): Prepared[] {
  return new Array<Prepared>(PAGES).fill(pageAt(path, cookie));
}

async function rateOf(contestant: Contestant, next: (contestant: Contestant) => Prepared[]): Promise<number> {
  const { origin, pid } = contestant.shop;
  return (await send(origin, pid, next(contestant), CONNECTIONS)).perSecond;
}
