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
  /** When it can go on, in epoch milliseconds; infinity while that hangs on somebody else. */
  due: () => number;
  resolve: () => void;
}

/** Far from today: whoever looks at the real clock is wrong by years. */
const START = Date.UTC(2031, 2, 17, 9);
/** More steps than any schedule needs: somebody goes in circles. */
const MAX_STEPS = 60_000;

/**
 * Owns time and the order of things. Everything that can take time in the shop (a query, a call, a sleep) is one `wait` here. In
 * each step one of those whose time has come goes on, until it waits again; when nobody's time has come, time jumps to the next.
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
    return this.when(actor, what, () => at);
  }

  /** Waits until something is so, or for so long. */
  until(actor: Actor, what: string, isSo: () => boolean, ms = Number.POSITIVE_INFINITY): Promise<void> {
    const at = this.now + ms;
    return this.when(actor, what, () => (isSo() ? 0 : at));
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
      if (!next) throw new Error("nobody can go on");
      await this.#step(next, due);
    }
    if (failure) throw failure;
  }

  /** Waits until a time that may still change, in epoch milliseconds. */
  when(actor: Actor, what: string, due: () => number): Promise<void> {
    return new Promise((resolve) => {
      this.#waits.push({ actor, what, due, resolve });
    });
  }

  /** The one who goes on: any of those whose time has come, else the first whose time comes. */
  #next(): Wait | undefined {
    this.#waits = this.#waits.filter(({ actor }) => !actor.hasEnded);
    const dues = this.#waits.map(dueOf);
    const first = Math.min(...dues);
    if (first === Number.POSITIVE_INFINITY) return undefined;
    const now = Math.max(this.now, first);
    const ready = this.#waits.filter((_, index) => (dues[index] ?? 0) <= now);
    return ready[this.#choices.pick("turn", ready.length)];
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

/** Resolves when everything that can go on without waiting has done so. */
function idle(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
