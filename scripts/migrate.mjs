import { loadDotEnv } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Brings the database to this version's schema, as the shop's own start does, so that it can be done before: npm run -s migrate
 * It exits with 1 when it couldn't.
 */

await handOver();
loadDotEnv();

const { runMigrate } = await import("./migrate/run-migrate.ts");
process.exit(await runMigrate(process.env, (line) => process.stdout.write(`${line}\n`)));
