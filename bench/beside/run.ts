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
  /** From how many addresses the attackers come, for each row. */
  addresses: readonly number[];
  /** How long they have been at it before the first buyer comes. */
  settleMs: number;
}

const WARM_UP = 10;
const PARTNER_MS = 50;
/** Of one row. */
const MOST_MS = 90_000;

interface Way {
  ms: number;
  hasCardForm: boolean;
  slowest: AddressedBuyer["slowest"];
}

let buyers = 0;

/** One buyer's way, from an address and with a SIM of its own. */
async function oneWay(origin: string): Promise<Way> {
  buyers += 1;
  const buyer = new AddressedBuyer(origin, spareSim(), `192.0.${Math.floor(buyers / 250)}.${buyers % 250}`);
  const startedAt = performance.now();
  const html = await buyer.openCardForm().then(
    (visit) => visit.html,
    () => "",
  );
  return { ms: performance.now() - startedAt, hasCardForm: html.includes("Pay "), slowest: buyer.slowest };
}

async function ways(origin: string, count: number): Promise<Way[]> {
  const all: Way[] = [];
  const startedAt = performance.now();
  while (all.length < count && performance.now() - startedAt < MOST_MS) all.push(await oneWay(origin));
  return all;
}

/** The slowest steps show where the time went. */
function row(name: string, all: Way[], idle: Way[]): string {
  const times = all.map(({ ms }) => ms);
  const [p50, p95] = [percentile(times, 50), percentile(times, 95)];
  const ratio =
    p95 /
    percentile(
      idle.map(({ ms }) => ms),
      95,
    );
  const lost = all.filter(({ hasCardForm }) => !hasCardForm).length;
  const slow = all.map(({ slowest }) => slowest).toSorted((one, other) => other.ms - one.ms);
  const steps = slow.slice(0, 3).map(({ step, ms }) => `${step} ${ms} ms`);
  return `| ${name} | ${Math.round(p50)} ms | ${Math.round(p95)} ms | ${ratio.toFixed(2)} | ${lost} of ${all.length} | ${steps.join(", ")} |`;
}

/**
 * How long a buyer takes from the SIM number to the card form, alone and beside attackers: the production build with its real limits,
 * behind a proxy, and a partner that takes 50 ms for each call.
 */
export async function measureBeside(
  report: (line: string) => void,
  { buyers: count, addresses, settleMs }: Beside,
): Promise<void> {
  const origin = await freeOrigin();
  const sandbox = await startSandbox(origin);
  const shop = await startShop(origin, sandbox.origin, { LIMITS_SCALE: "1", TRUST_PROXY: "1" });
  await sandbox.fail({ call: "*", kind: "delay", ms: PARTNER_MS, times: -1 });
  await ways(origin, WARM_UP);
  report(`${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)} before`);
  report("| | p50 | p95 | p95 against alone | without a card form | slowest steps |\n|---|---|---|---|---|---|");
  const idle = await ways(origin, count);
  report(row("Alone", idle, idle));
  for (const from of addresses) {
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
    const beside = await ways(origin, count);
    const perSecond = ((await callsOf(sandbox)) - calls) / ((performance.now() - startedAt) / 1_000);
    const told = attackers.printed().trim().split("\n").at(-1);
    await attackers.stop();
    report(row(`Beside attackers from ${from}`, beside, idle));
    report(`Answers to them: ${told}; ${perSecond.toFixed(1)} calls to the partner a second.`);
  }
  await Promise.all([shop.stop(), sandbox.stop()]);
}

async function callsOf(sandbox: Sandbox): Promise<number> {
  return (await sandbox.control<unknown[]>("requests")).length;
}
