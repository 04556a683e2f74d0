import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#/e2e/fuzz/random.ts";
import { ambushes, CALL_NAMES } from "./ambushes.ts";
import { databaseTroubles } from "./database-trouble.ts";
import { NotMet, type Scene, type Trouble } from "./scene.ts";

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
  ["K25 held still", ({ random }, instance) => instance.freeze(300 + random.below(4_000))],
];

/** Only where others go on meanwhile: longer than any lease. */
const LONG_MS = 65_000;
const heldStillForLong: Trouble = ["K25 held still beyond its leases", (_scene, instance) => instance.freeze(LONG_MS)];

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

/** Times between which the shop's database was out of order, so that it may say 503. */
export type Window = [from: number, to: number];

export interface Troubled {
  met: Map<string, number>;
  windows: Window[];
}

const MOST_PAGES_BETWEEN = 80;

/** Makes trouble, one kind after another in a random order and again, until told to end. */
export async function makeTrouble(scene: Scene, signal: AbortSignal): Promise<Troubled> {
  const { random, instances, database } = scene;
  const all = [...ambushes, ...withTheMachine, ...withThePartner, ...databaseTroubles(database)];
  if (instances.length > 1) all.push(heldStillForLong);
  const troubled: Troubled = { met: new Map(), windows: [] };
  let waiting: Trouble[] = [];
  while (!signal.aborted) {
    if (waiting.length === 0) waiting = shuffled(all, random);
    const [name, make] = waiting.pop() as Trouble;
    const instance = random.pick(instances);
    const from = Date.now();
    const isMet = await make(scene, instance).then(() => true, falseIfNotMet);
    if (isMet) troubled.met.set(name, (troubled.met.get(name) ?? 0) + 1);
    await Promise.all(instances.map((each) => each.ready()));
    if (/^D(03|10)/.test(name)) troubled.windows.push([from, Date.now()]);
    if (!isMet) continue;
    // By what buyers have seen and not by the clock: on a slow machine nobody would get through for trouble.
    const until = scene.pages() + MOST_PAGES_BETWEEN / 2 + random.below(MOST_PAGES_BETWEEN / 2);
    while (!signal.aborted && scene.pages() < until) await pause(20);
  }
  return troubled;
}

function falseIfNotMet(error: unknown): false {
  if (error instanceof NotMet) return false;
  throw error;
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(random.below(rest.length), 1)[0] as Item);
}
