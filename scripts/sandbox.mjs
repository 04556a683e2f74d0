import { refuseBlockedPort, refuseTakenPorts } from "./ports.mjs";
import { run } from "./processes.mjs";
import { loadDotEnv, sandboxPort, smtpPort } from "./settings.mjs";
import { handOver } from "./setup.mjs";

await handOver();
loadDotEnv();
refuseBlockedPort("SANDBOX_PORT", sandboxPort());
const ports = { SANDBOX_PORT: sandboxPort(), SANDBOX_SMTP_PORT: smtpPort() };
// 0 asks for any free port.
await refuseTakenPorts(Object.fromEntries(Object.entries(ports).filter(([, port]) => port !== 0)));
process.exit(await run(process.execPath, ["sandbox/main.ts"]));
