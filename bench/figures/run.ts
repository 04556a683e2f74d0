import { writeFileSync } from "node:fs";
import { availableParallelism, totalmem } from "node:os";
import { simulate } from "#/bench/simulator/processes.ts";
import { type Arrivals, measureArrivals, writeArrivals } from "./arrival.ts";
import { type Crowd, measureCrowd, writeCrowd } from "./crowd.ts";
import { BARE_ROUTE, CONNECTIONS, type Contestant, measureDoor, ROUNDS } from "./door.ts";
import { type Found, timeToFind } from "./found.ts";
import type { Programs } from "./line.ts";
import { percentile, type Rate } from "./load.ts";
import { type MailFigures, measureMail, writeMail } from "./mail.ts";
import { measurePages, type Pages, writePages } from "./pages.ts";
import { type Recovery, timeToRecover } from "./recovery.ts";

const FILE = "docs/measurements.md";
const PAYMENTS = 120;
const KILLS = 6;
const NOTIFICATIONS = 800;
const SCHEDULES = 2_000;

/** Measures the production build on the machine it runs on and writes the page about it. */
export async function measure(
  report: (line: string) => void,
  postgresUrl: string | null,
  programs: Programs,
): Promise<void> {
  report("Pages over a bad line");
  const arrivals = await measureArrivals(programs);
  report("Pages beside the framework alone");
  const pages = await measurePages();
  report(`${PAYMENTS} payments with every notification lost`);
  const found = await timeToFind(PAYMENTS);
  report(`${KILLS} kills`);
  const recovery = await timeToRecover(KILLS);
  report(`${NOTIFICATIONS} notifications a round`);
  const door = await measureDoor(NOTIFICATIONS, postgresUrl);
  report("Processes that share a PostgreSQL");
  const crowds = postgresUrl === null ? [] : await measureCrowd(NOTIFICATIONS, postgresUrl);
  report("Mails");
  const mails = await measureMail(postgresUrl);
  report(`${SCHEDULES} schedules of the simulator`);
  const schedulesPerSecond = await measureSimulator();
  const page = write({ arrivals, pages, found, recovery, door, crowds, mails, schedulesPerSecond });
  writeFileSync(FILE, page);
  report(page);
  report(`Written to ${FILE}.`);
}

interface Figures {
  arrivals: Arrivals;
  pages: Pages;
  found: Found;
  recovery: Recovery;
  door: Contestant[];
  crowds: Crowd[];
  mails: MailFigures[];
  schedulesPerSecond: number;
}

async function measureSimulator(): Promise<number> {
  const startedAt = performance.now();
  const processes = availableParallelism();
  await simulate({
    folder: process.cwd(),
    first: 1,
    count: SCHEDULES,
    processes,
    isQuick: false,
    onReport: () => undefined,
  });
  return (SCHEDULES * 1_000) / (performance.now() - startedAt);
}

function write({ arrivals, pages, found, recovery, door, crowds, mails, schedulesPerSecond }: Figures): string {
  const memory = Math.round(totalmem() / 2 ** 30);
  const bare = door.find(({ name }) => name === BARE_ROUTE) as Contestant;
  const date = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  return `# Measurements

Written by \`npm run bench\`, on ${date}, on a machine with ${availableParallelism()} cores and ${memory} GB of memory, with Node ${process.versions.node},
the production build and an embedded database (SQLite, \`synchronous=FULL\`). Shop, sandbox and the sender of the load share the machine,
and others may have used it too. So compare what stands in one table, and nothing across runs.

${writeArrivals(arrivals)}
${writePages(pages)}
## How long a payment stays unknown when every notification is lost

${PAYMENTS} payments, from the charge until the order is paid.

| | p50 | p99 |
|---|---|---|
| The buyer's page is open | ${seconds(found.looking, 50)} | ${seconds(found.looking, 99)} |
| No page is open | ${seconds(found.away, 50)} | ${seconds(found.away, 99)} |

## How long the shop is gone after a kill

${KILLS} times killed while a buyer confirms the card; the payment goes through while no shop runs, and its notification is lost. From the start
of the next process.

| | p50 | longest |
|---|---|---|
| It takes orders | ${seconds(recovery.ready, 50)} | ${seconds(recovery.ready, 100)} |
| It knows of the payment, with no page open | ${seconds(recovery.found, 50)} | ${seconds(recovery.found, 100)} |

## Notifications a second, each committed before it is answered

The median of ${ROUNDS} rounds of ${NOTIFICATIONS}, over ${CONNECTIONS} connections, in turn; each for an order of its own that becomes paid by it. The last
column is the CPU time that the server itself took for one, which depends least on what else the machine does. Goals: at least 0.75 of
the framework's route, and a p99 of at most 1.5 times its own.

| | a second | p50 | p99 | against the framework's route | CPU time |
|---|---|---|---|---|---|
${door.map((contestant) => row(contestant, bare)).join("\n")}

${writeCrowd(crowds)}${writeMail(mails)}
## Schedules of the simulator a second

${Math.round(schedulesPerSecond)}, in ${availableParallelism()} processes, the time to start them included.
`;
}

function row({ name, rates }: Contestant, reference: Contestant): string {
  const median = (of: Rate[], pick: (rate: Rate) => number): number => percentile(of.map(pick), 50);
  const perSecond = median(rates, (rate) => rate.perSecond);
  const ratio = perSecond / median(reference.rates, (rate) => rate.perSecond);
  const ms = (pick: (rate: Rate) => number): string => `${Math.round(median(rates, pick))} ms`;
  const cpu = median(rates, (rate) => rate.cpu ?? Number.NaN);
  return `| ${name} | ${Math.round(perSecond)} | ${ms((rate) => rate.p50)} | ${ms((rate) => rate.p99)} | ${ratio.toFixed(2)} | ${cpu.toFixed(1)} ms |`;
}

function seconds(values: number[], percent: number): string {
  return `${(percentile(values, percent) / 1_000).toFixed(1)} s`;
}
