import { createPostgresDatabase } from "#/testbed/postgres.ts";
import { measureClosed } from "./closed.ts";
import { measureRunning, measureStarts, medianOf } from "./measures.ts";
import { type FilledShop, fillShop } from "./shops.ts";

const FEW = 1_000;
/** In both shops. */
const OPEN = 12_500;
/** As many times as long something may take among the many orders. */
const MOST = 1.1;
/** These grow with the database, or with the orders of the day. */
const BY_SIZE = ["the start", "a backup", "its size in MB", "the desk's money of a day"];

type Write = (line: string) => void;

/**
 * Fills a shop with few orders and one with many, on each database, and compares what the same things take in both.
 * @returns whether all that must not grow takes at most 1.1 times as long
 */
export async function drillRows(many: number, write: Write, postgresUrl: string | null): Promise<boolean> {
  let isFlat = await compare("SQLite", many, write, async () => undefined);
  if (postgresUrl !== null) {
    isFlat = (await compare("PostgreSQL", many, write, () => createPostgresDatabase(postgresUrl))) && isFlat;
  }
  return isFlat;
}

async function compare(name: string, many: number, write: Write, makeDatabase: () => Promise<string | undefined>) {
  const shops: FilledShop[] = [];
  for (const settled of [FEW, many]) {
    const startedAt = performance.now();
    shops.push(await fillShop({ settled, open: OPEN }, await makeDatabase()));
    const seconds = (performance.now() - startedAt) / 1_000;
    process.stderr.write(`${name}: filled with ${settled} orders in ${seconds.toFixed(0)} s\n`);
  }
  try {
    await measureStarts(shops);
    await measureRunning(shops);
    await measureClosed(shops);
  } finally {
    for (const { kept } of shops) await kept.clear();
  }
  const [few, large] = shops as [FilledShop, FilledShop];
  let isFlat = true;
  for (const what of few.times.keys()) {
    const [small, big] = [medianOf(few.times, what), medianOf(large.times, what)];
    const ratio = big / small;
    const mayGrow = BY_SIZE.includes(what);
    if (!mayGrow && ratio > MOST) isFlat = false;
    const unit = what.endsWith("MB") ? "" : " ms";
    write(
      `${name}, ${what}: ${small.toFixed(1)}${unit} with ${FEW} orders, ${big.toFixed(1)}${unit} with ${many} (${ratio.toFixed(2)} times)`,
    );
  }
  return isFlat;
}
