import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { withoutScripts } from "#/lib/web/front/plain-page.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { buildBare, firstPage, type Measured } from "./bare.ts";
import { partsOf } from "./copied-page.ts";
import { type Prepared, percentile, type Rate, send } from "./load.ts";
import { pageAt } from "./prepared.ts";
import { keepShop } from "./shop-kept.ts";

interface Length {
  characters: number;
  /** Bytes. */
  compressed: number;
}

/** One page of one server: requests a second in each round, and the server's memory in megabytes (null where the system doesn't tell). */
export interface PageRate {
  name: string;
  rates: Rate[];
  atRest: number | null;
  underLoad: number | null;
}

export interface Pages {
  rates: PageRate[];
  /** Of the page of twelve plans, and of its copy. */
  lengths: { ours: Length; copy: Length };
  /** Milliseconds from the start of the process to its first page. */
  starts: { shop: number[]; bare: number[] };
}

const TWELVE_PLANS = "The shop's twelve plans";
export const BARE = "The framework alone: one cookie, one language";
const BARE_LONG = "The framework alone: the elements and texts of the page of twelve plans";
const CONNECTIONS = 16;
const ROUNDS = 5;
/** Not counted: the engine compiles a page's code in several steps, the last after hundreds of requests. */
const WARM_UP = 600;
const PER_ROUND = 300;
const STARTS = 5;

/**
 * Measures the shop's pages and the framework's in turn, so the machine's other load affects both alike. Each request comes from another
 * address, as if from many buyers: a client that asks for much gets fewer turns.
 */
export async function measurePages(): Promise<Pages> {
  const kept = await keepShop();
  const buyer = new HttpBuyer(kept.origin, SIM.twelvePlans);
  const first = await kept.start();
  await buyer.showPlans();
  const built = await buildBare(partsOf((await buyer.get("/plans")).html));
  await first.stop();
  const starts = await measureStarts(kept, built);
  const shop = await kept.start({ TRUST_PROXY: "1" });
  const bare = await built.start();
  for (const { origin } of [shop, bare]) await firstPage(origin);
  const atRest = new Map([shop, bare].map(({ pid }) => [pid, memoryOf(pid)]));
  const lengths = {
    ours: await lengthOf(shop.origin, "/plans", buyer.cookie),
    copy: await lengthOf(bare.origin, "/long"),
  };
  if (Math.abs(lengths.copy.compressed / lengths.ours.compressed - 1) > 0.05)
    throw new Error(`the copied page has another length: ${JSON.stringify(lengths)}`);
  const contestants = [
    { name: "The shop's first page", path: "/", server: shop },
    { name: TWELVE_PLANS, path: "/plans", server: shop },
    { name: BARE, path: "/", server: bare },
    { name: BARE_LONG, path: "/long", server: bare },
  ].map(({ name, path, server }) => ({
    server,
    request: pageAt(path, server === shop ? buyer.cookie : "visits=3"),
    rate: { name, rates: [] as Rate[], atRest: atRest.get(server.pid) ?? null, underLoad: null as number | null },
  }));
  for (let round = 0; round <= ROUNDS; round += 1) {
    for (const { server, request, rate } of contestants) {
      const count = round === 0 ? WARM_UP : PER_ROUND;
      const requests = Array.from({ length: count }, () => fromAnotherAddress(request));
      const measured = await send(server.origin, server.pid, requests, CONNECTIONS);
      if (round > 0) rate.rates.push(measured);
      rate.underLoad = Math.max(rate.underLoad ?? 0, memoryOf(server.pid) ?? 0) || null;
    }
  }
  for (const server of [shop, bare]) await server.stop();
  await kept.clear();
  built.clear();
  return { rates: contestants.map(({ rate }) => rate), lengths, starts };
}

async function lengthOf(origin: string, path: string, cookie = ""): Promise<Length> {
  const response = await fetch(`${origin}${path}`, { headers: { cookie } });
  if (!response.ok) throw new Error(`${path} answered ${response.status}`);
  // The shop's plain pages have no scripts.
  const page = withoutScripts(Buffer.from(await response.arrayBuffer()));
  return { characters: String(page).length, compressed: gzipSync(page).length };
}

let addresses = 0;

