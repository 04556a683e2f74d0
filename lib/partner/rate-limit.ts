import { setTimeout as delay } from "node:timers/promises";
import { CALLS_PER_SECOND } from "./assumptions.ts";
import { isPartnerError, PartnerError } from "./error.ts";

/** Assumption "rate-limit": after a quiet time, the calls of this time may leave at once. */
const BURST_MS = 2_000;
/** A call of the background leaves calls of this time to buyers, who may come at any moment. */
const RESERVED_MS = BURST_MS / 2;
/** A call that would wait longer for its turn fails at once. */
const LONGEST_WAIT_MS = 3_000;

/** So many failures in a row make a call count as failing. */
const FAILURES = 5;
/** The circuit opens only after an outage of this length: five failures may happen within a moment. */
const OUTAGE_MS = 10_000;
/** How long an open circuit fails calls at once. Short, so that buyers are served soon after an outage. */
const OPEN_MS = 2_000;

interface Request {
  name: string;
  method?: string | undefined;
}

/** The rate limit of all calls of this process, and a circuit breaker for each of them. */
export interface RateLimit {
  /**
   * Sends when it is the call's turn. A refusal is an answer; any other error counts as a failure.
   * @throws {PartnerError} `unreachable`, certainly without effect, when the circuit is open or too many calls wait
   */
  run<T>(request: Request, send: () => Promise<T>): Promise<T>;
  /** Resolves when at least half of what may leave at once is left, however long that takes. */
  untilQuiet(): Promise<void>;
  /** How many calls are failing: they have had no answer since. */
  failingCalls(): number;
}

interface Streak {
  failures: number;
  /** Time of the first failure. */
  since: number;
  openUntil: number;
}

export interface RateLimitConfig {
  /** Assumption "rate-limit". */
  callsPerSecond?: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

export function createRateLimit(config: RateLimitConfig = {}): RateLimit {
  const { callsPerSecond = CALLS_PER_SECOND, now = () => performance.now() } = config;
  const queue = createQueue(1_000 / callsPerSecond, now);
  const streaks = new Map<string, Streak>();
  const isFailing = ({ failures }: Streak): boolean => failures >= FAILURES;

  return {
    async run(request, send) {
      const streak = streaks.get(request.name) ?? { failures: 0, since: 0, openUntil: 0 };
      streaks.set(request.name, streak);
      const openMs = streak.openUntil - now();
      if (openMs > 0) throw unsent(request, "it has been down", openMs);
      // Half open: this call probes the service; until it ends, the others fail.
      if (streak.openUntil > 0) streak.openUntil = now() + OPEN_MS;
      if (!(await queue.waitForTurn())) throw unsent(request, "too many calls are waiting", 0);
      try {
        const answer = await send();
        streaks.delete(request.name);
        return answer;
      } catch (error) {
        if (isPartnerError(error) && error.kind === "refused") streaks.delete(request.name);
        else countFailure(streak, isOutage(error));
        throw error;
      }
    },
    untilQuiet: queue.untilQuiet,
    failingCalls: () => [...streaks.values()].filter(isFailing).length,
  };

  function countFailure(streak: Streak, isDown: boolean): void {
    if (streak.failures === 0) streak.since = now();
    streak.failures += 1;
    const opens = isDown && isFailing(streak) && now() - streak.since >= OUTAGE_MS;
    streak.openUntil = opens ? now() + OPEN_MS : 0;
  }
}

/** An unreadable answer may be about one SIM, and a rate limit is an answer: neither opens the circuit. */
function isOutage(error: unknown): boolean {
  return isPartnerError(error) && error.isTransient && error.status !== 429;
}

function unsent({ name: call, method }: Request, reason: string, retryAfterMs: number): PartnerError {
  const details = { call, method, reason: `not asked: ${reason}`, mayHaveTakenEffect: false };
  return new PartnerError("unreachable", { ...details, retryAfterMs: Math.ceil(retryAfterMs) });
}

/** A token bucket that serves in the order of asking. */
function createQueue(turnMs: number, now: () => number) {
  let nextTurn = Number.NEGATIVE_INFINITY;
  const earliestTurn = (): number => Math.max(nextTurn, now() - BURST_MS);
  return {
    /** False when the wait would be too long. */
    async waitForTurn(): Promise<boolean> {
      const turn = earliestTurn();
      const waitMs = turn - now();
      if (waitMs > LONGEST_WAIT_MS) return false;
      nextTurn = turn + turnMs;
      if (waitMs > 0) await delay(waitMs);
      return true;
    },
    async untilQuiet(): Promise<void> {
      for (let waitMs = 0; ; await delay(waitMs, undefined, { ref: false })) {
        waitMs = RESERVED_MS + earliestTurn() - now();
        if (waitMs <= 0) return;
      }
    },
  };
}
