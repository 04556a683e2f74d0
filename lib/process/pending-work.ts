import { once } from "./once.ts";

const works = (): Set<Promise<unknown>> => once("works going on", () => new Set());

/** Remembers work that may outlive whoever waits for it: a page that has waited long enough, a browser that is gone. */
export function goingOn<T>(work: Promise<T>): Promise<T> {
  const isOver = (): void => void works().delete(work);
  works().add(work);
  work.then(isOver, isOver);
  return work;
}

/** Resolves when none of it is going on any more. */
export async function allEnded(): Promise<void> {
  while (works().size > 0) await Promise.allSettled(works());
}
