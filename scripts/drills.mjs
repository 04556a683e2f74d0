import { parseArgs } from "node:util";
import { fail } from "./processes.mjs";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * Rehearses a restore on a shop and a sandbox of its own: npm run drills -- restore [--orders 2000]
 * It exits with 1 when a payment was made twice or lost.
 */

await setUp();
const { values, positionals } = parseArgs({
  options: { orders: { type: "string", default: "2000" } },
  allowPositionals: true,
});
if (positionals.join() !== "restore" || !/^\d+$/.test(values.orders)) {
  fail("Write: npm run drills -- restore, or npm run drills -- restore --orders 2000");
}
const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
const { drillRestore } = await import("#/bench/drills/restore.ts");
const isGood = await drillRestore(Number(values.orders), (line) => process.stdout.write(`${line}\n`));
process.stdout.write(isGood ? "No payment was made twice, and none was lost.\n" : "The drill FAILED.\n");
process.exit(isGood ? 0 : 1);
