import { parseArgs } from "node:util";
import { hunt } from "#/bench/bugs/hunt.ts";
import { readBugs } from "#/bench/bugs/seeded-bug.ts";
import { simulateYear } from "#/bench/year/year.ts";
import { simulate } from "./processes.ts";
import type { Report } from "./worker.ts";

/*
 * npm run simulate [-- --schedules 20000 --seed 1 --processes 2]
 * A finding names the number of its schedule; --only with that number runs it again alone.
 * npm run simulate -- --bugs [--bug a-name] builds seeded bugs in, one by one, and says how soon each is found.
 * npm run simulate -- --year [--renewals 1000 --seed 1] runs renewals for a year: is each charge announced by mail, once and in time?
 */

const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    processes: { type: "string", default: "2" },
    bugs: { type: "boolean", default: false },
    bug: { type: "string" },
    year: { type: "boolean", default: false },
    renewals: { type: "string", default: "1000" },
  },
});

/** Larger than the number of schedules in any simulation. */
const SCHEDULES_A_SEED = 10_000_000;
const MAX_SHOWN = 5;
/** Each bug must be found within this many schedules. */
const MAX_SCHEDULES_A_BUG = 5_000;

const isOne = values.only !== undefined;
const first = isOne ? Number(values.only) : (Number(values.seed) - 1) * SCHEDULES_A_SEED + 1;
const count = isOne ? 1 : Number(values.schedules);
const processes = isOne ? 1 : Number(values.processes);
const total = { schedules: 0, orders: 0, charges: 0 };
const found: number[] = [];
const startedAt = performance.now();
let shownAt = startedAt;

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** One line for the events of one actor at one moment. */
function condense(story: readonly string[]): string[] {
  const lines: string[] = [];
  let last = "";
  for (const line of story) {
    const [who = "", what] = line.split(": ", 2);
    if (what !== undefined && who === last) lines[lines.length - 1] += `, ${what}`;
    else lines.push(line);
    last = what === undefined ? "" : who;
  }
  return lines;
}

function onReport(report: Report): void {
  if (report.type === "found") {
    found.push(report.seed);
    if (found.length > MAX_SHOWN) return;
    say(`\nSchedule ${report.seed}:\n  ${report.problems.join("\n  ")}`);
    say(`\nWhat it takes:\n  ${report.decisions.join("\n  ")}`);
    say(`\nWhat happens (milliseconds, who, what):\n  ${condense(report.story).join("\n  ")}`);
    say(`\nAgain: npm run simulate -- --only ${report.seed}\n`);
    return;
  }
  total.schedules += report.schedules;
  total.orders += report.orders;
  total.charges += report.charges;
  if (performance.now() - shownAt < 10_000) return;
  shownAt = performance.now();
  say(`${total.schedules} of ${count} schedules, ${found.length} with findings`);
}

async function proveYourself(): Promise<number> {
  const bugs = readBugs().filter(({ name }) => values.bug === undefined || name === values.bug);
  const limit = Math.min(count, MAX_SCHEDULES_A_BUG);
  let missed = 0;
  for (const bug of bugs) {
    const { schedules, problem } = await hunt(bug, first, limit, processes);
    if (schedules === null) missed += 1;
    say(`| ${bug.name} | ${schedules ?? "not found"} | ${problem} |`);
  }
  say(`Seeded bugs: ${bugs.length - missed} of ${bugs.length} found within ${limit} schedules`);
  return missed === 0 ? 0 : 1;
}

async function search(): Promise<number> {
  await simulate({ folder: process.cwd(), first, count, processes, isQuick: false, onReport });
  const seconds = (performance.now() - startedAt) / 1_000;
  const rate = Math.round(total.schedules / seconds);
  const { schedules, orders, charges } = total;
  say(
    `Simulator: ${schedules} schedules (${orders} orders, ${charges} charges) in ${Math.round(seconds)} s, ${rate} a second`,
  );
  const isClean = found.length === 0;
  say(
    isClean
      ? "Nothing lost, doubled, stuck or said wrongly."
      : `Findings in ${found.length}: ${found.slice(0, 20).join(", ")}`,
  );
  return isClean ? 0 : 1;
}

async function runYear(): Promise<number> {
  const renewals = Number(values.renewals);
  const { charges, notices, mails, problems } = await simulateYear({ renewals, days: 365, seed: Number(values.seed) });
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  say(`A year of ${renewals} renewals: ${charges} charges, ${notices} notices, ${mails} mails in ${seconds} s`);
  say(problems.slice(0, MAX_SHOWN).join("\n") || "Each charge was announced once and in time, and none after a stop.");
  return problems.length === 0 ? 0 : 1;
}

if (values.year) process.exit(await runYear());
process.exit(values.bugs ? await proveYourself() : await search());
