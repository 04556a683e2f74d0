import { HOUR } from "./schedule.ts";

/** So often in a row: it is no accident any more. */
export const SET_ASIDE_AFTER = 3;
const FIRST_REST_MS = 30_000;
export const LONGEST_REST_MS = 6 * HOUR;

/** For how long an order that failed so often in a row is left alone, in milliseconds. */
export function pauseAfter(failures: number): number {
  return Math.min(FIRST_REST_MS * 2 ** (failures - 1), LONGEST_REST_MS);
}
