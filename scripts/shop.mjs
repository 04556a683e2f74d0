import { existsSync, readFileSync } from "node:fs";
import path from "node:path";

/*
 * The command of a release: bin/shop [--settings FILE] COMMAND. Each command is the script that npm runs by that name in a checkout.
 * It exits with 2 for a command or a file of settings that doesn't exist.
 */

/** Written out, so that the release's tracer finds each script. */
const COMMANDS = {
  serve: { does: "runs the shop", run: () => import("./serve.mjs") },
  migrate: { does: "brings the database to this version's schema", run: () => import("./migrate.mjs") },
  doctor: { does: "checks the settings; with a SIM number, also that SIM's plans", run: () => import("./doctor.mjs") },
  desk: { does: "invites an operator, or removes one", run: () => import("./desk.mjs") },
  checkout: {
    does: "closes checkout for new orders, opens it, or says how it stands",
    run: () => import("./checkout.mjs"),
  },
  backup: { does: "copies the database while the shop runs", run: () => import("./backup.mjs") },
  restore: { does: "puts a backup in the database's place", run: () => import("./restore.mjs") },
  move: { does: "moves a stopped shop from its file into PostgreSQL", run: () => import("./move.mjs") },
  version: { does: "prints the version", run: () => process.stdout.write(version()) },
  help: { does: "prints this", run: () => process.stdout.write(help()) },
};

const typed = process.argv.slice(2);
if (typed[0] === "--settings") readSettings(typed.splice(0, 2)[1]);
const [word = "help", ...rest] = typed;
if (!Object.hasOwn(COMMANDS, word)) refuse(`There is no command "${word}". \`shop help\` lists them.`);
// The script reads its own arguments.
process.argv = [process.execPath, process.argv[1], ...rest];
await COMMANDS[word].run();

/** The environment wins over the file. */
function readSettings(file) {
  if (!file || !existsSync(file)) refuse(`There is no file of settings "${file ?? ""}".`);
  process.loadEnvFile(path.resolve(file));
}

function help() {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length)) + 2;
  const lines = Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(width)}${does}\n`);
  return `shop [--settings FILE] COMMAND\n\n${lines.join("")}\nSettings are read from the environment and from FILE (docs/operations.md).\n`;
}

function version() {
  const {
    name,
    version: number,
    commit,
    platform,
  } = JSON.parse(readFileSync(new URL("../release.json", import.meta.url), "utf8"));
  return `${name} ${number}, commit ${commit}, ${platform}, Node ${process.versions.node}\n`;
}

function refuse(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(2);
}
