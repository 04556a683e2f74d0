import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Window } from "#/bench/torture/trouble/scene.ts";

/** Data that no line of a log may contain. */
const SECRETS: [name: string, pattern: RegExp][] = [
  ["a client secret", /_secret_/],
  ["a mail address", /@example\.com/],
  ["a whole SIM number", /89852\d{15}/],
];
/** An error printed by the framework, an exception, or a stack frame outside the shop's own log entries. */
const RAW_TROUBLE = /⨯|^\w*Error\b|^\s+at /;
/** The log entry about a server that can't be reached for a moment, which a busy machine may cause. */
const OUT_OF_REACH = '"name":"DatabaseUnreachableError"';
/** How long after its database works again the shop may still log errors about it. */
const AFTERWARDS_MS = 5_000;

/**
 * Reads the logs of every process. Errors are allowed only while the database was down; every line must come from the shop's logger,
 * and none may contain a secret.
 */
export function findInLogs(folder: string, windows: Window[], secrets: string[]): string[] {
  return linesOf(folder).flatMap(({ file, line }) => {
    const found = SECRETS.filter(([, pattern]) => pattern.test(line)).map(([name]) => name);
    if (secrets.some((secret) => line.includes(secret))) found.push("a key");
    if (isTrouble(line, windows)) found.push("trouble");
    return found.map((what) => `${file}: ${what}: ${line.slice(0, 600)}`);
  });
}

/** The times when a shop could not reach its database; the database itself may have been up. */
export function whenOutOfReach(folder: string): Window[] {
  return linesOf(folder)
    .filter(({ line }) => line.includes(OUT_OF_REACH))
    .map(({ line }) => (JSON.parse(line) as { time: number }).time)
    .map((time) => [time, time]);
}

function linesOf(folder: string): { file: string; line: string }[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".log"));
  return files.flatMap((file) =>
    readFileSync(path.join(folder, file), "utf8")
      .split("\n")
      .map((line) => ({ file, line })),
  );
}

function isTrouble(line: string, windows: Window[]): boolean {
  if (!line.startsWith("{")) return RAW_TROUBLE.test(line);
  if (line.includes(OUT_OF_REACH)) return false;
  const { level, time } = JSON.parse(line) as { level: string; time: number };
  return level === "error" && !windows.some(([from, to]) => time >= from && time <= to + AFTERWARDS_MS);
}
