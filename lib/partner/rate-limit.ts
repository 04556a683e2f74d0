import { setTimeout as delay } from "node:timers/promises";
import { isPartnerError, PartnerError } from "./error.ts";

/** No limit is documented. An order takes about ten calls, so this is five new orders a second, every second. */
const CALLS_PER_SECOND = 50;
/** What may leave at once after a quiet time. */
const BURST = 100;
/** Nobody waits for long for a turn: the call itself takes time too. */
const LONGEST_WAIT_MS = 3_000;

/** As often as this in a row a call fails before it counts as failing. */
const FAILURES = 5;
/** A call that has been down for so long is left alone: five failures within a moment are bad luck. */
const OUTAGE_MS = 10_000;
/** Short: a buyer who comes back after an outage must not be turned away for long. */
const REST_MS = 2_000;

/** What is about to be asked. */
interface Request {
  name: string;
  method?: string | undefined;
}

/** How hard the partner is asked: no faster than it is likely to bear, and hardly at all where it does not answer. */
export interface Pace {
  /**
   * Asks when the call's turn has come. A refusal is an answer; whatever else `ask` throws is a failure.
   * @throws {PartnerError} `unreachable`, surely without effect, when its turn does not come or the call has been down for long
   */
  run<T>(request: Request, ask: () => Promise<T>): Promise<T>;
  /** How many calls are failing: they have not been answered since. */
  failingCalls(): number;
}

interface Streak {
  failures: number;
  /** When the first of them was. */
  since: number;
  restsUntil: number;
}

/**
 * One for all that the process says to the partner.
 * @param now milliseconds of a clock that never goes back
 */
export function createPace(now = () => performance.now()): Pace {
  const waitForTurn = createQueue(now);
  const streaks = new Map<string, Streak>();
  const isFailing = ({ failures }: Streak): boolean => failures >= FAILURES;

  return {
    async run(request, ask) {
      const streak = streaks.get(request.name) ?? { failures: 0, since: 0, restsUntil: 0 };
      streaks.set(request.name, streak);
      const restMs = streak.restsUntil - now();
      if (restMs > 0) throw unasked(request, "it has been down", restMs);
      // If it has been down, this one finds out whether it is back; the others are told no for a little longer.
      if (streak.restsUntil > 0) streak.restsUntil = now() + REST_MS;
      if (!(await waitForTurn())) throw unasked(request, "too many calls are waiting", 0);
      try {
        const answer = await ask();
        streaks.delete(request.name);
        return answer;
      } catch (error) {
        if (isPartnerError(error) && error.kind === "refused") streaks.delete(request.name);
        else noteFailure(streak, isOutage(error));
        throw error;
      }
    },
    failingCalls: () => [...streaks.values()].filter(isFailing).length,
  };

  function noteFailure(streak: Streak, isDown: boolean): void {
    if (streak.failures === 0) streak.since = now();
    streak.failures += 1;
    const rests = isDown && isFailing(streak) && now() - streak.since >= OUTAGE_MS;
    streak.restsUntil = rests ? now() + REST_MS : 0;
  }
}

/** No answer, or one that says that there is none. One that can't be read may be about a single SIM. */
function isOutage(error: unknown): boolean {
  if (!isPartnerError(error)) return false;
  return error.kind === "unreachable" || (error.kind === "http" && (error.status ?? 0) >= 500);
}

function unasked({ name: call, method }: Request, reason: string, retryAfterMs: number): PartnerError {
  const details = { call, method, reason: `not asked: ${reason}`, mayHaveTakenEffect: false };
  return new PartnerError("unreachable", { ...details, retryAfterMs: Math.ceil(retryAfterMs) });
}

/** Makes what waits for a turn, in the order of asking; false when that would take too long. */
function createQueue(now: () => number): () => Promise<boolean> {
  const turnMs = 1_000 / CALLS_PER_SECOND;
  let nextTurn = Number.NEGATIVE_INFINITY;
  return async () => {
    const turn = Math.max(nextTurn, now() - BURST * turnMs);
    const waitMs = turn - now();
    if (waitMs > LONGEST_WAIT_MS) return false;
    nextTurn = turn + turnMs;
    if (waitMs > 0) await delay(waitMs);
    return true;
  };
}
