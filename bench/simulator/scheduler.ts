import type { Choices } from "./choices.ts";

/** Who waits: a process, a browser, the world. What has ended never goes on. */
export interface Actor {
  name: string;
  hasEnded: boolean;
  /** It stands still until then, in epoch milliseconds. */
  pausedUntil: number;
}

export function createActor(name: string): Actor {
  return { name, hasEnded: false, pausedUntil: 0 };
}

interface Wait {
  actor: Actor;
  what: string;
  /** The earliest time at which it can go on, in epoch milliseconds; `due` is not asked before. */
  notBefore: number;
  /** When it can go on, in epoch milliseconds; infinity while that depends on another actor. */
  due: () => number;
  resolve: () => void;
}

/** Far from today: code that reads the real clock is wrong by years. */
const START = Date.UTC(2031, 2, 17, 9);
/** More steps than any schedule needs: an actor goes in circles. */
const MAX_STEPS = 60_000;

/**
 * Owns time and the order of things. Everything that can take time in the shop (a query, a call, a sleep) is one `wait` here. In
 * each step one of those whose time has come goes on, until it waits again; when no actor's time has come, time jumps to the next.
 * So a schedule of days takes milliseconds, and the same choices give the same run, to the byte.
 */
export class Scheduler {
  now = START;
  readonly story: string[] = [];
  /** Asked at each step whether the one who would go on dies or stands still instead. */
  beforeStep: (actor: Actor) => void = () => undefined;
  readonly #choices: Choices;
  #waits: Wait[] = [];
  #steps = 0;

  constructor(choices: Choices) {
    this.#choices = choices;
  }

  wait(actor: Actor, what: string, ms = 0): Promise<void> {
    const at = this.now + ms;
    return this.when(actor, what, at, () => at);
  }

  /** Waits until something is so, or for so long. */
  until(actor: Actor, what: string, isSo: () => boolean, ms = Number.POSITIVE_INFINITY): Promise<void> {
    const at = this.now + ms;
    return this.when(actor, what, 0, () => (isSo() ? 0 : at));
  }

  tell(line: string): void {
    this.story.push(`${this.now - START} ${line}`);
  }

  /** Lets things happen until the work is done, or until that time when it never is. */
  async run(work: Promise<unknown>, until = Number.POSITIVE_INFINITY): Promise<void> {
    let isDone = false;
    let failure: unknown = null;
    work.then(
      () => {
        isDone = true;
      },
      (error: unknown) => {
        failure = error;
        isDone = true;
      },
    );
    await idle();
    while (!isDone) {
      const next = this.#next();
      const due = next ? dueOf(next) : Number.POSITIVE_INFINITY;
      if (due > until) break;
      if (!next) throw new Error("no actor can go on");
      await this.#step(next, due);
    }
    if (failure) throw failure;
  }

  /** Waits until a time that may still change, in epoch milliseconds, but never to one before the other. */
  when(actor: Actor, what: string, notBefore: number, due: () => number): Promise<void> {
    return new Promise((resolve) => {
      if (!actor.hasEnded) this.#waits.push({ actor, what, notBefore, due, resolve });
    });
  }

  /** It never goes on. */
  end(actor: Actor): void {
    actor.hasEnded = true;
    this.#waits = this.#waits.filter((wait) => wait.actor !== actor);
  }

  /** The one who goes on: any of those whose time has come, else the first whose time comes. */
  #next(): Wait | undefined {
    let ready = this.#readyAt(this.now);
    if (ready.length === 0) {
      const first = Math.min(...this.#waits.map(dueOf));
      if (first === Number.POSITIVE_INFINITY) return undefined;
      ready = this.#readyAt(first);
    }
    return ready[this.#choices.pick("turn", ready.length)];
  }

  #readyAt(now: number): Wait[] {
    return this.#waits.filter((wait) => wait.notBefore <= now && dueOf(wait) <= now);
  }

  async #step(wait: Wait, due: number): Promise<void> {
    this.#steps += 1;
    if (this.#steps > MAX_STEPS) throw new Error("never comes to rest");
    this.now = Math.max(this.now, due);
    this.beforeStep(wait.actor);
    if (wait.actor.hasEnded || wait.actor.pausedUntil > this.now) return;
    this.#waits.splice(this.#waits.indexOf(wait), 1);
    this.story.push(`${this.now - START} ${wait.actor.name}: ${wait.what}`);
    wait.resolve();
    await idle();
  }
}

function dueOf({ due, actor }: Wait): number {
  return Math.max(due(), actor.pausedUntil);
}

/**
 * Resolves when everything that can go on without waiting has done so: its turn comes when no promise is left to be answered.
 * Nothing below the seams waits for anything but promises.
 */
function idle(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
