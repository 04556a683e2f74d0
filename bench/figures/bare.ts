import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freeOrigin } from "#/e2e/servers.ts";

/** A server that is measured: the shop, or the framework alone. */
export interface Measured {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

const NEXT = path.resolve("node_modules/next/dist/bin/next");
const QUIET = { NEXT_TELEMETRY_DISABLED: "1" };
const LOOK_MS = 20;
const START_MS = 60_000;

/** The framework's own page, built in a folder of its own. */
export interface BarePage {
  /** It has answered once when this returns. */
  start(): Promise<Measured>;
  clear(): void;
}

/** Builds it. */
export async function buildBare(): Promise<BarePage> {
  const folder = mkdtempSync(path.join(tmpdir(), "bare-"));
  cpSync("bench/bare", folder, { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "junction");
  const [code] = await once(run("build", folder), "exit");
  if (code !== 0) throw new Error(`the bare page could not be built: ${code}`);
  return { start: () => start(folder), clear: () => rmSync(folder, { recursive: true, force: true }) };
}

async function start(folder: string): Promise<Measured> {
  const origin = await freeOrigin();
  const server = run("start", folder, "--port", new URL(origin).port);
  const giveUpAt = Date.now() + START_MS;
  while (!(await fetch(origin).catch(() => null))?.ok) {
    if (server.exitCode !== null || Date.now() > giveUpAt) throw new Error(`no bare page: ${server.exitCode}`);
    await pause(LOOK_MS);
  }
  return {
    origin,
    pid: server.pid ?? 0,
    async stop() {
      const ended = once(server, "exit");
      server.kill();
      await ended;
    },
  };
}

function run(...args: string[]): ChildProcess {
  return spawn(process.execPath, [NEXT, ...args], { env: { ...process.env, ...QUIET }, stdio: "ignore" });
}
