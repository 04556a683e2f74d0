import { loadDotEnv, pairSettings } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Fills a new database with made-up orders of all fates: npm run -s demo-data -- [--orders 10000] [--seed 1]
 * It is the database of `npm start`, or that of DATABASE_URL. It exits with 1 when nothing was written.
 */

await handOver();
loadDotEnv();

// As `npm start` does: without a partner it is the sandbox's.
const source = { ...process.env, ...(!process.env.PARTNER_URL && pairSettings().shop) };
const { runDemoData } = await import("./demo-data/run-demo-data.ts");
const write = (line) => process.stdout.write(`${line}\n`);
process.exit(await runDemoData({ source, typed: process.argv.slice(2), write }));
