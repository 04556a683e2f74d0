import { run } from "./processes.mjs";
import { handOver } from "./setup.mjs";

await handOver();
process.exit(await run(process.execPath, ["sandbox/main.ts"]));
