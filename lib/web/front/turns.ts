import { performance } from "node:perf_hooks";
import { type AddressKeys, WIDE } from "./client-address.ts";

/** The work that one request waits for. */
export interface Work {
  /** Its turn has come. */
  start(): void;
  /** It gets no turn: too many requests wait. */
  refuse(): void;
}

/** Decides which request the code behind sees next. */
export interface Turns {
  /** @returns to be called when the request is answered, or its client has hung up */
  enter(client: AddressKeys, work: Work): () => void;
}

interface Options {
  /** How many run at once while clients that have asked for little wait, and while only others do. */
  most?: { light: number; heavy: number };
  /** With one more waiting, one is refused. */
  mostWaiting?: number;
  /** How long the process has had nothing to do so far, in milliseconds. */
  idleMs?: () => number;
  /** With more requests of light clients waiting than this, the oldest of them gets no turn. */
  mostForOldest?: number;
  /** Runs something a moment later. */
  soon?: (look: () => void) => void;
  /** A clock that never goes back, in milliseconds. */
  now?: () => number;
}

/**
 * One thread renders all pages, and other threads compress them meanwhile; eight at once answered only 4 % more. For heavy clients alone one is
 * enough: a buyer who comes then waits for every page that is already running.
 */
const MOST = { light: 4, heavy: 1 };
/** A request that takes longer mostly waits for the partner, or for a client that reads slowly. Its turn goes to another. */
const TURN_MS = 200;
/** Each may hold a form of 64 KiB, so all together take 64 MB at most. */
const MOST_WAITING = 1_000;
/** If the process has been idle for so long since it last started a request, no running request needs the processor. */
const REST_MS = 0.5;
const LOOK_MS = 1;
/** Requests are counted for this long, and for at most twice as long. */
const MEMORY_MS = 10 * 60_000;
const MOST_CLIENTS = 50_000;
/** The weight of a client: 0 with fewer requests than this, 1 with fewer than three times as many. A purchase takes about twenty. */
const FEW = 32;
/** Heavy clients get every fourth turn and keep a fourth of the queue, since an office or a carrier may be one of them. */
const HEAVY_SHARE = 4;
/**
 * Every eighth turn goes to the oldest request of a heavy client. Of a light one too while few wait, or newer ones would pass it for ever in a
 * full shop.
 */
const OLDEST_SHARE = 8;
/** In a longer queue each such turn leaves a newer request to grow old, and a buyer's nine requests would nearly always include one. */
const MOST_FOR_OLDEST = 64;
/** An older request gets few turns while newer ones wait: in a flood most requests in the queue are older. */
const PATIENCE_MS = 250;
/** In a flood many newer requests go first. A request that has waited for so long is refused, so that its client is told to come back. */
const LONGEST_WAIT_MS = 30_000;

/**
 * Chooses the next request while more arrive than the process can answer.
 *
 * Clients of the least weight are light, and all others heavy. Light clients go first; every fourth turn goes to a heavy client, by turns to
 * the newest request and to the oldest. Among light clients, most odd turns go to the newest request, every eighth turn to the oldest while
 * few wait, and the even ones to the oldest that has waited less than `PATIENCE_MS`.
 *
 * While no client that has asked for little (weight 0) waits, a request starts only if none runs or the process rests. So a buyer who comes
 * then waits for one page, and in every fourth turn for one more.
 *
 * First come, first served would make a buyer wait behind a whole flood. Here a flood from a thousand addresses waits in the queue that it
 * has filled itself, and the buyer's new request passes it.
 */
