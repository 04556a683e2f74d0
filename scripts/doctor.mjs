import { loadDotEnv } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Tests the settings and names what is wrong: npm run -s doctor [-- SIM number] [--mail ADDRESS]
 * (-s keeps npm from repeating the number.)
 * It changes nothing but what the desk shows of its last run: it reads the database, asks the partner service about things that don't exist, greets the mail server, and
 * sends the shop's own notification address an unsigned request. With --mail it sends one test mail. It exits with 1 when something is
 * wrong.
 */

await handOver();
loadDotEnv();

const { examine } = await import("./doctor/examine.ts");
// Don't wait for connections that are still open.
process.exit(await examine(process.env, process.argv.slice(2), (line) => process.stdout.write(`${line}\n`)));
