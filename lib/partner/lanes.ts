import { AsyncLocalStorage } from "node:async_hooks";
import { once } from "#/lib/process/once.ts";

/**
 * The share of each lane in the calls, the most important first. `money`: what may have moved already. `buying`: placing and
 * paying. `known`, `unknown`: look-ups for a visitor whose device is known, or isn't. `rest`: no visitor waits for it.
 */
export const SHARES = { money: 0.4, buying: 0.3, known: 0.15, unknown: 0.1, rest: 0.05 } as const;
export type Lane = keyof typeof SHARES;

const current = once("lane", () => new AsyncLocalStorage<Lane>());

/** All calls of this work go in this lane. */
export function inLane<T>(lane: Lane, work: () => T): T {
  return current.run(lane, work);
}

/** The lane of the work under way; undefined for look-ups, whose lane the visitor decides. */
export function currentLane(): Lane | undefined {
  return current.getStore();
}

/** After a quiet time, the calls of this time may leave at once. */
const BURST_MS = 2_000;
/** A call that has waited so long and whose turn has not come is not sent. */
export const LONGEST_WAIT_MS = 2_000;
/** Of one client in one lane: so that it can't hold up the others, however slow the service is. */
const MOST_RUNNING = 2;
const MOST_WAITING = 4;
/** Behind an address there may be several visitors: so it has as many places as so many devices. */
const PLACES_OF_ADDRESS = 4;
/** The lenders' fractions add up to a whole call, but for rounding. */
const ONE = 1 - 1e-6;

export interface LaneClient {
  key: string;
  /** An address, where the device isn't known. */
  isAddress: boolean;
}

export type LaneCounts = Record<Lane, { running: number; waiting: number }>;

export interface Lanes {
  /**
   * Queues a call. A client has turns in the order of its asking, and the clients of a lane take turns. In a full lane the last call
   * of the client with the most waiting calls gives way.
   * @param client null for the shop itself, which has no limits of its own
   * @param decide is told once whether it may leave: at once, later, or not at all
   */
  enter(lane: Lane, client: LaneClient | null, decide: (isTurn: boolean) => void): void;
  /** A call that left has ended. */
  leave(lane: Lane, client: LaneClient | null): void;
  /** How many calls of each lane are under way, and how many wait for their turn. */
  counts(): LaneCounts;
  /** Decides about the calls that are due. @returns milliseconds until it is needed again; null while none waits */
  work(): number | null;
}

interface Queue {
  /** How many calls it gains in a millisecond. */
  perMs: number;
  /** Calls that may leave now, with a fraction. */
  tokens: number;
  capacity: number;
  waiting: number;
  flows: Map<string | null, Flow>;
  /** Those with a call that may leave; whose turn is next comes first. */
  ready: Set<Flow>;
}

/** The calls of one client in one lane. */
interface Flow {
  key: string | null;
  /** How many devices it counts for; without a limit for the shop itself. */
  places: number;
  queue: Queue;
  running: number;
  waiting: Waiter[];
}

interface Waiter {
  flow: Flow;
  since: number;
  decide: (isTurn: boolean) => void;
}

/**
 * Shares a limited rate of calls between lanes. Each has its own token bucket; what one doesn't need is lent, to the most important
 * lane first. A lane lends all it has to those above it, and to those below only what is above half of its bucket, so that a flood
 * of look-ups leaves a buyer's calls their burst. Of a lane in which calls wait nothing is lent: so none starves.
 */
