import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * Sells on a production server of its own while it is killed, held still and cut off: npm run torture [-- --orders 2000 --seed 7]
 * A failure names the seed, which makes the same buyers meet the same kinds of trouble again, though never at the same microsecond.
 */

const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "2000" },
    parallel: { type: "string", default: "30" },
    seed: { type: "string" },
    database: { type: "string" },
    instances: { type: "string", default: "1" },
  },
});

await setUp();
const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
const { torture } = await import("#/bench/torture/run.ts");
const failures = await torture({
  orders: Number(values.orders),
  parallel: Number(values.parallel),
  seed: Number(values.seed ?? randomInt(2 ** 31)),
  databaseUrl: values.database ?? null,
  instances: Number(values.instances),
  report: (line) => process.stdout.write(`${line}\n`),
});
process.exit(failures.length === 0 ? 0 : 1);
