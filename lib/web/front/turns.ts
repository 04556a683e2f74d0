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
/** A purchase takes about ten requests. Clients with fewer than this are equal, and so are those with up to three times as many. */
const FEW = 16;

/**
 * While the process has more to do than it can, clients that have asked for little go before those that have asked for much, and of
 * equals the newest request goes first. So a flood waits for itself: who fills the queue, from one address or a thousand, waits in it,
 * and a buyer who comes now waits for a request or two. In the order of coming everybody would wait for the whole queue.
 */
export function createTurns({ idleMs = processIdleMs, soon = inAMoment }: Options = {}): Turns {
  const counts = createRecentCounts();
  const waiting = new Set<Waiter>();
  let running = 0;
  let idleAtStart = idleMs();
  let isLooking = false;

  function serve(): void {
    while (waiting.size > 0 && (running < MOST_RUNNING || idleMs() - idleAtStart >= REST_MS)) {
      const next = pick((weight, best) => weight <= best) as Waiter;
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

  function pick(isBetter: (weight: number, best: number) => boolean): Waiter | undefined {
    let picked: Waiter | undefined;
    let best = 0;
    for (const waiter of waiting) {
      const weight = Math.floor(Math.log2(1 + counts.of(waiter.client) / FEW));
      if (picked !== undefined && !isBetter(weight, best)) continue;
      picked = waiter;
      best = weight;
    }
    return picked;
  }

  return {
    enter(client, work) {
      const own: Waiter = { client, work, isRunning: false };
      waiting.add(own);
      if (waiting.size > MOST_WAITING) {
        const last = pick((weight, most) => weight > most) as Waiter;
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
  isRunning: boolean;
}

/** How many requests each client has had lately. */
function createRecentCounts() {
  let recent = new Map<string, number>();
  let before = new Map<string, number>();
  let begunAt = performance.now();
  return {
    of: (client: string): number => (recent.get(client) ?? 0) + (before.get(client) ?? 0),
    add(client: string): void {
      if (recent.size >= MOST_CLIENTS || performance.now() - begunAt >= MEMORY_MS) {
        before = recent;
        recent = new Map();
        begunAt = performance.now();
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
