import { loadDotEnv } from "./settings.mjs";
import { handOver } from "./setup.mjs";

/*
 * Checks the settings against the world and names what is wrong: npm run doctor [-- SIM number]
 * Changes nothing anywhere: it opens the database, asks the partner service two questions, and knocks at the shop's own door for
 * notifications. Ends with 1 when something is wrong.
 */

await handOver();
loadDotEnv();

const { EnvError, parseEnv } = await import("#/lib/env.ts");
const { openDatabase } = await import("#/lib/db/open.ts");
const { createLog } = await import("#/lib/log.ts");
const { configurePartner } = await import("#/lib/partner/configure.ts");

const findings = [];
const settings = readSettings();
if (settings) {
  const partner = configurePartner(settings, createLog({ write: () => undefined }));
  const sim = process.argv[2] ?? "89000000000000000000";
  await check("DATABASE_URL", () => tryDatabase(settings.DATABASE_URL));
  await check("PARTNER_SHOP_URL", () => answered(partner.plans(sim, "en").then((plans) => `${plans.length} plans`)));
  await check("PARTNER_PAYMENT_URL", () => answered(partner.result("doctor").then(({ word }) => `payRst "${word}"`)));
  await check("SHOP_ORIGIN", () => knock(settings.SHOP_ORIGIN));
}
process.stdout.write(findings.length === 0 ? "\nNothing is wrong.\n" : `\nWrong: ${findings.join(", ")}\n`);
process.exit(findings.length === 0 ? 0 : 1);

function readSettings() {
  try {
    const parsed = parseEnv(process.env);
    report("ok", "settings", "all that are needed are there and well formed");
    return parsed;
  } catch (error) {
    if (!(error instanceof EnvError)) throw error;
    for (const finding of error.findings) report("wrong", ...finding.split(": "));
    return null;
  }
}

async function check(setting, look) {
  try {
    report("ok", setting, await look());
  } catch (error) {
    report("wrong", setting, error.message);
  }
}

function report(verdict, setting, text) {
  if (verdict === "wrong") findings.push(setting);
  process.stdout.write(`${verdict.padEnd(6)} ${setting.padEnd(20)} ${text}\n`);
}

async function tryDatabase(url) {
  try {
    await (await openDatabase(url)).close();
    return "opens, and its schema is up to date";
  } catch (error) {
    if (error.name === "DatabaseInUseError") return "in use, so the shop is running";
    throw error;
  }
}

/** A refusal is an answer too: it proves that the address is right and that requests are understood. */
async function answered(answer) {
  try {
    return `answers: ${await answer}`;
  } catch (error) {
    if (error.kind === "refused") return `answers with a refusal (${error.upstreamCode})`;
    throw error;
  }
}

/** A notification without a signature must be turned away at the exact address: anything else would lose genuine ones. */
async function knock(origin) {
  const address = `${origin}/api/notifications`;
  const init = { method: "POST", body: "{}", headers: { "content-type": "application/json" }, redirect: "manual" };
  const response = await fetch(address, init).catch((error) => {
    throw new Error(`${address} can't be reached: ${error.cause?.code ?? error.message}`, { cause: error });
  });
  if (response.status === 401) return "unsigned notifications are turned away with 401, as they should be";
  throw new Error(
    `${address} answers an unsigned notification with ${response.status}, not 401: what stands before it?`,
  );
}
