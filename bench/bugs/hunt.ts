import { cpSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { simulate } from "#/bench/simulator/processes.ts";
import { applyBug, type SeededBug } from "./seeded-bug.ts";

export interface Catch {
  bug: SeededBug;
  /** How many schedules it took; null if none found the bug. */
  schedules: number | null;
  problem: string;
}

/** Builds a bug into a copy of the code, and simulates until it is found. */
export async function hunt(bug: SeededBug, first: number, count: number, processes: number): Promise<Catch> {
  const folder = copyCode();
  const seeds: number[] = [];
  let problem = "";
  try {
    applyBug(folder, bug);
    await simulate({
      folder,
      first,
      count,
      processes,
      isQuick: true,
      onReport(report) {
        if (report.type !== "found") return;
        seeds.push(report.seed);
        problem = report.problems[0] ?? "";
      },
    });
  } finally {
    rmSync(folder, { recursive: true });
  }
  const schedules = seeds.length === 0 ? null : Math.min(...seeds) - first + 1;
  return { bug, schedules, problem: problem.split("\n")[0] ?? "" };
}

/** Copies the simulated code, and nothing else. */
export function copyCode(): string {
  const folder = mkdtempSync(path.join(tmpdir(), "shop-bug-"));
  for (const part of ["app", "lib", "bench", "sandbox", "testbed", "package.json", "global.d.ts"])
    cpSync(part, path.join(folder, part), { recursive: true });
  symlinkSync(path.resolve("node_modules"), path.join(folder, "node_modules"), "junction");
  return folder;
}
