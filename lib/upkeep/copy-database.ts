import { monitorEventLoopDelay } from "node:perf_hooks";
import { z } from "zod";
import type { Database } from "#/lib/db/database.ts";

const wish = z.strictObject({ file: z.string().regex(/^\/.*\.unfinished$/) });

/** `longestMs`: for how long the process did nothing else at a time. Or the code of the error that left no copy. */
export type CopyAnswer = { longestMs: number } | { failed: string };

/** Copies the embedded database for `npm run backup`, which then checks the copy in a process of its own. */
export async function copyDatabase({ copyTo }: Database, told: unknown): Promise<CopyAnswer> {
  const { file } = wish.parse(told);
  if (copyTo === null) return { failed: "no embedded database" };
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  try {
    await copyTo(file);
    return { longestMs: delay.max / 1e6 };
  } catch (error) {
    return { failed: error instanceof Error && "code" in error ? String(error.code) : String(error) };
  } finally {
    delay.disable();
  }
}
