import { randomInt } from "node:crypto";
import { parseArgs } from "node:util";
import { findPostgres, startPostgres } from "./postgres.mjs";
import { fail, onShutdown } from "./processes.mjs";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * Sells on a production server of its own while that server is killed, paused and cut off: npm run torture [-- --orders 2000 --seed 7
 * --instances 3]
 * A failure names the seed. The same seed gives the same buyers and the same kinds of faults, but not at the same microsecond.
 */

await setUp();
const { values } = parseArgs({
  options: {
    orders: { type: "string", default: "2000" },
    parallel: { type: "string", default: "30" },
    seed: { type: "string" },
    // The number of shops on one PostgreSQL; without it, one shop on an embedded database.
    instances: { type: "string" },
  },
});

const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
if (values.instances && !findPostgres())
  fail("Several shops need a PostgreSQL, and none is installed here: install Debian's package postgresql.");
onShutdown(() => process.exit(1));
const server = values.instances ? await startPostgres({ isDurable: true }) : null;
const name = server ? `PostgreSQL, ${values.instances} shops` : "SQLite";
const { torture } = await import("#/bench/torture/run.ts");
const failures = await torture({
  orders: Number(values.orders),
  parallel: Number(values.parallel),
  seed: Number(values.seed ?? randomInt(2 ** 31)),
  database: server,
  instances: Number(values.instances ?? 1),
  report: (line) => process.stdout.write(`${name}: ${line}\n`),
});
await server?.stop();
process.exit(failures.length === 0 ? 0 : 1);
