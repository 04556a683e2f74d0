import { loadDotEnv } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Puts a backup in the database's place, while no shop runs: npm run -s restore -- FILE [--key FILE]
 * The present database is kept beside it. It exits with 1 when nothing was restored.
 */

await handOver();
loadDotEnv();

const { runRestore } = await import("./backup/run-restore.ts");
const write = (line) => process.stdout.write(`${line}\n`);
process.exit(await runRestore({ source: process.env, typed: process.argv.slice(2), write }));
