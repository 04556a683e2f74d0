import { loadDotEnv } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Checks the settings against the world and names what is wrong: npm run -s doctor [-- SIM number]
 * (-s keeps npm from repeating the number.)
 * Changes nothing anywhere: it looks at the database, asks the partner service about things that don't exist, greets the mail
 * server, and knocks at the shop's own door for notifications. Ends with 1 when something is wrong.
 */

await handOver();
loadDotEnv();

const { examine } = await import("./doctor/examine.ts");
// Some copy the number from the card, with its spaces.
const typedSim = process.argv.slice(2).join(" ");
// What still hangs somewhere is left behind.
process.exit(await examine(process.env, typedSim, (line) => process.stdout.write(`${line}\n`)));
