import { readEnvironment } from "./environment.ts";
import { startSandbox } from "./server.ts";

// The sandbox keeps nothing, so a signal ends it at once.
process.on("SIGTERM", () => process.exit(0));
process.on("SIGINT", () => process.exit(0));

const sandbox = await startSandbox(readEnvironment(process.env));
console.log(`sandbox listening on ${sandbox.origin}, mail on ${sandbox.smtpUrl}`);
