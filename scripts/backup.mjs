import { loadDotEnv } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Copies the database while the shop runs: npm run -s backup [-- --to FOLDER]
 * npm run -s backup -- --new-key prints a key pair for sealed backups. It exits with 1 when there is no backup.
 */

await handOver();
loadDotEnv();

const { runBackup } = await import("./backup/run-backup.ts");
const write = (line) => process.stdout.write(`${line}\n`);
process.exit(await runBackup({ source: process.env, typed: process.argv.slice(2), write }));
