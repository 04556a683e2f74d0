import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Window } from "#/bench/torture/trouble/scene.ts";

/** What no line of a log may hold, in plain text or in any part of it. */
const SECRETS: [name: string, pattern: RegExp][] = [
  ["a client secret", /_secret_/],
  ["a mail address", /@example\.com/],
  ["a whole SIM number", /89852\d{15}/],
];
/** The framework's word for a fault, an exception, and the frame of a stack that stands outside an entry of ours. */
const RAW_TROUBLE = /⨯|^\w*Error\b|^\s+at /;
/** A server that can't be reached for a moment, also because the machine is busy, is said so by name. */
const OUT_OF_REACH = '"name":"DatabaseUnreachableError"';
/** How long after its database works again the shop may still speak of it. */
const AFTERWARDS_MS = 5_000;

/**
 * Reads the logs of every life. An error is an entry in its own right only while the database was out of order; nothing may ever
 * be printed past the log, and no secret within it.
 */
export function findInLogs(folder: string, windows: Window[], secrets: string[]): string[] {
  return linesOf(folder).flatMap(({ file, line }) => {
    const found = SECRETS.filter(([, pattern]) => pattern.test(line)).map(([name]) => name);
    if (secrets.some((secret) => line.includes(secret))) found.push("a key");
    if (isTrouble(line, windows)) found.push("trouble");
    return found.map((what) => `${file}: ${what}: ${line.slice(0, 600)}`);
  });
}

/** The moments at which a shop could not reach its database, which need not be out of order for it. */
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
