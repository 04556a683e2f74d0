import { once } from "./once.ts";

const pending = (): Set<Promise<unknown>> => once("pending work", () => new Set());

/** Registers work that may outlive its request (a page timed out, the browser left), so that shutdown can wait for it. */
export function trackPending<T>(work: Promise<T>): Promise<T> {
  const untrack = (): void => void pending().delete(work);
  pending().add(work);
  work.then(untrack, untrack);
  return work;
}

/** Resolves when no tracked work is left. */
export async function pendingWorkDone(): Promise<void> {
  while (pending().size > 0) await Promise.allSettled(pending());
}
