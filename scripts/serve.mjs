import { runTool } from "./processes.mjs";
import { loadDotEnv, shopPort } from "./settings.mjs";
import { handOver } from "./setup.mjs";

await handOver();
loadDotEnv();
const port = String(shopPort());
process.exit(await runTool("next", ["start", "--port", port], { PORT: port }));
