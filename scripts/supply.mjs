import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { npmCommand, run } from "./processes.mjs";
import { handOver } from "./setup.mjs";

/*
 * What is shipped, and from where it comes: npm run supply. Writes supply/bill.json (CycloneDX) and supply/licences.txt, then has npm
 * compare the signatures of what is installed with the registry's keys. Ends with 1 when a licence isn't allowed, or a signature is missing,
 * wrong or could not be checked.
 */

await handOver();

// Loaded late: they need the pinned Node.
const { billOf } = await import("./supply/bill.ts");
const { nameOf, readLockfile, shippedFolders } = await import("./supply/lockfile.ts");
const { licencesOf, refusedOf, renderLicences } = await import("./supply/licences.ts");

const FOLDER = "supply";

const lockfile = readLockfile();
const folders = new Map(
  shippedFolders(lockfile).map((folder) => [`${nameOf(folder)}@${lockfile[folder].version}`, folder]),
);
const { name } = JSON.parse(readFileSync("package.json", "utf8"));
const bill = billOf(JSON.parse(npm(["sbom", "--sbom-format", "cyclonedx"])), {
  name,
  packages: new Set(folders.keys()),
  time: commitTime(),
});
const licences = licencesOf(bill.components, folders);

mkdirSync(FOLDER, { recursive: true });
writeFileSync(`${FOLDER}/bill.json`, `${JSON.stringify(bill, null, 2)}\n`);
writeFileSync(`${FOLDER}/licences.txt`, renderLicences(licences));
say(`${bill.components.length} packages are shipped: ${FOLDER}/bill.json, ${FOLDER}/licences.txt`);

const refused = refusedOf(licences);
for (const { name: refusedName, version, licence } of refused) {
  say(`${refusedName}@${version} has the licence ${licence}, which scripts/supply/licences.ts doesn't allow.`);
}

const { command, args, shell } = npmCommand(["audit", "signatures"]);
const code = await run(command, args, { shell });
if (code !== 0)
  say("The signatures are not confirmed: one is missing or wrong, or npm could not reach what it needs (see above).");
process.exit(refused.length > 0 || code !== 0 ? 1 : 0);

function npm(words) {
  const { command: program, args: all, shell: inShell } = npmCommand(words);
  return execFileSync(program, all, { encoding: "utf8", shell: inShell, maxBuffer: 64 * 1024 * 1024 });
}

/** Of the commit, so that the same commit gives the same bill. */
function commitTime() {
  try {
    const time = execFileSync("git", ["log", "-1", "--format=%cI"], {
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
    return new Date(time.trim()).toISOString();
  } catch {
    // No repository here, or no git: a bill may do without its time.
    return undefined;
  }
}

function say(sentence) {
  process.stdout.write(`${sentence}\n`);
}
