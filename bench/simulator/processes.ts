import { fork } from "node:child_process";
import { once } from "node:events";
import type { Report, Work } from "./worker.ts";

export interface Simulation {
  /** The folder of the simulated code. */
  folder: string;
  first: number;
  count: number;
  processes: number;
  /** Ends at the first finding. */
  isQuick: boolean;
  onReport: (report: Report) => void;
}

/** A simulated process that crashes leaves promises that never settle, so our processes are replaced before there are too many. */
const SCHEDULES_A_PROCESS = 2_500;

/** No object outlives its schedule; with a young generation of this size most need no collection. */
const MEMORY_FOR_THE_NEW = "--max-semi-space-size=64";

/** Runs schedules in several processes at once, which share them out. */
export async function simulate(simulation: Simulation): Promise<void> {
  const { first, count, processes, isQuick, onReport } = simulation;
  const size = SCHEDULES_A_PROCESS * processes;
  let isFound = false;
  const note = (report: Report): void => {
    isFound ||= report.type === "found";
    onReport(report);
  };
  for (let done = 0; done < count && !(isQuick && isFound); done += size) {
    await runRound({ ...simulation, first: first + done, count: Math.min(size, count - done), onReport: note });
  }
}

async function runRound({ folder, first, count, processes, isQuick, onReport }: Simulation): Promise<void> {
  const children = Array.from({ length: processes }, (_, index) => {
    const child = fork(`${folder}/bench/simulator/worker.ts`, {
      cwd: folder,
      execArgv: [MEMORY_FOR_THE_NEW],
      // Letters are drawn by a library that checks itself during development, which takes as long again.
      env: { ...process.env, NODE_ENV: "production" },
    });
    child.send({ first: first + index, last: first + count - 1, step: processes, isQuick } satisfies Work);
    child.on("message", (report: Report) => {
      onReport(report);
      // One finding is enough.
      if (isQuick && report.type === "found") for (const one of children) one.kill();
    });
    return child;
  });
  const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0] as number | null));
  // A child that this process ends has no exit code. One that the system ends has none either, and has not finished its share.
  const wereStopped = isQuick ? [0, null] : [0];
  if (codes.some((code) => !wereStopped.includes(code))) throw new Error("a process of the simulation broke off");
}
