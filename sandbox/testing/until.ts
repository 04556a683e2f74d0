import { setTimeout as wait } from "node:timers/promises";

const POLL_MS = 5;

/** Waits for a condition and gives back what it found. Fails by name when a deadline passes. */
export async function until<Found>(
  what: string,
  look: () => Found | undefined | false | Promise<Found | undefined | false>,
  deadlineMs = 5_000,
): Promise<Found> {
  const end = Date.now() + deadlineMs;
  for (;;) {
    const found = await look();
    if (found !== undefined && found !== false) return found;
    if (Date.now() > end) throw new Error(`waited ${deadlineMs} ms in vain for: ${what}`);
    await wait(POLL_MS);
  }
}
