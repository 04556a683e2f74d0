import { lint, types } from "./gate.mjs";
import { handOver } from "./setup.mjs";

await handOver();
process.exit((await lint()) || (await types()));
