import { loadDotEnv } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Moves a shop from its SQLite file into PostgreSQL, while it is stopped: npm run -s move -- --to postgres://USER@HOST/DATABASE
 * Killed, the same command goes on. It exits with 1 when the shop hasn't been moved.
 */

await handOver();
loadDotEnv();

const { runMove } = await import("./move/run-move.ts");
const write = (line) => process.stdout.write(`${line}\n`);
process.exit(await runMove({ source: process.env, typed: process.argv.slice(2), write }));
