import { parseArgs } from "node:util";
import { simulate } from "./processes.ts";
import type { Report } from "./worker.ts";

/*
 * npm run simulate [-- --schedules 20000 --seed 1 --processes 2]
 * A finding names the number of its schedule; --only with that number runs it again alone.
 */

const { values } = parseArgs({
  options: {
    schedules: { type: "string", default: "20000" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
    processes: { type: "string", default: "2" },
  },
});

/** Further apart than any simulation is long. */
const SCHEDULES_A_SEED = 10_000_000;
const MAX_SHOWN = 5;

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

/** What one does at one moment in one line. */
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

await simulate({ folder: process.cwd(), first, count, processes, isQuick: false, onReport });
const seconds = (performance.now() - startedAt) / 1_000;
const rate = Math.round(total.schedules / seconds);
const { schedules, orders, charges } = total;
say(
  `Simulator: ${schedules} schedules (${orders} orders, ${charges} charges) in ${Math.round(seconds)} s, ${rate} a second`,
);
say(
  found.length === 0
    ? "Nothing lost, doubled, stuck or said wrongly."
    : `Findings in ${found.length}: ${found.slice(0, 20).join(", ")}`,
);
process.exit(found.length === 0 ? 0 : 1);
