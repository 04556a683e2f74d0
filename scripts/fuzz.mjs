import { parseArgs } from "node:util";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * Sends invalid input to a production server of its own: npm run fuzz [-- --count 1000000 --seed 7]
 * With --step 25 every twenty-fifth input is sent, so that a short run has some of each kind.
 * A failure names the seed and the number of its input; --only with that number sends it again alone.
 */

await setUp();
const { values } = parseArgs({
  options: {
    count: { type: "string", default: "50000" },
    from: { type: "string", default: "0" },
    step: { type: "string", default: "1" },
    seed: { type: "string", default: "1" },
    only: { type: "string" },
  },
});

const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
const { fuzz } = await import("#/e2e/fuzz/run.ts");
const failures = await fuzz({
  count: Number(values.count),
  from: Number(values.from),
  step: Number(values.step),
  seed: Number(values.seed),
  only: values.only === undefined ? undefined : Number(values.only),
  report: (line) => process.stdout.write(`${line}\n`),
});
process.exit(failures.length === 0 ? 0 : 1);
