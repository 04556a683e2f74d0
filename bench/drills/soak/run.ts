import { randomBytes } from "node:crypto";
import { availableParallelism, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { check } from "#/bench/drills/check.ts";
import { percentile } from "#/bench/figures/load.ts";
import { type KeptShop, keepShop } from "#/bench/figures/shop-kept.ts";
import { keysOf } from "#/bench/torture/books/books.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { beginSession } from "#/lib/desk/signing-in/sessions.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { fillCaches, type Place, type Served, sendAll, sendSteadily } from "./load.ts";
import { INSPECTED, Looker, type Sample } from "./samples.ts";

/** As many buyers at once as keep the shop's process busy. */
const BUYERS = 24;
/** As many as fill the shop's caches. */
const LOOKERS = 1_100;
/** The engine compiles code: not counted. */
const FIRST_MS = 20_000;
const FULL_MS = 40_000;
/** At half of full load before the samples that count. */
const WARM_UP_MS = 3 * 60_000;
const EVERY_MS = 10_000;
/** How much more memory may be in use at the end of the run than at its start. */
const MOST_GROWTH = 0.05;
/** How many more descriptors or handles of one kind there may be: buyers' connections come and go. */
const MOST_MORE = 5;
/** Partner calls a second: the shop's process is to be what is full, not its share of the partner. */
const MOST_CALLS = "1000";

type Write = (line: string) => void;

/**
 * Finds how many purchases a second a shop serves at most, and serves half as many for so many minutes.
 * @returns what wasn't as it should be, in a sentence each
 */
export async function drillSoak(minutes: number, write: Write): Promise<string[]> {
  const kept = await keepShop();
  // A plan on a SIM is told at once: the drill is about the shop.
  await kept.sandbox.set({ listDelayMs: 0 });
  await (await kept.start()).stop();
  const operator = await signIn(kept);
  const shop = await kept.start({ ...INSPECTED, PARTNER_CALLS_PER_SECOND: MOST_CALLS, TRUST_PROXY: "1" });
  try {
    return await soak({ origin: kept.origin, sandbox: kept.sandbox, operator }, shop, minutes, write);
  } finally {
    await kept.clear();
  }
}

async function soak(place: Place, shop: RunningShop, minutes: number, write: Write): Promise<string[]> {
  const looker = await Looker.open(shop);
  const first = await sendAll(place, BUYERS, FIRST_MS);
  const before = await looker.look();
  const startedAt = performance.now();
  const full = await sendAll(place, BUYERS, FULL_MS);
  const seconds = (performance.now() - startedAt) / 1_000;
  const busy = ((await looker.look()).processor - before.processor) / seconds;
  const perSecond = full.purchases / seconds;
  check(full.purchases > 0, `no purchase came to its end: ${full.failed[0]}`);
  write(
    `Full load: ${perSecond.toFixed(1)} purchases a second with the pages beside them, ${(full.requests / seconds).toFixed(0)} requests a second; the shop's process used ${Math.round(busy * 100)} % of a core, of ${availableParallelism()} that it shares with the sandbox and the buyers.`,
  );

  await fillCaches(place, LOOKERS);
  let isOver = false;
  const sending = sendSteadily(place, { perSecond: perSecond / 2, buyers: BUYERS }, () => isOver);
  const samples = await watch(looker, minutes * 60_000).finally(() => (isOver = true));
  const served = await sending;
  looker.close();
  const { charges, violations } = await place.sandbox.counts();
  const paid = first.purchases + full.purchases + served.purchases;
  write(
    `${minutes} minutes at half of it, and ${WARM_UP_MS / 60_000} before them that don't count: ${served.purchases} purchases paid and active, ${served.requests} requests, ${served.failed.length} failed (${(served.purchases / (minutes * 60 + WARM_UP_MS / 1_000)).toFixed(1)} purchases a second). The machine's load was ${loadavg()[2]?.toFixed(1)}, with all that ran beside the drill.`,
  );
  return [
    ...failures([first, full, served]),
    ...(charges === paid && violations === 0
      ? []
      : [`${paid} purchases were paid by ${charges} charges, with ${violations} rules broken at the partner.`]),
    ...judge(samples, write),
  ];
}

/** Samples until the time is over. */
async function watch(looker: Looker, ms: number): Promise<Sample[]> {
  await pause(WARM_UP_MS);
  // Its lateness is of the warm-up.
  await looker.look();
  const samples: Sample[] = [];
  for (let number = 0; number < ms / EVERY_MS; number += 1) {
    await pause(EVERY_MS);
    samples.push(await looker.look());
  }
  return samples;
}

function judge(samples: readonly Sample[], write: Write): string[] {
  const late = samples.map((sample) => sample.late);
  const wrong = [...judgeMemory(samples, write), ...judgeHandles(samples, write)];
  write(
    `The event loop was late by ${percentile(late, 50).toFixed(0)} ms or less in 99 of 100 turns, in the median of ${samples.length} samples; in the worst one by ${Math.max(...late).toFixed(0)} ms.`,
  );
  return wrong;
}

function judgeMemory(samples: readonly Sample[], write: Write): string[] {
  const wrong: string[] = [];
  for (const [name, key] of [
    ["The heap after a full collection", "heap"],
    ["The resident memory", "resident"],
  ] as const) {
    const [from, to] = ends(samples.map((sample) => sample[key]));
    const percent = `${((to / from - 1) * 100).toFixed(1)} %`;
    write(
      `${name}: ${from.toFixed(1)} MB in the first third, ${to.toFixed(1)} MB in the last (medians): ${percent} more.`,
    );
    if (to > from * (1 + MOST_GROWTH)) wrong.push(`${name} has grown by ${percent}.`);
  }
  return wrong;
}

function judgeHandles(samples: readonly Sample[], write: Write): string[] {
  const kinds = new Set(samples.flatMap(({ handles }) => [...handles.keys()]));
  const wrong: string[] = [];
  const counted = [...kinds].map((kind) => {
    const counts = samples.map(({ handles }) => handles.get(kind) ?? 0);
    const [from, to] = ends(counts);
    if (to > from + MOST_MORE) wrong.push(`Handles of the kind ${kind} have grown from ${from} to ${to}.`);
    return `${kind} ${from} and ${to} (at most ${Math.max(...counts)})`;
  });
  write(`Handles that were open in the first third and in the last (medians): ${counted.join(", ")}.`);
  return wrong;
}

/** The medians of the first and of the last third. */
function ends(values: readonly number[]): [first: number, last: number] {
  const third = Math.ceil(values.length / 3);
  return [percentile(values.slice(0, third), 50), percentile(values.slice(-third), 50)];
}

/** Each reason once, with how often it occurred. */
function failures(parts: readonly Served[]): string[] {
  const counts = new Map<string, number>();
  for (const reason of parts.flatMap(({ failed }) => failed)) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  return [...counts].map(([reason, count]) => `${count} purchases failed: ${reason}`);
}

/** An operator with a session. @returns the cookie */
async function signIn(kept: KeptShop): Promise<string> {
  const db = await openDatabase(kept.databaseUrl, { keys: keysOf(kept) });
  try {
    const context = { db, clock: { now: () => db.time() }, random: randomBytes };
    const { operator } = await addOperator(context, "drill");
    const begin = { operatorId: operator.id, keyId: "drill", client: { userAgent: "drill" } };
    const token = await db.query
      .transaction()
      .execute((transaction) => beginSession(context, transaction, begin, db.time()));
    return `desk=${token}`;
  } finally {
    await db.close();
  }
}
