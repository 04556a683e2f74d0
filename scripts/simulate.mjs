import { run } from "./processes.mjs";
import { setUp } from "./setup.mjs";

await setUp();
process.exit(await run(process.execPath, ["bench/simulator/simulate.ts", ...process.argv.slice(2)]));
