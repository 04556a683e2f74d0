import { setTimeout as pause } from "node:timers/promises";
import type { Instance } from "#/bench/torture/instance.ts";
import type { Random } from "#/testbed/random.ts";
import { ambushes, CALL_NAMES } from "./ambushes.ts";
import { databaseTroubles } from "./database-trouble.ts";
import { disorder, last, NotMet, type Scene, type Trouble } from "./scene.ts";

/**
 * A process that is paused during a transaction keeps the other shops from that order until PostgreSQL ends the connection, after ten
 * seconds. Until then the others wait for five seconds and answer 503.
 */
const LOCKED_MS = 15_000;

function hold({ instances, windows }: Scene, instance: Instance): void {
  const from = Date.now();
  instance.hold();
  if (instances.length > 1) windows.push([from, from + LOCKED_MS]);
}

const withTheMachine: Trouble[] = [
  ["K10 killed", async (_scene, instance) => instance.kill()],
  ["K10 killed", async (_scene, instance) => instance.kill()],
  [
    "K28 killed again as soon as it was back",
    async ({ random }, instance) => {
      instance.kill();
      await instance.ready();
      await pause(random.below(300));
      instance.kill();
    },
  ],
  ["K24 asked to stop", async (_scene, instance) => instance.stop()],
  [
    "K25 held still",
    async (scene, instance) => {
      hold(scene, instance);
      await last(300 + scene.random.below(4_000), scene);
      instance.release();
    },
  ],
];

/** Longer than any lease. */
const LONG_MS = 65_000;
/** How long a balancer needs to notice that a shop no longer answers. */
const NOTICE_MS = 2_000;

/** Only where other shops keep running. The paused one resumes its work without knowing of the pause. */
const heldStillForLong: Trouble = [
  "K25 held still beyond its leases",
  async (scene, instance) => {
    const { balancer, instances, ending } = scene;
    const origins = instances.map(({ origin }) => origin);
    hold(scene, instance);
    await last(NOTICE_MS, scene);
    balancer.share(origins.filter((origin) => origin !== instance.origin));
    await last(LONG_MS, scene);
    // Its database has closed its connections too.
    await disorder(scene, async () => instance.release());
    balancer.share(origins);
    if (ending.aborted) throw new NotMet();
  },
];

/** By kind, with what the kind needs. */
const FAILURES: [id: string, kind: string, more?: object][] = [
  ["U04", "reset-before"],
  ["U05", "reset-after"],
  ["U06", "stall"],
  ["U09", "drip", { bytesPerSecond: 20 }],
  ["U10", "status", { status: 503, retryAfter: 1 }],
  ["U14", "html"],
  ["U15", "empty"],
  ["U16", "truncated"],
  ["U16", "garbage"],
  ["U22", "bad-utf8"],
];

const withThePartner: Trouble[] = [
  ["U01 partner refuses connections", ({ random }, { relay }) => relay.refuse(500 + random.below(2_500))],
  ["U06 partner is silent", ({ random }, { relay }) => relay.fallSilent(500 + random.below(2_500))],
  ...FAILURES.map(
    ([id, kind, more]): Trouble => [
      `${id} partner fails: ${kind}`,
      async ({ sandbox, random }) => {
        const afterEffect = random.below(2) === 0 ? { afterEffect: true } : {};
        const times = 1 + random.below(4);
        await sandbox.fail({ call: random.pick(CALL_NAMES), kind, times, ...afterEffect, ...more });
      },
    ],
  ),
  [
    "partner changes what a renewal begins with",
    async ({ sandbox, random }) => {
      await sandbox.set({ renewalSecret: random.pick(["setup", "payment"] as const) });
    },
  ],
];

/** How often each trouble comes in a run of 2,000 orders, and how many pages an order takes. A cold start follows each kill. */
const ROUNDS = 4;
const PAGES_PER_ORDER = 25;
const FEWEST_PAGES_BETWEEN = 50;

/**
 * Makes trouble until it is aborted: one at a time with the shops and their database, and beside that one at a time with the partner.
 * @returns how often each trouble has happened
 */
export async function makeTrouble(scene: Scene): Promise<Map<string, number>> {
  const met = new Map<string, number>();
  const withTheShop = [...ambushes, ...withTheMachine, ...databaseTroubles(scene.database)];
  const kinds = [withTheShop, withThePartner];
  if (scene.instances.length > 1) kinds.push([heldStillForLong]);
  const pagesBetween = Math.max(FEWEST_PAGES_BETWEEN, (scene.orders * PAGES_PER_ORDER) / (ROUNDS * withTheShop.length));
  await Promise.all(kinds.map((troubles) => makeEach(troubles, scene, pagesBetween, met)));
  return met;
}

/** Goes through all in a random order, again and again. */
async function makeEach(
  troubles: Trouble[],
  scene: Scene,
  pagesBetween: number,
  met: Map<string, number>,
): Promise<void> {
  const { random, instances, ending } = scene;
  let waiting: Trouble[] = [];
  while (!ending.aborted) {
    if (waiting.length === 0) waiting = shuffled(troubles, random);
    const [name, make] = waiting.pop() as Trouble;
    const awake = instances.filter(({ isHeld }) => !isHeld);
    const instance = random.pick(awake.length > 0 ? awake : instances);
    const isMet = await make(scene, instance).then(() => true, falseIfNotMet);
    if (isMet) met.set(name, (met.get(name) ?? 0) + 1);
    await Promise.all(instances.map((each) => each.ready()));
    if (!isMet) continue;
    // Timed by the pages that buyers have read and not by the clock: on a slow machine no buyer would finish.
    const until = scene.pages() + pagesBetween / 2 + random.below(pagesBetween);
    while (!ending.aborted && scene.pages() < until) await pause(20);
  }
}

function falseIfNotMet(error: unknown): false {
  if (error instanceof NotMet) return false;
  throw error;
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(random.below(rest.length), 1)[0] as Item);
}
