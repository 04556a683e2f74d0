import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { freeOrigin } from "#/testbed/servers.ts";
import type { Part } from "./copied-page.ts";

/** A server to measure: the shop, or the framework alone. */
export interface Measured {
  origin: string;
  pid: number;
  stop(): Promise<void>;
}

const NEXT = path.resolve("node_modules/next/dist/bin/next");
const QUIET = { NEXT_TELEMETRY_DISABLED: "1" };
const LOOK_MS = 20;
const START_MS = 60_000;

/** The framework's own pages and door, built in a folder of their own. */
export interface BareShop {
  origin: string;
  /** Resolves after the server's first answer. */
  start(settings?: Record<string, string>): Promise<Measured>;
  clear(): void;
}

/**
 * Builds it.
 * @param parts what its long page is made of
 */
export async function buildBare(parts: Part[] = []): Promise<BareShop> {
  const folder = mkdtempSync(path.join(tmpdir(), "bare-"));
  cpSync("bench/bare", folder, { recursive: true });
  writeFileSync(path.join(folder, "app/long/parts.json"), JSON.stringify(parts));
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "junction");
  symlinkSync(process.cwd(), path.join(folder, "shop"), "junction");
  const [code] = await once(run(["build", folder]), "exit");
  if (code !== 0) throw new Error(`the bare page could not be built: ${code}`);
  const origin = await freeOrigin();
  return {
    origin,
    start: (settings = {}) => start(folder, origin, settings),
    clear: () => rmSync(folder, { recursive: true, force: true }),
  };
}

async function start(folder: string, origin: string, settings: Record<string, string>): Promise<Measured> {
  const server = run(["start", folder, "--port", new URL(origin).port], settings);
  await firstPage(origin, () => server.exitCode !== null);
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

/** Waits until a starting server has answered with its first page. */
export async function firstPage(origin: string, hasEnded = () => false): Promise<void> {
  const giveUpAt = Date.now() + START_MS;
  while (!(await readPage(origin))) {
    if (hasEnded() || Date.now() > giveUpAt) throw new Error("no first page");
    await pause(LOOK_MS);
  }
}

async function readPage(origin: string): Promise<boolean> {
  const response = await fetch(origin, { signal: AbortSignal.timeout(START_MS) }).catch(() => null);
  await response?.text();
  return response?.ok ?? false;
}

function run(args: string[], settings: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [NEXT, ...args], { env: { ...process.env, ...QUIET, ...settings }, stdio: "ignore" });
}
