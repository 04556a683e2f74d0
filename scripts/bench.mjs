import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

await setUp();
const code = await buildUnlessFresh();
if (code !== 0) process.exit(code);
const { measure } = await import("#/bench/figures/run.ts");
await measure((line) => process.stdout.write(`${line}\n`));
