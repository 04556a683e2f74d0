import type { Client } from "#/lib/web/client.ts";
import { addressKeys } from "#/lib/web/front/client-address.ts";
import { CALLS_PER_SECOND } from "./assumptions.ts";
import { isPartnerError, PartnerError } from "./error.ts";
import type { Family } from "./families.ts";
import { createLanes, currentLane, type Lane, type LaneClient, type LaneCounts } from "./lanes.ts";

/** This many failures in a row make a call count as failing. */
const FAILURES = 5;
/** The circuit opens only after an outage of this length: five failures may happen within a moment. */
const OUTAGE_MS = 10_000;
/** How long an open circuit fails calls at once. Short, so that buyers are served soon after an outage. */
const OPEN_MS = 2_000;
/** A rare call may not be made again for days after it failed: by then it tells nothing of the service. */
const FAILING_MS = 30 * 60_000;

interface Request {
  name: string;
  method?: string | undefined;
  isBackground?: boolean | undefined;
  family: Family["name"];
}

/** For whom a call is made. */
export interface Visitor {
  /** The device, or where that isn't known the address: an IPv6 client can use any of its /56. */
  key: string;
  isKnown: boolean;
}

export function visitorOf(client: Client | null): Visitor | null {
  if (client === null) return null;
  const { device, address } = client;
  return { key: device ?? addressKeys(address).narrow, isKnown: device !== null };
}

/** The rate limit of all calls of this process, and a circuit breaker for each of them. */
export interface RateLimit {
  /**
   * Sends when it is the call's turn in its lane. A refusal is an answer; any other error counts as a failure.
   * @throws {PartnerError} `unreachable`, certainly without effect, when the circuit is open, or `isCrowded` when too many calls wait
   */
  run<T>(request: Request, send: () => Promise<T>): Promise<T>;
  /** How many calls are failing: the last failure is less than half an hour old, and they have had no answer since. */
  failingCalls(): number;
  laneCounts(): LaneCounts;
}

interface Streak {
  failures: number;
  /** Time of the first failure. */
  since: number;
  /** Time of the last failure. */
  lastAt: number;
  openUntil: number;
}

export interface RateLimitConfig {
  /** Assumption "rate-limit". */
  callsPerSecond?: number;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  /** The visitor whose request is under way; null for the shop's own work. */
  visitor?: () => Visitor | null;
}

export function createRateLimit(config: RateLimitConfig = {}): RateLimit {
  const { callsPerSecond = CALLS_PER_SECOND, now = () => performance.now(), visitor = () => null } = config;
  const lanes = timedLanes(callsPerSecond, now);
  const streaks = new Map<string, Streak>();
  const isFailing = ({ failures }: Streak): boolean => failures >= FAILURES;

  return {
    async run(request, send) {
      const streak = streaks.get(request.name) ?? { failures: 0, since: 0, lastAt: 0, openUntil: 0 };
      streaks.set(request.name, streak);
      const openMs = streak.openUntil - now();
      if (openMs > 0) throw unsent(request, "it has been down", { retryAfterMs: Math.ceil(openMs) });
      // Half open: this call probes the service; until it ends, the others fail.
      if (streak.openUntil > 0) streak.openUntil = now() + OPEN_MS;
      const [lane, client] = placeOf(request, visitor());
      if (!(await lanes.wait(lane, client))) throw unsent(request, "too many calls are waiting", { isCrowded: true });
      try {
        const answer = await send();
        streaks.delete(request.name);
        return answer;
      } catch (error) {
        if (isPartnerError(error) && error.kind === "refused") streaks.delete(request.name);
        else countFailure(streak, isOutage(error));
        throw error;
      } finally {
        lanes.end(lane, client);
      }
    },
    failingCalls() {
      const recent = [...streaks.values()].filter(({ lastAt }) => now() - lastAt < FAILING_MS);
      return recent.filter(isFailing).length;
    },
    laneCounts: () => lanes.counts(),
  };

  function countFailure(streak: Streak, isDown: boolean): void {
    streak.lastAt = now();
    if (streak.failures === 0) streak.since = streak.lastAt;
    streak.failures += 1;
    const opens = isDown && isFailing(streak) && now() - streak.since >= OUTAGE_MS;
    streak.openUntil = opens ? now() + OPEN_MS : 0;
  }
}

/** An unreadable answer may be about one SIM, and a rate limit is an answer: neither opens the circuit. */
function isOutage(error: unknown): boolean {
  return isPartnerError(error) && error.isTransient && error.status !== 429;
}

function unsent(
  { name: call, method }: Pick<Request, "name" | "method">,
  reason: string,
  why: { retryAfterMs: number } | { isCrowded: true },
): PartnerError {
  const details = { call, method, reason: `not asked: ${reason}`, mayHaveTakenEffect: false };
  return new PartnerError("unreachable", { ...details, ...why });
}

/**
 * The lane of a call, and the client whose turns it takes. A look-up goes by its visitor; the background has none. Each family has turns of
 * its own, so that a stalled one keeps no visitor from the other.
 */
function placeOf({ isBackground, family }: Request, visitor: Visitor | null): [Lane, LaneClient | null] {
  const lane = isBackground ? "rest" : (currentLane() ?? (visitor?.isKnown === false ? "unknown" : "known"));
  if (lane === "rest" || visitor === null) return [lane, null];
  return [lane, { key: `${family} ${visitor.key}`, isAddress: !visitor.isKnown }];
}

/** The lanes, on a timer. */
function timedLanes(callsPerSecond: number, now: () => number) {
  const lanes = createLanes(callsPerSecond, now);
  let timer: NodeJS.Timeout | undefined;
  const work = (): void => {
    clearTimeout(timer);
    const waitMs = lanes.work();
    if (waitMs !== null) timer = setTimeout(work, waitMs);
  };
  return {
    counts: () => lanes.counts(),
    /** False when the call must not be sent: it has waited too long, or too many wait before it. */
    wait: (lane: Lane, client: LaneClient | null): Promise<boolean> =>
      new Promise((resolve) => {
        lanes.enter(lane, client, resolve);
        work();
      }),
    end(lane: Lane, client: LaneClient | null): void {
      lanes.leave(lane, client);
      work();
    },
  };
}
