import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { installDebianPackages } from "./debian.mjs";
import { findPostgres, startPostgres } from "./postgres.mjs";
import { fail } from "./processes.mjs";
import { findOrInstallPython } from "./python.mjs";
import { setUp } from "./setup.mjs";
import { buildUnlessFresh } from "./shop-build.mjs";

/*
 * Drills that take too long for the gate: npm run drills -- NAME, where NAME is release, image, install, restore [--orders 2000],
 * rows [--orders 1000000], soak [--minutes 30] or upgrade [--from COMMIT] [--orders 30]. What was seen is written to docs/drills.md, each
 * drill in a section of its own. It exits with 1 when something isn't as it should be.
 */

await setUp();
const { values, positionals } = parseArgs({
  options: {
    orders: { type: "string" },
    minutes: { type: "string", default: "30" },
    from: { type: "string", default: "HEAD~1" },
  },
  allowPositionals: true,
});
const drills = {
  release: drillRelease,
  image: drillImage,
  install: drillInstall,
  restore: drillRestore,
  rows: drillRows,
  soak: drillSoak,
  upgrade: drillUpgrade,
};
const drill = drills[positionals.join()];
if (drill === undefined || ![values.orders ?? "1", values.minutes].every((number) => /^[1-9]\d*$/.test(number))) {
  fail(
    `Write: npm run drills -- NAME, with one of ${Object.keys(drills).join(", ")}; --orders 2000 says how many, --minutes 30 how long.`,
  );
}
const lines = [];
await drill((line) => {
  lines.push(line);
  process.stdout.write(`${line}\n`);
});
process.exit(0);

async function drillRelease(write) {
  await need(["nginx", "caddy", "systemd-analyze"], ["nginx-light", "caddy", "systemd"]);
  const { drillRelease: run } = await import("#/bench/drills/release.ts");
  await run(write, await findOrInstallPython());
  report("The release");
}

/** It needs root. */
async function drillImage(write) {
  await need(["buildah", "bwrap", "podman"], ["buildah", "bubblewrap", "podman"]);
  const { drillImage: run } = await import("#/bench/drills/image.ts");
  await run(write);
  report("The image");
}

/** It needs root, and a Debian whose packages can be fetched. */
async function drillInstall(write) {
  await need(["debootstrap", "podman", "nsenter"], ["debootstrap", "podman", "util-linux"]);
  const { drillInstall: run } = await import("#/bench/drills/install.ts");
  await run(write);
  report("An installation");
}

async function drillRestore(write) {
  if ((await buildUnlessFresh()) !== 0) process.exit(1);
  const { drillRestore: run } = await import("#/bench/drills/restore.ts");
  if (!(await run(Number(values.orders ?? 2_000), write)))
    fail("The drill failed: a payment was made twice, or one was lost.");
  report("A restore");
}

async function drillRows(write) {
  if ((await buildUnlessFresh()) !== 0) process.exit(1);
  const server = findPostgres() ? await startPostgres({ isDurable: true }) : null;
  const { drillRows: run } = await import("#/bench/drills/rows/run.ts");
  const isFlat = await run(Number(values.orders ?? 1_000_000), write, server?.url ?? null);
  await server?.stop();
  report("A million rows");
  if (!isFlat) fail("Something that must not grow takes longer with many orders: see the figures.");
}

async function drillSoak(write) {
  if ((await buildUnlessFresh()) !== 0) process.exit(1);
  const { drillSoak: run } = await import("#/bench/drills/soak/run.ts");
  const wrong = await run(Number(values.minutes), write);
  report("A soak");
  if (wrong.length > 0) fail(`The drill failed. ${wrong.join(" ")}`);
}

async function drillUpgrade(write) {
  if (!findPostgres()) fail("This drill needs PostgreSQL: install Debian's package postgresql.");
  if ((await buildUnlessFresh()) !== 0) process.exit(1);
  const server = await startPostgres({ isDurable: true });
  const { drillUpgrade: run } = await import("#/bench/drills/upgrade.ts");
  const isWell = await run(values.from, Number(values.orders ?? 30), write, server.url);
  await server.stop();
  if (!isWell) fail("The drill failed: shop and partner don't agree about every order.");
  report("An upgrade");
}

/** Ends the script where a program is missing and its package can't be installed. */
async function need(programs, packages) {
  const isThere = (program) => spawnSync(program, ["--help"]).error === undefined;
  if (programs.every(isThere) || (await installDebianPackages(packages))) return;
  fail(`This drill needs ${programs.join(", ")}: install Debian's packages ${packages.join(", ")}, as root.`);
}

/** Writes a drill's section of the report anew, and leaves the others. */
function report(heading) {
  const day = new Date().toISOString().slice(0, "YYYY-MM-DD".length);
  const section = `## ${heading}\n\nSeen on ${day}:\n\n${lines.map((line) => `- ${line}\n`).join("")}`;
  const [head, ...sections] = readFileSync("docs/drills.md", "utf8").split(/^(?=## )/m);
  const others = sections.filter((one) => !one.startsWith(`## ${heading}\n`)).map((one) => `${one.trimEnd()}\n`);
  writeFileSync("docs/drills.md", [head, [...others, section].sort().join("\n")].join(""));
}
