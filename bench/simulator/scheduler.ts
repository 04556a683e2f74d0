import type { Choices } from "./choices.ts";

/** An actor that waits: a process, a browser, the world. One that has ended never resumes. */
export interface Actor {
  name: string;
  hasEnded: boolean;
  /** It is paused until then, in epoch milliseconds. */
  pausedUntil: number;
}

export function createActor(name: string): Actor {
  return { name, hasEnded: false, pausedUntil: 0 };
}

interface Wait {
  actor: Actor;
  what: string;
  /** The earliest time at which it can resume, in epoch milliseconds; `due` is not called before. */
  notBefore: number;
  /** When it can resume, in epoch milliseconds; infinity while that depends on another actor. */
  due: () => number;
  resolve: () => void;
}

/** Far from today: code that reads the real clock is wrong by years. */
const START = Date.UTC(2031, 2, 17, 9);
/** More steps than any schedule needs: an actor is in an endless loop. */
const MAX_STEPS = 60_000;

/**
 * Owns the time and the order of events. Everything that can take time in the shop (a query, a call, a sleep) is one `wait` here. In
 * each step one actor that is due runs until it waits again; when none is due, time jumps to the next that will be. So a schedule of
 * days takes milliseconds, and the same choices give the same run, to the byte.
 */
export class Scheduler {
  now = START;
  readonly story: string[] = [];
  /** Called before each step: it may kill or pause the actor that would run. */
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

  /** Waits until a condition holds, or until a timeout. */
  until(actor: Actor, what: string, isSo: () => boolean, ms = Number.POSITIVE_INFINITY): Promise<void> {
    const at = this.now + ms;
    return this.when(actor, what, 0, () => (isSo() ? 0 : at));
  }

  tell(line: string): void {
    this.story.push(`${this.now - START} ${line}`);
  }

  /** Runs actors until the work is done, or until that time at the latest. */
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

  /** Waits until a time that may still change, in epoch milliseconds, and never before `notBefore`. */
  when(actor: Actor, what: string, notBefore: number, due: () => number): Promise<void> {
    return new Promise((resolve) => {
      if (!actor.hasEnded) this.#waits.push({ actor, what, notBefore, due, resolve });
    });
  }

  /** Ends an actor, which never resumes. */
  end(actor: Actor): void {
    actor.hasEnded = true;
    this.#waits = this.#waits.filter((wait) => wait.actor !== actor);
  }

  /** The actor that runs next: any that is due, else the one that is due first. */
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
 * Resolves when all code that need not wait has run: its turn comes once no promise callback is left. Below the simulated parts,
 * code waits for promises only.
 */
function idle(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
