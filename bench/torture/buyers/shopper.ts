import { setTimeout as pause } from "node:timers/promises";
import type { Random } from "#/testbed/random.ts";
import { type Visit, Visitor } from "#/testbed/visitor.ts";
import { type Sighting, sight } from "./sighting.ts";

/** The record that all shoppers of a run share. */
export interface RunRecord {
  shopOrigin: string;
  sandboxOrigin: string;
  sightings: Sighting[];
  /** Each one is a failure of the run. */
  complaints: string[];
}

/** A buyer tried for long and got no further. */
export class GaveUp extends Error {
  override readonly name = "GaveUp";
}

const ANSWER_MS = 30_000;
/** A kill during a call leaves the order leased for a minute, and two kills may hit one order. */
const PATIENCE_MS = 240_000;
const COPIES = 5;

/** A visitor who records every page, sends every form five times at once, and retries when the connection breaks. */
export class Shopper extends Visitor {
  readonly sim: string;
  readonly random: Random;
  readonly record: RunRecord;
  orderId = "";
  #last: Sighting | null = null;

  constructor(record: RunRecord, sim: string, random: Random) {
    super(record.shopOrigin);
    this.record = record;
    this.sim = sim;
    this.random = random;
  }

  override async send(path: string, init: RequestInit = {}): Promise<Visit> {
    const sentAt = Date.now();
    const visit = await super.send(path, { signal: AbortSignal.timeout(ANSWER_MS), ...init });
    const { sim, orderId } = this;
    this.#last = sight(visit, { sim, orderId, path, sentAt });
    this.record.sightings.push(this.#last);
    return visit;
  }

  /** Sends a request five times at once; returns the answers that arrived. */
  async five(send: () => Promise<Visit>): Promise<Visit[]> {
    const answers = await Promise.all(Array.from({ length: COPIES }, () => send().catch(nothingIfLost)));
    return answers.filter((answer) => answer !== null);
  }

  /** Repeats a step until it succeeds. */
  async insist<Result>(what: string, step: () => Promise<Result | null>): Promise<Result> {
    const giveUpAt = Date.now() + PATIENCE_MS;
    while (Date.now() < giveUpAt) {
      const result = await step().catch(nothingIfLost);
      if (result !== null) return result;
      await pause(150 + this.random.below(500));
    }
    throw new GaveUp(`${what} of order ${this.orderId}; the last page was ${JSON.stringify(this.#last)}`);
  }

  complain(complaint: string): void {
    this.record.complaints.push(`order ${this.orderId} on SIM ${this.sim}: ${complaint}`);
  }
}

/** A broken connection is expected; any other error is a mistake in the bench itself. */
export function nothingIfLost(error: unknown): null {
  const isLost = error instanceof TypeError && /fetch failed|terminated/.test(error.message);
  const isLate = error instanceof DOMException && error.name === "TimeoutError";
  if (isLost || isLate) return null;
  throw error;
}
