import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants, userInfo } from "node:os";

/** Ctrl-C, a supervisor, a closed terminal. */
const SHUTDOWN_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const PARENT = process.ppid;

/**
 * The tools by their entry files. They run in the Node that runs this script, without a shell or a wrapper that differs by
 * platform.
 */
const TOOLS = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  next: "node_modules/next/dist/bin/next",
  playwright: "node_modules/@playwright/test/cli.js",
  tsc: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
};

/** Starts a program that shares this terminal. */
export function start(command, args, options = {}) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...options.env };
  return spawn(command, args, { stdio: "inherit", ...options, env });
}

/** Runs a program to its end, passes shutdown signals on to it, and returns its exit code. */
export async function run(command, args, options) {
  const child = start(command, args, options);
  const stopListening = onShutdown((signal) => child.kill(signal));
  const code = await exitCode(child);
  stopListening();
  return code;
}

/**
 * Calls back with the signal when this script is to shut down, and returns a function that stops listening.
 *
 * npm signals the shell between it and this script, and many shells end without signalling their child. So under npm the end of the
 * parent process counts as SIGTERM; elsewhere it doesn't, since a server may be meant to outlive the terminal.
 */
export function onShutdown(callback) {
  for (const signal of SHUTDOWN_SIGNALS) process.on(signal, callback);
  const watch = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(watch);
    callback("SIGTERM");
  }, 100).unref();
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  return () => {
    for (const signal of SHUTDOWN_SIGNALS) process.off(signal, callback);
    clearInterval(watch);
  };
}

/** How to start npm: the one that runs this script, else the one on the path. */
export function npmCommand(args) {
  const npm = process.env.npm_execpath;
  return npm?.endsWith("npm-cli.js")
    ? { command: process.execPath, args: [npm, ...args], shell: false }
    : { command: "npm", args, shell: process.platform === "win32" };
}

/** Runs one of the project's tools to its end and returns its exit code. */
export function runTool(tool, args, env, stdio = "inherit") {
  return run(process.execPath, [TOOLS[tool], ...args], { env, stdio });
}

/** Starts one of the project's tools and leaves it running. */
export function startTool(tool, args, env) {
  return start(process.execPath, [TOOLS[tool], ...args], { env });
}

/** The exit code of a program; one that a signal ended has 128 plus the signal's number, as in a shell. */
export async function exitCode(child) {
  const [code, signal] = await once(child, "exit");
  return code ?? 128 + constants.signals[signal];
}

/** Ends this script with one sentence for the person at the terminal. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Who has typed the command. In a container the user often has no entry in the list of users. */
export function userName() {
  try {
    return process.env.SUDO_USER || userInfo().username;
  } catch {
    return `uid ${process.getuid?.()}`;
  }
}