export function createTurns({
  most = MOST,
  mostWaiting = MOST_WAITING,
  mostForOldest = MOST_FOR_OLDEST,
  idleMs = processIdleMs,
  soon = inAMoment,
  now = () => performance.now(),
}: Options = {}): Turns {
  const counts = createRecentCounts(now);
  const waiting = new Set<Waiter>();
  /** Each with the time of its start. */
  const running = new Map<Waiter, number>();
  let idleAtStart = idleMs();
  let isLooking = false;
  let turn = 1;

  function serve(): void {
    while (waiting.size > 0 && mayStart(most.light)) {
      const { next, atOnce } = choose();
      if (!mayStart(atOnce)) break;
      turn += 1;
      waiting.delete(next);
      counts.add(next.client);
      running.set(next, now());
      idleAtStart = idleMs();
      next.work.start();
    }
    lookSoon();
  }

  function lookSoon(): void {
    if (waiting.size === 0 || isLooking) return;
    isLooking = true;
    soon(() => {
      isLooking = false;
      look();
    });
  }

  /** Choosing from a long queue takes time, so it is done only where any request may start. */
  function look(): void {
    refuseOld(waiting, now());
    if (running.size === 0 || hasRested() || endOldTurns()) serve();
    else lookSoon();
  }

  function mayStart(atOnce: number): boolean {
    return running.size < atOnce || hasRested();
  }

  function hasRested(): boolean {
    return idleMs() - idleAtStart >= REST_MS;
  }

  function endOldTurns(): boolean {
    const before = running.size;
    for (const [waiter, startedAt] of running) if (now() - startedAt >= TURN_MS) running.delete(waiter);
    return running.size < before;
  }

  /** The next request, and how many may run at once with it. */
  function choose(): { next: Waiter; atOnce: number } {
    const sorted = byWeight(waiting, counts);
    return {
      next: nextOf(sorted, turn, now(), mostForOldest),
      atOnce: sorted.light[0]?.weight === 0 ? most.light : most.heavy,
    };
  }

  /** The request to refuse when too many wait: the oldest of the heaviest clients, or of the light ones while few heavy ones wait. */
  function superfluous(): Waiter {
    const { light, heavy } = byWeight(waiting, counts);
    const most = Math.max(...heavy.map(({ weight }) => weight));
    const isFull = heavy.length > mostWaiting / HEAVY_SHARE;
    return (isFull ? heavy.find(({ weight }) => weight === most) : light[0]) as Waiter;
  }

  return {
    enter(client, work) {
      const own: Waiter = { client, work, since: now(), weight: 0 };
      waiting.add(own);
      if (waiting.size > mostWaiting) {
        const last = superfluous();
        waiting.delete(last);
        last.work.refuse();
      }
      serve();
      return () => {
        waiting.delete(own);
        if (running.delete(own)) serve();
      };
    },
  };
}

interface Waiter {
  client: AddressKeys;
  work: Work;
  since: number;
  /** How much its client had asked for when a turn was last given, in classes (`FEW`). */
  weight: number;
}

function nextOf({ light, heavy }: ByWeight, turn: number, now: number, mostForOldest: number): Waiter {
  if (turn % HEAVY_SHARE === 0 && heavy.length > 0) return heavy.at(turn % OLDEST_SHARE === 0 ? 0 : -1) as Waiter;
  if (turn % OLDEST_SHARE === 1 && light.length <= mostForOldest) return light[0] as Waiter;
  const young = turn % 2 === 0 ? light.find(({ since }) => now - since < PATIENCE_MS) : undefined;
  return (young ?? light.at(-1)) as Waiter;
}

/** They wait in the order in which they came. */
function refuseOld(waiting: Set<Waiter>, now: number): void {
  for (const waiter of waiting) {
    if (now - waiter.since < LONGEST_WAIT_MS) return;
    waiting.delete(waiter);
    waiter.work.refuse();
  }
}

/** The waiting requests of light and of heavy clients, each from the oldest to the newest. */
interface ByWeight {
  light: Waiter[];
  heavy: Waiter[];
}

function byWeight(waiting: ReadonlySet<Waiter>, counts: ReturnType<typeof createRecentCounts>): ByWeight {
  let least = Number.POSITIVE_INFINITY;
  for (const waiter of waiting) {
    waiter.weight = Math.floor(Math.log2(1 + counts.of(waiter.client) / FEW));
    least = Math.min(least, waiter.weight);
  }
  const all = [...waiting];
  return { light: all.filter(({ weight }) => weight === least), heavy: all.filter(({ weight }) => weight > least) };
}

/** Counts each client's requests of late. One client may have a whole IPv6 /48, so a /56 has at least a quarter of its count. */
function createRecentCounts(now: () => number) {
  let recent = new Map<string, number>();
  let before = new Map<string, number>();
  let begunAt = now();
  const count = (key: string): number => (recent.get(key) ?? 0) + (before.get(key) ?? 0);
  return {
    of({ narrow, wide }: AddressKeys): number {
      return Math.max(count(narrow), wide === null ? 0 : count(wide) / WIDE);
    },
    add({ narrow, wide }: AddressKeys): void {
      if (recent.size >= MOST_CLIENTS || now() - begunAt >= MEMORY_MS) {
        before = recent;
        recent = new Map();
        begunAt = now();
      }
      for (const key of wide === null ? [narrow] : [narrow, wide]) recent.set(key, (recent.get(key) ?? 0) + 1);
    },
  };
}

function processIdleMs(): number {
  return performance.eventLoopUtilization().idle;
}

function inAMoment(look: () => void): void {
  setTimeout(look, LOOK_MS);
}
