import type { Verdict } from "./answer.ts";

/** What a worker knows of the mail server. While it is down, the worker pauses: five seconds, doubling up to a minute. */
export interface ServerHealth {
  note(trouble: Verdict["trouble"], now: number): void;
  isPaused(now: number): boolean;
  /** Three mails in a row failed by the shop's own trouble. */
  isFailing(): boolean;
}

const FAILING_AFTER = 3;
const SHORTEST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 60_000;

export function createServerHealth(): ServerHealth {
  let failures = 0;
  let pauseUntil = 0;
  return {
    note(trouble, now) {
      failures = trouble === null ? 0 : failures + 1;
      const pauseMs = Math.min(SHORTEST_PAUSE_MS * 2 ** Math.min(failures - 1, 9), LONGEST_PAUSE_MS);
      pauseUntil = trouble === "server" ? now + pauseMs : 0;
    },
    // A clock that was put back must not pause for longer.
    isPaused: (now) => now < pauseUntil && pauseUntil <= now + LONGEST_PAUSE_MS,
    isFailing: () => failures >= FAILING_AFTER,
  };
}
