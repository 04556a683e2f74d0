import { createHash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { REFUSALS } from "#/lib/partner/notifications/refusals.ts";
import { Buyer } from "./buyers/buyer.ts";
import { ClaimChecks } from "./buyers/claim-checks.ts";
import { check } from "./checks/checks.ts";
import { Choices } from "./choices.ts";
import { type Conditions, drawConditions } from "./conditions.ts";
import type { Store } from "./database.ts";
import { Scheduler } from "./scheduler.ts";
import { Shop } from "./shop.ts";
import { EarlyFields } from "./world/early-fields.ts";
import { type Deliver, Notifier } from "./world/notifier.ts";
import { PLAN_TITLE } from "./world/plan.ts";
import { World } from "./world/world.ts";

export interface Outcome {
  seed: number;
  /** The findings; empty if there is none. */
  problems: string[];
  /** The decisions that were not plain. */
  unusual: readonly string[];
  story: readonly string[];
  /** The digest of the story and of the database's rows at the end. */
  digest: () => string;
  orders: number;
  charges: number;
}

const DAY = 86_400_000;
const SIMS = ["89852072201180436177", "89852072201180436185"];

/** Runs one schedule to its end: buyers and faults, then days without faults, then the checks. */
export async function runSchedule(
  store: Store,
  seed: number,
  kept: ReadonlySet<string> | null = null,
): Promise<Outcome> {
  const choices = new Choices(seed, kept);
  const conditions = drawConditions(choices);
  const scheduler = new Scheduler(choices);
  const world = new World(scheduler, choices);
  world.mails.downUntil = scheduler.now + conditions.mailDownMs;
  store.empty();
  const shop = new Shop(store, world, scheduler, choices, conditions);
  const claims = new ClaimChecks(world, shop, () => scheduler.now);
  const notifier = new Notifier(world, scheduler, choices, deliver, conditions.notifications);
  world.onActive = (charge) => notifier.announce(charge);

  async function deliver(...[body, headers]: Parameters<Deliver>): Promise<number | null> {
    const heard = await shop.request(world.actor, "notification", 10_000, ({ inbox }) => inbox.receive(body, headers));
    if (heard === null) return null;
    return heard.answer.isGenuine ? 200 : REFUSALS[heard.answer.reason];
  }

  const problems: string[] = [];
  const onStray = (error: unknown) => problems.push(`unexpected: an unhandled rejection: ${textOf(error)}`);
  process.on("unhandledRejection", onStray);
  try {
    if (choices.condition("renews from elsewhere", [false, false, false, true])) world.beginElsewhere(SIMS[0] ?? "");
    const plansBefore = choices.condition("plans before", [0, 0, 1, 2]);
    for (let count = 0; count < plansBefore; count += 1) addForeign(world, scheduler, choices, SIMS[0] ?? "");
    const fields = new EarlyFields(choices);
    const surroundings = { shop, world, claims, scheduler, choices, fields };
    const count = 1 + choices.pick("more buyers", 2);
    const buyers = Array.from({ length: count }, (_, index) => {
      const sim = SIMS[choices.pick("which SIM", SIMS.length)] ?? "";
      return new Buyer(surroundings, `buyer ${index + 1}`, sim).live();
    });
    void trouble(world, scheduler, choices, conditions);
    void talk(world, scheduler, choices, notifier, conditions);
    await scheduler.run(Promise.all(buyers));
    // Calls and queries under way may still fail for a while.
    await scheduler.run(new Promise(() => undefined), scheduler.now + 30 * 60_000);
    choices.isCalm = true;
    await scheduler.run(new Promise(() => undefined), scheduler.now + 6 * DAY);
    const isRenewing = world.subscriptions.some(({ endedAt }) => endedAt === null);
    if (isRenewing) await scheduler.run(new Promise(() => undefined), scheduler.now + 64 * DAY);
    problems.push(...check(shop, world, notifier, scheduler.now));
  } catch (error) {
    problems.push(...world.violations, `C6 ${textOf(error)}`);
  }
  // Lets Node's own event loop run: it reports unhandled rejections and messages.
  await setImmediate();
  process.off("unhandledRejection", onStray);
  const [orders] = store.rows<{ count: number }>("SELECT count(*) AS count FROM orders");
  return {
    seed,
    problems: [...new Set(problems)],
    unusual: choices.unusual,
    story: scheduler.story,
    digest: () => digestOf(store, scheduler.story),
    orders: orders?.count ?? 0,
    charges: world.charges.length,
  };
}

/** Events from outside while buyers buy: prices change, plans are withdrawn, renewals end, orders are paid elsewhere. */
async function trouble(world: World, scheduler: Scheduler, choices: Choices, conditions: Conditions) {
  for (let round = 0; round < 6; round += 1) {
    await scheduler.wait(world.actor, "trouble", (1 + choices.pick("trouble after", 20)) * 1_000);
    const placed = [...world.placed.values()].at(-1);
    const kind = choices.oneOf("trouble", "none", conditions.trouble, [
      "dearer",
      "gone",
      "paid elsewhere",
      "renewal ends",
      "another plan",
    ]);
    if (kind === "dearer") world.offer.minor += 100;
    if (kind === "gone") world.offer.isSold = !world.offer.isSold;
    if (kind === "another plan")
      addForeign(world, scheduler, choices, SIMS[choices.pick("on which SIM", SIMS.length)] ?? "");
    if (kind === "renewal ends") world.endElsewhere();
    if (kind === "paid elsewhere" && placed && choices.chance("really elsewhere", 0.2))
      world.payElsewhere(placed.payId);
  }
}

/** A plan bought elsewhere comes onto a SIM, mostly one of another kind. */
function addForeign(world: World, scheduler: Scheduler, choices: Choices, sim: string): void {
  const title = choices.oneOf("another plan is", "Asia 5 GB", 0.3, [PLAN_TITLE]);
  world.foreignEntries.push({ sim, title, payId: "", at: scheduler.now });
}

/** Once there is an order, wrong notifications about it arrive at any time. */
async function talk(world: World, scheduler: Scheduler, choices: Choices, notifier: Notifier, conditions: Conditions) {
  await scheduler.until(world.actor, "talk", () => world.placed.size > 0);
  for (let round = 0; round < 6; round += 1) {
    const placed = [...world.placed.values()];
    const about = placed[choices.pick("talk about", placed.length)];
    if (about && choices.chance("talk", conditions.trouble / 2)) notifier.mislead(about);
    await scheduler.wait(world.actor, "talk", choices.oneOf("talk after", 1_000, 0.6, [0, 3_000, 20_000, 300_000]));
  }
}

function textOf(error: unknown): string {
  return String(error instanceof Error ? error.stack : error);
}

function digestOf(store: Store, story: readonly string[]): string {
  const hash = createHash("sha256").update(story.join("\n"));
  for (const table of [
    "orders",
    "history",
    "evidence",
    "notifications",
    "renewal_payments",
    "renewal_stops",
    "mails",
  ]) {
    hash.update(JSON.stringify(store.rows(`SELECT * FROM ${table}`)));
  }
  return hash.digest("hex");
}
