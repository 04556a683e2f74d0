import type { Actor, Scheduler } from "#/bench/simulator/scheduler.ts";

/** Longer than any call takes. */
const CALL_MS = 20_000;
/**
 * For this long after a pause, leases may have expired meanwhile: the paused process's own, those of processes that waited for it, and
 * one that it takes over, judged by a time that it read before the pause.
 */
const AFTERMATH_MS = 300_000;

/** Which process asks the partner about which order at the moment: leases exist to prevent two at once. */
export class Visits {
  #excusedUntil = 0;
  readonly #scheduler: Scheduler;
  readonly #complain: (what: string) => void;
  readonly #now = new Map<string, Set<{ actor: Actor; since: number }>>();

  constructor(scheduler: Scheduler, complain: (what: string) => void) {
    this.#scheduler = scheduler;
    this.#complain = complain;
  }

  /** A process is paused until then. */
  standStill(actor: Actor, until: number): void {
    actor.pausedUntil = until;
    this.#excusedUntil = Math.max(this.#excusedUntil, until + AFTERMATH_MS);
  }

  /** @returns a function to call when the answer has arrived */
  enter(actor: Actor, payId: string): () => void {
    const { now } = this.#scheduler;
    const others = this.#now.get(payId) ?? new Set();
    this.#now.set(payId, others);
    const isTaken = [...others].some((other) => !other.actor.hasEnded && now - other.since < CALL_MS);
    if (isTaken && now >= this.#excusedUntil) this.#complain(`C5 two ask about one order at once: ${payId}`);
    const visit = { actor, since: now };
    others.add(visit);
    return () => others.delete(visit);
  }
}
