import { setTimeout as delay } from "node:timers/promises";
import { withTimeout } from "#/lib/process/timeout.ts";

/** The longest wait for one answer. */
export const TIMEOUT_MS = 8_000;

export class TimeoutError extends Error {
  override readonly name = "TimeoutError";
}

/** The answer, unless it takes longer than `TIMEOUT_MS`. The timer keeps the process alive until then. */
export function inTime<T>(answer: Promise<T>): Promise<T> {
  const fail = (): never => {
    throw new TimeoutError(`no answer within ${TIMEOUT_MS / 1_000} seconds`);
  };
  return withTimeout(answer, TIMEOUT_MS, fail, (ms, signal) => delay(ms, undefined, { signal }));
}
