import { availableParallelism } from "node:os";
import { createPostgresDatabase } from "#/testbed/postgres.ts";
import { freeOrigin, type RunningShop, startShop } from "#/testbed/servers.ts";
import { CONNECTIONS, fill, prepare, WARM_UP } from "./door.ts";
import { type Prepared, percentile, type Rate, send } from "./load.ts";
import { keepShop } from "./shop-kept.ts";

const PROCESSES = 4;
const ROUNDS = 5;

type Load = Pick<Rate, "perSecond" | "cpu">;

/** What processes of the shop that share a PostgreSQL made of the same notifications. */
export interface Crowd {
  processes: number;
  perSecond: number;
  /** Milliseconds of CPU time that the shop's processes took for one. */
  cpu: number;
}

/**
 * One process of the shop, and four that share its database, in turn. They share the machine with the database and the sender, so the
 * rate says little; CPU time says how much two cores of their own could do at most.
 * @param postgresUrl a server
 */
export async function measureCrowd(perRound: number, postgresUrl: string): Promise<Crowd[]> {
  const kept = await keepShop(await createPostgresDatabase(postgresUrl));
  const requests = (await fill(kept, 2 * (PROCESSES * WARM_UP + ROUNDS * perRound))).map(prepare);
  const { databaseUrl: DATABASE_URL, sessionSecret: SESSION_SECRET } = kept;
  const shops: RunningShop[] = [];
  for (let number = 0; number < PROCESSES; number += 1) {
    shops.push(await startShop(await freeOrigin(), kept.sandbox.origin, { DATABASE_URL, SESSION_SECRET }));
  }
  const crowds = [shops.slice(0, 1), shops];
  const rates = new Map(crowds.map((crowd) => [crowd, [] as Load[]]));
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const crowd of crowds) {
      // The first round of each runs before its code is compiled.
      const rate = await sendToAll(crowd, requests.splice(0, round < 0 ? PROCESSES * WARM_UP : perRound));
      if (round >= 0) rates.get(crowd)?.push(rate);
    }
  }
  for (const shop of shops) await shop.stop();
  await kept.clear();
  return [...rates].map(([{ length: processes }, all]) => ({
    processes,
    perSecond: percentile(
      all.map(({ perSecond }) => perSecond),
      50,
    ),
    cpu: percentile(
      all.map(({ cpu }) => cpu ?? Number.NaN),
      50,
    ),
  }));
}

/** Each process gets its share of the requests and of the connections. */
async function sendToAll(shops: readonly RunningShop[], requests: Prepared[]): Promise<Load> {
  const startedAt = performance.now();
  const share = requests.length / shops.length;
  const sent = shops.map(({ origin, pid }, index) =>
    send(origin, pid, requests.slice(index * share, (index + 1) * share), CONNECTIONS / shops.length),
  );
  const rates = await Promise.all(sent);
  const seconds = (performance.now() - startedAt) / 1_000;
  const cpu = rates.reduce((sum, rate) => sum + (rate.cpu ?? Number.NaN), 0) / rates.length;
  return { perSecond: requests.length / seconds, cpu };
}

/** Empty where no PostgreSQL runs. */
export function writeCrowd(crowds: readonly Crowd[]): string {
  const [one, many] = crowds;
  if (one === undefined || many === undefined) return "";
  const cores = availableParallelism();
  const rows = crowds.map(({ processes, perSecond, cpu }) => {
    return `| ${processes} | ${Math.round(perSecond)} | ${cpu.toFixed(1)} ms | ${((perSecond * cpu) / 1_000).toFixed(2)} |`;
  });
  const most = ((cores * 1_000) / many.cpu).toFixed(0);
  const ofOne = (cores * one.cpu) / many.cpu;
  return `## Notifications a second, by processes that share a PostgreSQL

The median of ${ROUNDS} rounds; database, sender and shop share the ${cores} cores.

| Processes | a second | the shop's CPU time for one | cores that the shop kept busy |
|---|---|---|---|
${rows.join("\n")}

If the database ran elsewhere, ${cores} cores full of the shop's own work would answer ${most} a second: ${ofOne.toFixed(1)} times what one process answers that fills one core.

`;
}
