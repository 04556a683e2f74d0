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
const { LISTEN_FDS, LISTEN_PID } = process.env;
// systemd holds the socket, and handed it to this process.
const isHeld = LISTEN_FDS === "1" && LISTEN_PID === String(process.pid);
if (isHeld) env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ""} --import=${new URL("held-socket.mjs", import.meta.url)}`;
const options = ["start", "--port", port, ...args, "--keepAliveTimeout", KEEP_ALIVE_MS];
const stdio = isHeld ? ["inherit", "inherit", "inherit", 3] : "inherit";
process.exit(await runTool("next", options, { ...env, PORT: port }, stdio));
