import { fork } from "node:child_process";
import { once } from "node:events";
import type { Report, Work } from "./worker.ts";

export interface Simulation {
  /** Where the code stands that is simulated. */
  folder: string;
  first: number;
  count: number;
  processes: number;
  /** Ends at the first finding. */
  isQuick: boolean;
  onReport: (report: Report) => void;
}

/** Runs schedules in several processes at once, each its share. */
export async function simulate({ folder, first, count, processes, isQuick, onReport }: Simulation): Promise<void> {
  const children = Array.from({ length: processes }, (_, index) => {
    const child = fork(`${folder}/bench/worker.ts`, { cwd: folder });
    child.send({ first: first + index, last: first + count - 1, step: processes, isQuick } satisfies Work);
    child.on("message", (report: Report) => {
      onReport(report);
      // One finding is enough.
      if (isQuick && report.type === "found") for (const one of children) one.kill();
    });
    return child;
  });
  const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0] as number | null));
  if (codes.some((code) => code !== null && code !== 0)) throw new Error("a process of the simulation broke off");
}
