import { runTool } from "./processes.mjs";
import { loadDotEnv, shopPort } from "./settings.mjs";
import { handOver } from "./setup.mjs";

await handOver();
loadDotEnv();
const port = String(shopPort());
// Longer than the minute for which proxies keep an idle connection, and than a buyer reads a page: a form then never meets a closing
// connection and needs no new one.
const KEEP_ALIVE_MS = "75000";
process.exit(await runTool("next", ["start", "--port", port, "--keepAliveTimeout", KEEP_ALIVE_MS], { PORT: port }));
