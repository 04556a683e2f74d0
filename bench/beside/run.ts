import { availableParallelism, loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { percentile } from "#/bench/figures/load.ts";
import { launch, waitForStart } from "#/testbed/process.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { freeOrigin, startSandbox, startShop } from "#/testbed/servers.ts";
import { AddressedBuyer } from "./addressed.ts";

export interface Beside {
  /** How many buyers come in each row, one after another. */
  buyers: number;
  /** From how many addresses the attackers come, for each row. In one more row the buyers share an address beside the first of these. */
  addresses: readonly number[];
  /** How long they have been at it before the first buyer comes. */
  settleMs: number;
}

/** The goal: how much longer a buyer may take than alone. */
const GOAL = 1.5;
/** With attackers from more addresses the goal isn't judged: for minutes each of them has asked for no more than a buyer. */
const MOST_JUDGED = 100;
const SHARED_ADDRESS = "198.18.0.1";
/** Fewer than the orders that an address may leave unpaid in a day. */
const MOST_SHARING = 15;
const WARM_UP = 10;
const PARTNER_MS = 50;
/** Of one row. */
const MOST_MS = 90_000;

interface Way {
  ms: number;
  hasCardForm: boolean;
  /** The status and the heading of the last page. */
  last: string;
  slowest: AddressedBuyer["slowest"];
}

let buyers = 0;

/** One buyer's way, with a SIM of its own. */
async function oneWay(origin: string, address: string): Promise<Way> {
  const buyer = new AddressedBuyer(origin, spareSim(), address);
  const startedAt = performance.now();
  const html = await buyer.openCardForm().then(
    (visit) => visit.html,
    () => "",
  );
  return {
    ms: performance.now() - startedAt,
    hasCardForm: html.includes("Pay "),
    last: buyer.last,
    slowest: buyer.slowest,
  };
}

function ownAddress(): string {
  buyers += 1;
  return `192.0.${Math.floor(buyers / 250)}.${buyers % 250}`;
}

async function ways(origin: string, count: number, addressOf = ownAddress): Promise<Way[]> {
  const all: Way[] = [];
  const startedAt = performance.now();
  while (all.length < count && performance.now() - startedAt < MOST_MS) all.push(await oneWay(origin, addressOf()));
  return all;
}

function timeOf(all: Way[], percent: number): number {
  const times = all.map(({ ms }) => ms);
  return percentile(times, percent);
}

const lostOf = (all: Way[]): Way[] => all.filter(({ hasCardForm }) => !hasCardForm);

/** Whether as many as should reached a card form, in time. */
function isWithinGoal(all: Way[], idle: Way[]): boolean {
  return lostOf(all).length === 0 && timeOf(all, 95) <= GOAL * timeOf(idle, 95);
}

/** The slowest steps show where the time went, and the last pages of those without a card form why they have none. */
function row(name: string, all: Way[], idle: Way[]): string {
  const [p50, p95] = [timeOf(all, 50), timeOf(all, 95)];
  const ratio = p95 / timeOf(idle, 95);
  const lost = lostOf(all);
  const told = [`${lost.length} of ${all.length}`, ...new Set(lost.map(({ last }) => last))].join(": ");
  const slow = all.map(({ slowest }) => slowest).toSorted((one, other) => other.ms - one.ms);
  const steps = slow.slice(0, 3).map(({ step, ms }) => `${step} ${ms} ms`);
  return `| ${name} | ${Math.round(p50)} ms | ${Math.round(p95)} ms | ${ratio.toFixed(2)} | ${told} | ${steps.join(", ")} |`;
}

/**
 * How long a buyer takes from the SIM number to the card form, alone and beside attackers: the production build with its real limits,
 * behind a proxy, and a partner that takes 50 ms for each call.
 * @returns whether each row that is judged is within the goal
 */
export async function measureBeside(
  report: (line: string) => void,
  { buyers: count, addresses, settleMs }: Beside,
): Promise<boolean> {
  const origin = await freeOrigin();
  const sandbox = await startSandbox(origin);
  const shop = await startShop(origin, sandbox.origin, { LIMITS_SCALE: "1", TRUST_PROXY: "1" });
  await sandbox.fail({ call: "*", kind: "delay", ms: PARTNER_MS, times: -1 });
  await ways(origin, WARM_UP);
  report(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`);
  report("| | p50 | p95 | p95 against alone | without a card form | slowest steps |\n|---|---|---|---|---|---|");
  const idle = await ways(origin, count);
  report(row("Alone", idle, idle));
  let isGood = isWithinGoal(idle, idle);
  const scenes = addresses.map((from) => ({ from, isShared: false }));
  for (const { from, isShared } of [...scenes, { from: addresses[0] ?? 1, isShared: true }]) {
    const attackers = launch(
      ["--disable-warning=ExperimentalWarning", "bench/beside/attackers.ts", origin, String(from)],
      {},
    );
    await waitForStart(
      attackers,
      "the attackers",
      async () => attackers.printed().includes("attacking\n") || undefined,
    );
    await pause(settleMs);
    const calls = await callsOf(sandbox);
    const startedAt = performance.now();
    const beside = isShared
      ? await ways(origin, Math.min(count, MOST_SHARING), () => SHARED_ADDRESS)
      : await ways(origin, count);
    const perSecond = ((await callsOf(sandbox)) - calls) / ((performance.now() - startedAt) / 1_000);
    const told = attackers.printed().trim().split("\n").at(-1);
    await attackers.stop();
    const name = isShared ? `Buyers behind one address, attackers from ${from}` : `Beside attackers from ${from}`;
    report(row(name, beside, idle));
    const isJudged = from <= MOST_JUDGED;
    const isWithin = isWithinGoal(beside, idle);
    if (!isJudged) report(`${name}: not judged by the goal`);
    else if (!isWithin) report(`${name}: over the goal of ${GOAL}, or without a card form`);
    isGood &&= isWithin || !isJudged;
    report(`Answers to them: ${told}; ${perSecond.toFixed(1)} calls to the partner a second.`);
  }
  await Promise.all([shop.stop(), sandbox.stop()]);
  return isGood;
}

async function callsOf(sandbox: Sandbox): Promise<number> {
  return (await sandbox.control<unknown[]>("requests")).length;
}