export function createLanes(callsPerSecond: number, now: () => number): Lanes {
  const perMs = callsPerSecond / 1_000;
  const mostWaiting = Math.max(MOST_WAITING, Math.ceil(LONGEST_WAIT_MS * perMs));
  const queues = Object.values(SHARES).map((share): Queue => {
    const capacity = Math.max(1, share * BURST_MS * perMs);
    return { perMs: share * perMs, tokens: capacity, capacity, waiting: 0, flows: new Map(), ready: new Set() };
  });
  const queueOf = new Map(Object.keys(SHARES).map((lane, index) => [lane, queues[index] as Queue]));
  /** The longest waiting first: they all may wait equally long. */
  const waiters = new Set<Waiter>();
  let filledAt = now();

  return {
    enter(lane, client, decide) {
      const queue = queueOf.get(lane) as Queue;
      const flow = queue.flows.get(client?.key ?? null) ?? createFlow(queue, client);
      const isFull = queue.waiting >= mostWaiting;
      const yielding = isFull ? yieldingTo(flow) : undefined;
      if (flow.waiting.length >= MOST_WAITING * flow.places || (isFull && yielding === undefined)) {
        decide(false);
        return;
      }
      if (yielding !== undefined) end(yielding, false);
      const waiter = { flow, since: now(), decide };
      queue.flows.set(flow.key, flow);
      flow.waiting.push(waiter);
      waiters.add(waiter);
      queue.waiting += 1;
      update(flow);
    },
    leave(lane, client) {
      const flow = queueOf.get(lane)?.flows.get(client?.key ?? null);
      if (flow === undefined) return;
      flow.running -= 1;
      update(flow);
    },
    counts: () => Object.fromEntries([...queueOf].map(([lane, queue]) => [lane, countsOf(queue)])) as LaneCounts,
    work() {
      const time = now();
      fill(queues, time - filledAt);
      filledAt = time;
      // Before any is refused: when the process stood still, all have waited long.
      while (serveOne());
      for (const waiter of waiters) {
        if (time - waiter.since < LONGEST_WAIT_MS) break;
        end(waiter, false);
      }
      const [first] = waiters;
      if (first === undefined) return null;
      const untilRefusal = first.since + LONGEST_WAIT_MS - time;
      return queues.some(({ ready }) => ready.size > 0) ? Math.min(1 / perMs, untilRefusal) : untilRefusal;
    },
  };

  /** Lets the most important call leave that can have a token. What is lent waits for the most important lane that needs it. */
  function serveOne(): boolean {
    let mayBorrow = true;
    for (const [index, { ready }] of queues.entries()) {
      const [flow] = ready;
      if (flow === undefined) continue;
      if (!pay(queues, index, mayBorrow)) {
        mayBorrow = false;
        continue;
      }
      // To the end of the line, if it has more.
      ready.delete(flow);
      flow.running += 1;
      end(flow.waiting[0] as Waiter, true);
      return true;
    }
    return false;
  }

  /** A call waits no longer. */
  function end(waiter: Waiter, isTurn: boolean): void {
    const { flow } = waiter;
    flow.waiting.splice(flow.waiting.indexOf(waiter), 1);
    waiters.delete(waiter);
    flow.queue.waiting -= 1;
    update(flow);
    waiter.decide(isTurn);
  }
}

function countsOf({ flows, waiting }: Queue): LaneCounts[Lane] {
  return { running: [...flows.values()].reduce((sum, flow) => sum + flow.running, 0), waiting };
}

/** What overflows a bucket goes to the others, to the most important first. */
function fill(queues: readonly Queue[], ms: number): void {
  let spare = 0;
  for (const queue of queues) {
    const tokens = queue.tokens + queue.perMs * ms;
    queue.tokens = Math.min(tokens, queue.capacity);
    spare += tokens - queue.tokens;
  }
  for (const queue of queues) {
    const taken = Math.min(spare, queue.capacity - queue.tokens);
    queue.tokens += taken;
    spare -= taken;
  }
}

/** Takes a token: from the lane's own bucket, else from those of the lanes that lend, the least important first. */
function pay(queues: readonly Queue[], index: number, mayBorrow: boolean): boolean {
  const lent = queues.map((queue, lender) => {
    if (lender === index) return queue.tokens;
    if (!mayBorrow || queue.ready.size > 0) return 0;
    return Math.max(0, lender > index ? queue.tokens : queue.tokens - queue.capacity / 2);
  });
  if (lent.reduce((sum, tokens) => sum + tokens, 0) < ONE) return false;
  let missing = 1;
  const lenders = [...queues.entries()].reverse().filter(([lender]) => lender !== index);
  for (const [lender, queue] of [[index, queues[index] as Queue] as const, ...lenders]) {
    const taken = Math.min(missing, lent[lender] ?? 0);
    queue.tokens -= taken;
    missing -= taken;
  }
  return true;
}

function createFlow(queue: Queue, client: LaneClient | null): Flow {
  if (client === null) return { key: null, places: Infinity, queue, running: 0, waiting: [] };
  return { key: client.key, places: client.isAddress ? PLACES_OF_ADDRESS : 1, queue, running: 0, waiting: [] };
}

/** In a full lane: the last call of the client with the most, if one more call of this client leaves it with fewer. */
function yieldingTo({ queue, waiting }: Flow): Waiter | undefined {
  let most: readonly Waiter[] = [];
  for (const flow of queue.flows.values()) if (flow.waiting.length >= most.length) most = flow.waiting;
  return waiting.length + 1 < most.length ? most.at(-1) : undefined;
}

function update(flow: Flow): void {
  const { key, places, queue, running, waiting } = flow;
  if (waiting.length > 0 && running < MOST_RUNNING * places) queue.ready.add(flow);
  else queue.ready.delete(flow);
  if (waiting.length === 0 && running === 0) queue.flows.delete(key);
}
