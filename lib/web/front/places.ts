/** A fixed number of places. While all are taken, holders wait in the order of arrival. */
export interface Places<Holder> {
  /** Whether the holder has a place now; `ready` is called when it gets one later. */
  take(holder: Holder, ready: () => void): boolean;
  /** Gives a place back, or leaves the queue. */
  leave(holder: Holder): void;
}

export function createPlaces<Holder>(count: number): Places<Holder> {
  const taken = new Set<Holder>();
  const waiting = new Map<Holder, () => void>();
  return {
    take(holder, ready) {
      if (!taken.has(holder)) {
        if (taken.size < count) taken.add(holder);
        else waiting.set(holder, ready);
      }
      return taken.has(holder);
    },
    leave(holder) {
      waiting.delete(holder);
      if (!taken.delete(holder)) return;
      for (const [next, ready] of waiting) {
        waiting.delete(next);
        taken.add(next);
        return ready();
      }
    },
  };
}
