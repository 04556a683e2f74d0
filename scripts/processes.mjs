import { spawn } from "node:child_process";
import { once } from "node:events";
import { constants } from "node:os";

/** Ctrl-C, a supervisor, a closed terminal. */
const STOP_SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
const PARENT = process.ppid;

/**
 * The tools by their own entry files. They are started with the Node that runs this script, so the pinned Node also runs
 * everything below it, and no shell or platform-dependent wrapper stands in between.
 */
const TOOLS = {
  biome: "node_modules/@biomejs/biome/bin/biome",
  next: "node_modules/next/dist/bin/next",
  playwright: "node_modules/@playwright/test/cli.js",
  tsc: "node_modules/typescript/bin/tsc",
  vitest: "node_modules/vitest/vitest.mjs",
};

/** Starts a program that shares our terminal. */
export function start(command, args, options = {}) {
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1", ...options.env };
  return spawn(command, args, { stdio: "inherit", ...options, env });
}

/** Runs a program to its end, hands a request to stop on to it, and answers its exit code. */
export async function run(command, args, options) {
  const child = start(command, args, options);
  const stopListening = onStopRequest((signal) => child.kill(signal));
  const code = await exitCode(child);
  stopListening();
  return code;
}

/**
 * Calls back with a signal when somebody wants this script to end, and answers a function that ends the listening.
 *
 * npm hands a signal to the shell between it and us, and many a shell ends without a word to its child. So under npm the loss of
 * our parent is a request to stop too; elsewhere it is not, since a server may be meant to outlive the terminal.
 */
export function onStopRequest(callback) {
  for (const signal of STOP_SIGNALS) process.on(signal, callback);
  const watch = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(watch);
    callback("SIGTERM");
  }, 100).unref();
  if (!process.env.npm_lifecycle_event) clearInterval(watch);
  return () => {
    for (const signal of STOP_SIGNALS) process.off(signal, callback);
    clearInterval(watch);
  };
}

/** Runs one of the project's tools to its end and answers its exit code. */
export function runTool(tool, args, env) {
  return run(process.execPath, [TOOLS[tool], ...args], { env });
}

/** Starts one of the project's tools and leaves it running. */
export function startTool(tool, args, env) {
  return start(process.execPath, [TOOLS[tool], ...args], { env });
}

/** A program ended by a signal counts as 128 and the signal's number, as in a shell. */
export async function exitCode(child) {
  const [code, signal] = await once(child, "exit");
  return code ?? 128 + constants.signals[signal];
}

/** Ends this script with one sentence for the person at the terminal. */
export function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
