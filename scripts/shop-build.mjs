import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { runTool } from "./processes.mjs";

const STAMP = ".next/built-from";

/**
 * The framework encrypts the variables that a server action captures, by default with a new key in each build. Our actions capture
 * none, so this key protects nothing and is no secret. It is fixed because the ids of the actions are derived from it: a page that
 * is open during a deployment can still submit its form afterwards.
 */
const ACTIONS_KEY = Buffer.from("sim-top-up: actions hold nothing").toString("base64");

/** Makes the production build and returns the exit code. */
export async function build() {
  const sources = hashSources();
  rmSync(STAMP, { force: true });
  const code = await runTool("next", ["build"], { NEXT_SERVER_ACTIONS_ENCRYPTION_KEY: ACTIONS_KEY });
  if (code !== 0 || !(await listPaymentScripts())) return code || 1;
  writeFileSync(STAMP, sources);
  return 0;
}

/** Writes the inventory of the payment page. @returns false, having said why, if a person must decide about a script first */
async function listPaymentScripts() {
  try {
    const { INVENTORY_FILE, makeInventory } = await import("./payment-page/inventory.ts");
    writeFileSync(INVENTORY_FILE, `${JSON.stringify(makeInventory(), null, 1)}\n`);
    return true;
  } catch (error) {
    process.stderr.write(`The payment page: ${error.message}\n`);
    return false;
  }
}

/** Makes the production build, unless the last one is from exactly these sources, and returns the exit code. */
export async function buildUnlessFresh() {
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === hashSources()) return 0;
  return await build();
}

/** One hash over the name and content of every file that can end up in the build. */
export function hashSources() {
  const hash = createHash("sha256");
  for (const file of listSources()) hash.update(`${file}\0`).update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

function listSources() {
  const inFolders = ["app", "components", "lib", "public", "scripts"].filter(existsSync).flatMap((folder) =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
      .map((entry) => path.join(entry.parentPath ?? entry.path, entry.name)),
  );
  const atRoot = readdirSync(".").filter((name) => /^[^.].*\.(json|mjs|ts)$/.test(name) && name !== "next-env.d.ts");
  return [...inFolders, ...atRoot].sort();
}
