import type { Page } from "@playwright/test";
import { buyPlan } from "#/e2e/buyer.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { type BadLine, openBadLine, type Programs, serveTinyPage } from "./line.ts";
import { percentile } from "./load.ts";
import { keepShop } from "./shop-kept.ts";

/** The times of one page load over the bad line, in milliseconds; layout shifts have no unit. */
interface Arrival {
  lcp: number;
  load: number;
  shifts: number;
  blocked: number;
}

export interface Arrivals {
  how: BadLine["how"];
  pages: { name: string; visits: Arrival[] }[];
  /** From sending the "View plans" form until the plans can be read: sent once right after the page's paint, once after it was idle. */
  plans: { early: number[]; late: number[] };
  /** From the checkout's first byte until the browser requested the processor's script. */
  processor: number[];
}

const VISITS = 9;
const ROUND_TRIP_MS = 400;
const QUIET_MS = 1_500;
const TINY = "A page of 400 bytes";

/** Measures the shop's pages over the bad line, and a tiny page to compare them with. */
export async function measureArrivals(programs: Programs): Promise<Arrivals> {
  const kept = await keepShop();
  const tiny = await serveTinyPage();
  const ports = [kept.origin, kept.sandbox.origin].map(portOf);
  const line = await openBadLine(programs, [...ports, tiny.port]);
  const [origin = "", sandbox = ""] = ports.map(line.originOf);
  const script = `${sandbox}/processor/stripe.js`;
  const shop = await kept.start({ SHOP_ORIGIN: origin, PROCESSOR_SCRIPT_URL: script, ALLOW_INSECURE: "1" });
  const arrivals: Arrivals = {
    how: line.how,
    pages: [TINY, "The shop's first page", "Its twelve plans", "The page of a SIM", "No such page"].map((name) => ({
      name,
      visits: [],
    })),
    plans: { early: [], late: [] },
    processor: [],
  };
  for (let visit = 0; visit < VISITS; visit += 1) {
    const cookies = await makeJourney(line, { origin, script }, arrivals, visit);
    const addresses = [`${line.originOf(tiny.port)}/`, ...["/", "/plans", "/sim", "/none"].map((to) => origin + to)];
    for (const [index, address] of addresses.entries()) {
      const page = await line.newPage();
      await page.context().addCookies(cookies);
      arrivals.pages[index]?.visits.push(await arrive(page, address));
      await page.context().close();
    }
  }
  await line.close();
  tiny.close();
  await shop.stop();
  await kept.clear();
  return arrivals;
}

/** Goes from the first page to the plans, twice, and on to the checkout. Returns the browser's cookies. */
async function makeJourney(
  line: BadLine,
  { origin, script }: { origin: string; script: string },
  { plans, processor }: Arrivals,
  visit: number,
) {
  const page = await line.newPage();
  for (const moment of ["early", "late"] as const) {
    await page.context().clearCookies();
    await page.goto(`${origin}/`, { waitUntil: moment === "early" ? "commit" : "load" });
    if (moment === "late") await page.waitForTimeout(QUIET_MS);
    await page.getByRole("textbox").fill(SIM.twelvePlans);
    const sent = page.waitForRequest((request) => request.method() === "POST");
    await page.getByRole("button", { name: "View plans" }).click({ noWaitAfter: true });
    await page.getByRole("article").nth(11).waitFor();
    plans[moment].push((await paintedAt(page)) - (await sent).timing().startTime);
  }
  const session = await page.context().newCDPSession(page);
  let firstByteAt = 0;
  session.on("Network.responseReceived", ({ type, timestamp }) => {
    if (type === "Document") firstByteAt = timestamp;
  });
  const asked = new Promise<number>((resolve) => {
    session.on("Network.requestWillBeSent", ({ request, timestamp }) => {
      if (request.url === script) resolve((timestamp - firstByteAt) * 1_000);
    });
  });
  await session.send("Network.enable");
  await buyPlan(page, "Europe 10 GB");
  processor[visit] = await asked;
  const cookies = await page.context().cookies();
  await page.context().close();
  return cookies;
}

