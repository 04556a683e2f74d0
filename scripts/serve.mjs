import { runTool } from "./processes.mjs";
import { listenOptions, loadDotEnv, shopPort, startArguments } from "./settings.mjs";
import { handOver } from "./setup.mjs";

await handOver();
loadDotEnv();
const port = String(shopPort());
const { args, env } = listenOptions();
const { LISTEN_FDS, LISTEN_PID } = process.env;
// systemd holds the socket, and handed it to this process.
const isHeld = LISTEN_FDS === "1" && LISTEN_PID === String(process.pid);
if (isHeld) env.NODE_OPTIONS = `${env.NODE_OPTIONS ?? ""} --import=${new URL("held-socket.mjs", import.meta.url)}`;
const options = [...startArguments(port), ...args];
const stdio = isHeld ? ["inherit", "inherit", "inherit", 3] : "inherit";
process.exit(await runTool("next", options, { ...env, PORT: port }, stdio));
