import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import SqliteDatabase from "better-sqlite3";
import type { Random } from "#/e2e/fuzz/random.ts";
import type { Sandbox } from "#/e2e/sandbox.ts";
import type { Doorway } from "./doorway.ts";
import type { Instance } from "./instance.ts";
import { MOMENTS } from "./relay.ts";

export interface Scene {
  instances: Instance[];
  doorway: Doorway;
  sandbox: Sandbox;
  random: Random;
  databaseUrl: string;
}

/** One kind of trouble, by its name in the report. It is over when its promise is. */
type Trouble = [name: string, make: (scene: Scene, instance: Instance) => Promise<void>];

const CALLS = [
  "singleServicePlanPage",
  "singleQueryOrder",
  "singleOrder",
  "stripePay",
  "stripeAutoPay",
  "stripeSubDirectly",
  "resultQuery",
  "cancelAutoRenewalRecord",
  "queryAutoRenewalRecord",
];
/** How long an ambush waits for its call. */
const AMBUSH_MS = 6_000;
const STEP_MS = 20;

/** A kill at a moment of a call: before the partner knows, when it has acted, when its answer is back. */
const ambushes: Trouble[] = CALLS.flatMap((call) =>
  MOMENTS.map(
    (moment): Trouble => [
      `killed when ${call} was ${moment}`,
      async (_scene, instance) => {
        let isOver = false;
        const strike = (): void => {
          isOver = true;
          instance.kill();
        };
        instance.relay.layAmbush({ call, moment, strike });
        for (let waited = 0; waited < AMBUSH_MS && !isOver; waited += STEP_MS) await pause(STEP_MS);
        instance.relay.liftAmbush();
        if (!isOver) throw new NotMet();
      },
    ],
  ),
);

/** Nothing happened: what it waited for did not come. It is tried again later. */
class NotMet extends Error {
  override readonly name = "NotMet";
}

const atTheDoor = (["on its way", "answered 200"] as const).map(
  (moment): Trouble => [
    `killed when a notification was ${moment}`,
    async ({ doorway, instances }) => {
      let isOver = false;
      const strike = (origin: string): void => {
        isOver = true;
        instances.find((instance) => instance.origin === origin)?.kill();
      };
      doorway.layAmbush({ moment, strike });
      for (let waited = 0; waited < AMBUSH_MS && !isOver; waited += STEP_MS) await pause(STEP_MS);
      doorway.liftAmbush();
      if (!isOver) throw new NotMet();
    },
  ],
);

const onWord = ["notification stored", "renewal stop asked for"].map(
  (word): Trouble => [
    `killed when it logged "${word}"`,
    async (_scene, instance) => {
      const from = instance.printed().length;
      const { pid } = instance;
      for (let waited = 0; waited < AMBUSH_MS; waited += 2) {
        if (instance.pid !== pid) break;
        if (instance.printed().indexOf(word, from) >= 0) return instance.kill();
        await pause(2);
      }
      throw new NotMet();
    },
  ],
);

const withTheMachine: Trouble[] = [
  ["killed", async (_scene, instance) => instance.kill()],
  ["killed", async (_scene, instance) => instance.kill()],
  [
    "killed again as soon as it was back",
    async ({ random }, instance) => {
      instance.kill();
      await instance.ready();
      await pause(random.below(300));
      instance.kill();
    },
  ],
  ["asked to stop", async (_scene, instance) => instance.stop()],
  ["held still", ({ random }, instance) => instance.freeze(300 + random.below(4_000))],
];

const withThePartner: Trouble[] = [
  ["partner refuses connections", ({ random }, { relay }) => relay.refuse(500 + random.below(2_500))],
  ["partner is silent", ({ random }, { relay }) => relay.fallSilent(500 + random.below(2_500))],
  ...[
    "status",
    "html",
    "empty",
    "truncated",
    "garbage",
    "reset-before",
    "reset-after",
    "stall",
    "drip",
    "bad-utf8",
  ].map(
    (kind): Trouble => [
      `partner fails: ${kind}`,
      async ({ sandbox, random }) => {
        const more = { status: { status: 503, retryAfter: 1 }, drip: { bytesPerSecond: 20 } }[kind] ?? {};
        const afterEffect = random.below(2) === 0 ? { afterEffect: true } : {};
        await sandbox.fail({ call: random.pick(CALLS), kind, times: 1 + random.below(4), ...afterEffect, ...more });
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

/** The embedded database's own: its disk is full, and somebody else has it when the shop starts. */
const withTheFile: Trouble[] = [
  [
    "disk full",
    async ({ random }, instance) => {
      const { pid } = instance;
      if (pid === null) throw new NotMet();
      limitFiles(pid, "1");
      await pause(500 + random.below(1_500));
      if (instance.pid === pid) limitFiles(pid, "unlimited");
    },
  ],
  [
    "database taken by another process",
    async ({ databaseUrl, random }, instance) => {
      instance.kill(() => holdFile(databaseUrl.slice("file:".length), 300 + random.below(2_000)));
      await instance.ready();
    },
  ],
];

/** How many bytes long a file may become by what this process writes: one is a disk that is full. */
function limitFiles(pid: number, bytes: string): void {
  execFileSync("prlimit", [`--pid=${pid}`, `--fsize=${bytes}:`]);
}

async function holdFile(file: string, ms: number): Promise<void> {
  const other = new SqliteDatabase(file, { timeout: 2_000 });
  other.pragma("locking_mode = EXCLUSIVE");
  other.exec("BEGIN IMMEDIATE");
  await pause(ms);
  other.exec("COMMIT");
  other.close();
}

/** Which of the troubles that this machine can make. */
export function troublesFor(databaseUrl: string): Trouble[] {
  const isFile = databaseUrl.startsWith("file:");
  const files = withTheFile.filter(([name]) => name !== "disk full" || existsSync("/usr/bin/prlimit"));
  return [...ambushes, ...atTheDoor, ...onWord, ...withTheMachine, ...withThePartner, ...(isFile ? files : [])];
}

/** Times between which the shop's database was out of order, so that it may say 503. */
export type Window = [from: number, to: number];

export interface Troubled {
  met: Map<string, number>;
  windows: Window[];
}

/** Makes trouble, one kind after another in a random order and again, until told to end. */
export async function makeTrouble(scene: Scene, signal: AbortSignal): Promise<Troubled> {
  const { random, instances } = scene;
  const troubled: Troubled = { met: new Map(), windows: [] };
  let waiting: Trouble[] = [];
  while (!signal.aborted) {
    if (waiting.length === 0) waiting = shuffled(troublesFor(scene.databaseUrl), random);
    const [name, make] = waiting.pop() as Trouble;
    const instance = random.pick(instances);
    const from = Date.now();
    try {
      await make(scene, instance);
      troubled.met.set(name, (troubled.met.get(name) ?? 0) + 1);
    } catch (error) {
      if (!(error instanceof NotMet)) throw error;
    }
    if (name === "disk full") troubled.windows.push([from, Date.now()]);
    await instance.ready();
    // Long enough that buyers get on, short enough that most of them meet something.
    await pause(500 + random.below(2_500));
  }
  await Promise.all(instances.map((instance) => instance.ready()));
  return troubled;
}

function shuffled<Item>(items: Item[], random: Random): Item[] {
  const rest = [...items];
  return items.map(() => rest.splice(random.below(rest.length), 1)[0] as Item);
}
