import { runLint, runTypes } from "./gate.mjs";
import { handOver } from "./setup.mjs";

await handOver();
process.exit((await runLint()) || (await runTypes()));