/** When the page's largest part was painted, in epoch milliseconds. */
async function paintedAt(page: Page): Promise<number> {
  const { start, lcp } = await readArrival(page);
  return start + lcp;
}

async function arrive(page: Page, address: string): Promise<Arrival> {
  await page.goto(address, { waitUntil: "load" });
  return readArrival(page);
}

/** The browser's own performance entries of the page it shows. */
function readArrival(page: Page): Promise<Arrival & { start: number }> {
  return page.evaluate(async () => {
    const entries = (type: string): Promise<PerformanceEntryList> =>
      new Promise((resolve) => {
        const observer = new PerformanceObserver((list) => resolve(list.getEntries()));
        observer.observe({ type, buffered: true });
        setTimeout(() => resolve([]), 200);
      });
    const [largest, shifts, tasks] = await Promise.all(
      ["largest-contentful-paint", "layout-shift", "longtask"].map(entries),
    );
    const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const sum = (list: PerformanceEntryList | undefined, of: (entry: PerformanceEntry) => number): number =>
      (list ?? []).reduce((total, entry) => total + of(entry), 0);
    return {
      start: performance.timeOrigin,
      lcp: largest?.at(-1)?.startTime ?? Number.NaN,
      load: navigation?.loadEventStart ?? Number.NaN,
      shifts: sum(shifts, (entry) => (entry as PerformanceEntry & { value: number }).value),
      blocked: sum(tasks, ({ duration }) => Math.max(0, duration - 50)),
    };
  });
}

function portOf(origin: string): number {
  return Number(new URL(origin).port);
}

const HOW = {
  emulator:
    "The line is emulated packet by packet, between a network of the browser's own and the shop's; each connection is new, with TLS 1.3.",
  browser:
    "The browser holds answers back by itself: this machine lets a user make no networks. So connections cost nothing here.",
};

/** The table about the bad line. */
export function writeArrivals({ how, pages, plans, processor }: Arrivals): string {
  const tiny = pages.find(({ name }) => name === TINY)?.visits ?? [];
  const rows = pages.map(({ name, visits }) => {
    const lcp = middle(visits.map((visit) => visit.lcp));
    const ratio = lcp / middle(tiny.map((visit) => visit.lcp));
    const after = middle(visits.map((visit) => visit.load)) - lcp;
    const shifts = Math.max(...visits.map((visit) => visit.shifts));
    const blocked = middle(visits.map((visit) => visit.blocked));
    const cells = [
      `${Math.round(lcp)} ms`,
      ratio.toFixed(2),
      `${Math.round(after)} ms`,
      shifts,
      `${Math.round(blocked)} ms`,
    ];
    return `| ${name} | ${cells.join(" | ")} |`;
  });
  const trips = (times: number[]): string => `${(middle(times) / ROUND_TRIP_MS).toFixed(2)} round trips`;
  return `## Pages over a bad line

400 kbit/s both ways, 400 ms there and back, a processor a quarter as fast; the median of ${VISITS}.
${HOW[how]}
Budget: the largest part painted at most 1.1 times as late as 400 bytes with the same headers, the load at most 100 ms after it, no shifts, nothing blocked.

| | largest part painted | against 400 bytes | load after that | shifts | blocked |
|---|---|---|---|---|---|
${rows.join("\n")}

From the form of "View plans" being sent until twelve plans can be read: ${trips(plans.early)} when pressed as soon as the page was there,
${trips(plans.late)} when it had been quiet (budget: 2.8). The processor's script was asked for ${Math.round(middle(processor))} ms after the checkout's
first byte (budget: 50 ms).
`;
}

function middle(values: number[]): number {
  return percentile(values, 50);
}
