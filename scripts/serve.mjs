import { runTool } from "./processes.mjs";
import { loadDotEnv, shopPort } from "./settings.mjs";
import { handOver } from "./setup.mjs";

await handOver();
loadDotEnv();
const port = String(shopPort());
// Longer than the minute for which proxies keep a connection to a shop, and than a buyer reads before the next press: a form never meets
// a connection that is being closed, nor waits for a new one.
const KEEP_ALIVE_MS = "75000";
process.exit(await runTool("next", ["start", "--port", port, "--keepAliveTimeout", KEEP_ALIVE_MS], { PORT: port }));
