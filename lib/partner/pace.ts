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
   * @throws {PartnerError} `unreachable`, surely without effect, when its turn does not come or the call is failing
   */
  run<T>(request: Request, ask: () => Promise<T>): Promise<T>;
  /** How many calls are failing: they have not been answered since. */
  failingCalls(): number;
}

/** One for all that the process says to the partner. */
export function createPace(): Pace {
  const waitForTurn = createQueue();
  const streaks = new Map<string, { failures: number; restsUntil: number }>();
  const isFailing = ({ failures }: { failures: number }): boolean => failures >= FAILURES;

  return {
    async run(request, ask) {
      const streak = streaks.get(request.name) ?? { failures: 0, restsUntil: 0 };
      streaks.set(request.name, streak);
      if (isFailing(streak)) {
        const restMs = streak.restsUntil - performance.now();
        if (restMs > 0) throw unasked(request, "it has failed again and again", restMs);
        // This one finds out whether it is back; the others are told no for a little longer.
        streak.restsUntil = performance.now() + REST_MS;
      }
      if (!(await waitForTurn())) throw unasked(request, "too many calls are waiting", 0);
      try {
        const answer = await ask();
        streak.failures = 0;
        return answer;
      } catch (error) {
        streak.failures = isPartnerError(error) && error.kind === "refused" ? 0 : streak.failures + 1;
        streak.restsUntil = performance.now() + REST_MS;
        throw error;
      }
    },
    failingCalls: () => [...streaks.values()].filter(isFailing).length,
  };
}

function unasked({ name: call, method }: Request, reason: string, retryAfterMs: number): PartnerError {
  const details = { call, method, reason: `not asked: ${reason}`, mayHaveTakenEffect: false };
  return new PartnerError("unreachable", { ...details, retryAfterMs: Math.ceil(retryAfterMs) });
}

/** Makes what waits for a turn, in the order of asking; false when that would take too long. */
function createQueue(): () => Promise<boolean> {
  const turnMs = 1_000 / CALLS_PER_SECOND;
  let nextTurn = 0;
  return async () => {
    const now = performance.now();
    const turn = Math.max(nextTurn, now - BURST * turnMs);
    if (turn - now > LONGEST_WAIT_MS) return false;
    nextTurn = turn + turnMs;
    if (turn > now) await delay(turn - now);
    return true;
  };
}