function fromAnotherAddress(request: Prepared): Prepared {
  addresses += 1;
  const address = `198.${18 + (addresses >> 16)}.${(addresses >> 8) & 255}.${addresses & 255}`;
  return { ...request, headers: { ...request.headers, "x-forwarded-for": address } };
}

/** A server that can be restarted at the same address. */
interface Startable {
  origin: string;
  start(): Promise<Pick<Measured, "stop">>;
}

async function measureStarts(shop: Startable, bare: Startable): Promise<Pages["starts"]> {
  const starts: Pages["starts"] = { shop: [], bare: [] };
  for (let time = 0; time < STARTS; time += 1) {
    starts.shop.push(await timeStart(shop));
    starts.bare.push(await timeStart(bare));
  }
  return starts;
}

async function timeStart({ origin, start }: Startable): Promise<number> {
  const begunAt = performance.now();
  const seen = firstPage(origin).then(() => performance.now() - begunAt);
  const [server, took] = await Promise.all([start(), seen]);
  await server.stop();
  return took;
}

/** Resident memory, in megabytes. */
function memoryOf(pid: number): number | null {
  const file = `/proc/${pid}/status`;
  if (!existsSync(file)) return null;
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(file, "utf8"))?.[1]) / 1_024;
}

/** The tables that compare pages with the framework alone. */
export function writePages({ rates, lengths: { ours, copy }, starts }: Pages): string {
  const [bare, bareLong, plans] = [BARE, BARE_LONG, TWELVE_PLANS].map(
    (wanted) => rates.find(({ name }) => name === wanted) as PageRate,
  ) as [PageRate, PageRate, PageRate];
  const ratioOfPlans = median(plans.rates, perSecondOf) / median(bareLong.rates, perSecondOf);
  const cpuRatioOfPlans = median(bareLong.rates, cpuOf) / median(plans.rates, cpuOf);
  return `## Pages beside the framework alone

The median of ${ROUNDS} rounds of ${PER_ROUND} over ${CONNECTIONS} connections, compressed, in turn, each request from another address. Budget: at least 0.7 of the framework's page with one cookie and one language.
Memory is the whole process's, of the shop with its database: at rest after the first page, and the most of it under load. Budget: at most 1.3 of the framework's.

| | a second | against the framework | CPU time | memory at rest | under load |
|---|---|---|---|---|---|
${rates.map((rate) => row(rate, bare)).join("\n")}

The framework's long page is a copy of the page of twelve plans: ${copy.characters} characters for ${ours.characters}, compressed ${copy.compressed} bytes for ${ours.compressed}, scripts aside. The copy is sent with the framework's; the shop's page isn't.
The page of twelve plans is at ${ratioOfPlans.toFixed(2)} of the rate of the framework's page with the same elements and texts, and at ${cpuRatioOfPlans.toFixed(2)} by CPU time (goal: 0.85).

From the start of a process that has run here before to its first page, the median of ${STARTS}: the shop ${ms(starts.shop)}, the framework alone ${ms(starts.bare)}
(${(percentile(starts.shop, 50) / percentile(starts.bare, 50)).toFixed(2)} times as long; budget: at most 1.5).
`;
}

function row({ name, rates, atRest, underLoad }: PageRate, bare: PageRate): string {
  const perSecond = median(rates, perSecondOf);
  const ratio = perSecond / median(bare.rates, perSecondOf);
  const cpu = median(rates, cpuOf);
  const cells = [
    Math.round(perSecond),
    ratio.toFixed(2),
    `${cpu.toFixed(1)} ms`,
    memory(atRest, bare.atRest),
    memory(underLoad, bare.underLoad),
  ];
  return `| ${name} | ${cells.join(" | ")} |`;
}

const perSecondOf = ({ perSecond }: Rate): number => perSecond;
const cpuOf = ({ cpu }: Rate): number => cpu ?? Number.NaN;

function memory(megabytes: number | null, bare: number | null): string {
  if (megabytes === null || bare === null) return "unknown";
  return `${Math.round(megabytes)} MB (${(megabytes / bare).toFixed(2)})`;
}

function median(rates: Rate[], pick: (rate: Rate) => number): number {
  return percentile(rates.map(pick), 50);
}

function ms(times: number[]): string {
  return `${Math.round(percentile(times, 50))} ms`;
}
