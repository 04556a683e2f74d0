import type { Actor, Scheduler } from "./scheduler.ts";

/** Longer than any call takes. */
const CALL_MS = 20_000;
/** So long after anybody stood still, leases may have run out on the way. */
const AFTERMATH_MS = 300_000;

/** Who asks the service about which order at the moment: two at once is what leases are there to prevent. */
export class Visits {
  /** Until when somebody stood still while everybody else waited for it. */
  #allUntil = 0;
  readonly #until = new Map<Actor, number>();
  readonly #scheduler: Scheduler;
  readonly #complain: (what: string) => void;
  readonly #now = new Map<string, Set<{ actor: Actor; since: number }>>();

  constructor(scheduler: Scheduler, complain: (what: string) => void) {
    this.#scheduler = scheduler;
    this.#complain = complain;
  }

  /**
   * Somebody stands still until then.
   * @param isInTheWay it has changed something and not committed it, so everybody waits
   */
  standStill(actor: Actor, until: number, isInTheWay: boolean): void {
    actor.pausedUntil = until;
    this.#until.set(actor, until);
    if (isInTheWay) this.#allUntil = Math.max(this.#allUntil, until);
  }

  /** @returns to be called when the answer is there */
  enter(actor: Actor, payId: string): () => void {
    const { now } = this.#scheduler;
    const others = this.#now.get(payId) ?? new Set();
    this.#now.set(payId, others);
    const isTaken = [...others].some(
      (other) => !other.actor.hasEnded && now - other.since < CALL_MS && !this.#wasStill(other.actor),
    );
    if (isTaken && !this.#wasStill(actor)) this.#complain(`C5 two ask about one order at once: ${payId}`);
    const visit = { actor, since: now };
    others.add(visit);
    return () => others.delete(visit);
  }

  #wasStill(actor: Actor): boolean {
    const until = Math.max(this.#allUntil, this.#until.get(actor) ?? 0);
    return this.#scheduler.now < until + AFTERMATH_MS;
  }
}
