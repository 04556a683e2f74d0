import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 5;
const DEADLINE_MS = 60_000;

/** Polls until `find` finds something and returns it. Throws with the name of the wait when the deadline passes. */
export async function until<Found>(
  what: string,
  find: () => Found | undefined | false | Promise<Found | undefined | false>,
): Promise<Found> {
  const end = Date.now() + DEADLINE_MS;
  for (;;) {
    const found = await find();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`no result after ${DEADLINE_MS} ms: ${what}`);
    await wait(POLL_MS);
  }
}
