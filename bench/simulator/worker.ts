import { createStore } from "./database.ts";
import { runSchedule } from "./schedule.ts";
import { shrink } from "./shrink.ts";

/** One process of a simulation: runs every `step`th schedule and reports what it finds to the process that started it. */

export interface Work {
  first: number;
  last: number;
  step: number;
  /** Ends at the first finding and doesn't make it short. */
  isQuick: boolean;
}

export type Report =
  | { type: "progress"; schedules: number; orders: number; charges: number }
  | { type: "found"; seed: number; problems: string[]; decisions: readonly string[]; story: readonly string[] };

const REPORT_EVERY = 50;

// Each failing call throws an error, and no reader needs its stack.
Error.stackTraceLimit = 0;
// Kysely freezes each piece of each query; no code here changes one.
Object.freeze = <T>(value: T): T => value;

// The process that started this one has ended.
process.once("disconnect", () => process.exit());
process.once("message", (work: Work) => {
  run(work).then(
    () => process.disconnect(),
    (error: unknown) => {
      process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
      process.exit(1);
    },
  );
});

async function run({ first, last, step, isQuick }: Work): Promise<void> {
  const store = await createStore();
  let done = { schedules: 0, orders: 0, charges: 0 };
  for (let seed = first; seed <= last; seed += step) {
    const outcome = await runSchedule(store, seed);
    done.schedules += 1;
    done.orders += outcome.orders;
    done.charges += outcome.charges;
    if (outcome.problems.length > 0) {
      const { problems, unusual: decisions, story } = isQuick ? outcome : await shrink(store, outcome);
      await report({ type: "found", seed, problems, decisions, story: isQuick ? [] : story });
      if (isQuick) break;
    }
    if (done.schedules === REPORT_EVERY) {
      await report({ type: "progress", ...done });
      done = { schedules: 0, orders: 0, charges: 0 };
    }
  }
  await report({ type: "progress", ...done });
}

/** Waits until the message has left: a long story that is still under way at the end of the process would be lost. */
function report(message: Report): Promise<void> {
  return new Promise((resolve) => process.send?.(message, undefined, {}, () => resolve()));
}
