import { performance } from "node:perf_hooks";

/** The work that one request waits for. */
export interface Work {
  /** Its turn has come. */
  start(): void;
  /** It will have none: too many wait, and its client has asked for more than the others have. */
  refuse(): void;
}

/** Decides which request the code behind sees next. */
export interface Turns {
  /** @returns to be called when the request is answered, or its client has hung up */
  enter(client: string, work: Work): () => void;
}

interface Options {
  /** How long the process has had nothing to do so far, in milliseconds. */
  idleMs?: () => number;
  /** Runs something a moment later. */
  soon?: (look: () => void) => void;
  /** A clock that never goes back, in milliseconds. */
  now?: () => number;
}

/** One thread renders all pages, so more requests at once would only slow each other down. */
const MOST_RUNNING = 2;
/** With their bodies they take 64 MB at most. */
const MOST_WAITING = 1_000;
/** So much rest since the last start means that all who have started wait for something else: the partner, or a slow client. */
const REST_MS = 0.5;
const LOOK_MS = 1;
/** For so long it is known how much a client has asked for, and at most twice as long. */
const MEMORY_MS = 10 * 60_000;
const MOST_CLIENTS = 50_000;
/** A purchase takes about twenty requests. Clients with fewer than this are equal, and so are those with up to three times as many. */
const FEW = 32;
/** Who has waited for so long is one of a crowd that fills the queue. */
const PATIENCE_MS = 250;

/**
 * While the process has more to do than it can, clients that have asked for little go before those that have asked for much. In the order
 * of coming all would wait for the clients that fill the queue; so of equals every second turn goes to the newest request, and the others
 * to who came first of those that have waited for a short time only. A flood from a thousand addresses then waits in the queue that it
 * has filled, and a buyer passes it.
 */
export function createTurns({
  idleMs = processIdleMs,
  soon = inAMoment,
  now = () => performance.now(),
}: Options = {}): Turns {
  const counts = createRecentCounts(now);
  const waiting = new Set<Waiter>();
  let running = 0;
  let idleAtStart = idleMs();
  let isLooking = false;
  let isForNewest = false;

  function serve(): void {
    while (waiting.size > 0 && (running < MOST_RUNNING || idleMs() - idleAtStart >= REST_MS)) {
      const next = nextOf(clientsBy((weight, best) => weight < best)) as Waiter;
      waiting.delete(next);
      counts.add(next.client);
      running += 1;
      next.isRunning = true;
      idleAtStart = idleMs();
      next.work.start();
    }
    if (waiting.size === 0 || isLooking) return;
    isLooking = true;
    soon(() => {
      isLooking = false;
      serve();
    });
  }

  /** Those who wait of the class that is best, in the order of coming. */
  function clientsBy(isBetter: (weight: number, best: number) => boolean): Waiter[] {
    let all: Waiter[] = [];
    let best = 0;
    for (const waiter of waiting) {
      const weight = Math.floor(Math.log2(1 + counts.of(waiter.client) / FEW));
      if (all.length > 0 && weight === best) all.push(waiter);
      else if (all.length === 0 || isBetter(weight, best)) {
        all = [waiter];
        best = weight;
      }
    }
    return all;
  }

  function nextOf(equals: readonly Waiter[]): Waiter | undefined {
    isForNewest = !isForNewest;
    const young = isForNewest ? undefined : equals.find(({ since }) => now() - since < PATIENCE_MS);
    return young ?? equals.at(-1);
  }

  return {
    enter(client, work) {
      const own: Waiter = { client, work, since: now(), isRunning: false };
      waiting.add(own);
      if (waiting.size > MOST_WAITING) {
        const [last] = clientsBy((weight, most) => weight > most) as [Waiter];
        waiting.delete(last);
        last.work.refuse();
      }
      serve();
      return () => {
        waiting.delete(own);
        if (!own.isRunning) return;
        own.isRunning = false;
        running -= 1;
        serve();
      };
    },
  };
}

interface Waiter {
  client: string;
  work: Work;
  since: number;
  isRunning: boolean;
}

/** How many requests each client has had lately. */
function createRecentCounts(now: () => number) {
  let recent = new Map<string, number>();
  let before = new Map<string, number>();
  let begunAt = now();
  return {
    of: (client: string): number => (recent.get(client) ?? 0) + (before.get(client) ?? 0),
    add(client: string): void {
      if (recent.size >= MOST_CLIENTS || now() - begunAt >= MEMORY_MS) {
        before = recent;
        recent = new Map();
        begunAt = now();
      }
      recent.set(client, (recent.get(client) ?? 0) + 1);
    },
  };
}

function processIdleMs(): number {
  return performance.eventLoopUtilization().idle;
}

function inAMoment(look: () => void): void {
  setTimeout(look, LOOK_MS);
}
