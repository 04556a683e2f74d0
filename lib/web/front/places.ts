/** A fixed number of places; who finds none waits for one, in the order of arrival. */
export interface Places<Guest> {
  /** Whether the guest has a place now; `ready` is called when it gets one later. */
  take(guest: Guest, ready: () => void): boolean;
  /** Gives a place back, or leaves the queue. */
  leave(guest: Guest): void;
}

export function createPlaces<Guest>(count: number): Places<Guest> {
  const taken = new Set<Guest>();
  const waiting = new Map<Guest, () => void>();
  return {
    take(guest, ready) {
      if (!taken.has(guest)) {
        if (taken.size < count) taken.add(guest);
        else waiting.set(guest, ready);
      }
      return taken.has(guest);
    },
    leave(guest) {
      waiting.delete(guest);
      if (!taken.delete(guest)) return;
      for (const [next, ready] of waiting) {
        waiting.delete(next);
        taken.add(next);
        return ready();
      }
    },
  };
}
