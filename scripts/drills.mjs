import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { installDebianPackages } from "./debian.mjs";
import { fail } from "./processes.mjs";
import { findOrInstallPython } from "./python.mjs";
import { setUp } from "./setup.mjs";

/*
 * Drills that take too long for the gate: npm run drills -- release. What was seen is written to docs/drills.md. It exits with 1 when
 * something isn't as it should be.
 */

await setUp();
const [name] = process.argv.slice(2);
if (name !== "release") fail("Write: npm run drills -- release.");
const isThere = (program) => spawnSync(program, ["--help"]).error === undefined;
if (
  !["nginx", "caddy", "systemd-analyze"].every(isThere) &&
  !(await installDebianPackages(["nginx-light", "caddy", "systemd"]))
) {
  fail("This drill needs nginx, caddy and systemd-analyze: install Debian's packages nginx-light, caddy and systemd.");
}
const { drillRelease } = await import("#/bench/drills/release.ts");
const lines = [];
await drillRelease(
  (line) => {
    lines.push(line);
    process.stdout.write(`${line}\n`);
  },
  await findOrInstallPython(),
);
const day = new Date().toISOString().slice(0, 10);
writeFileSync(
  "docs/drills.md",
  `# Drills\n\nWhat \`npm run drills -- release\` saw on ${day}.\n\n## The release\n\n${lines.map((line) => `- ${line}\n`).join("")}`,
);
process.exit(0);
