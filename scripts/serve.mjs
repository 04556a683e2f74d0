import { runTool } from "./processes.mjs";
import { listenOptions, loadDotEnv, shopPort } from "./settings.mjs";
import { handOver } from "./setup.mjs";

await handOver();
loadDotEnv();
const port = String(shopPort());
// Longer than proxies keep an idle connection (a minute) and longer than a buyer reads a page, so a submitted form never meets a
// closing connection and needs no new one.
const KEEP_ALIVE_MS = "75000";
const { args, env } = listenOptions();
const options = ["start", "--port", port, ...args, "--keepAliveTimeout", KEEP_ALIVE_MS];
process.exit(await runTool("next", options, { ...env, PORT: port }));
