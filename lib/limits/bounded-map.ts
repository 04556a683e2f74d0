/** A map that forgets the keys that were not used for longest, and never holds more than its capacity. */
interface BoundedMap<V> {
  get(key: string): V | undefined;
  set(key: string, value: V): void;
}

/**
 * Two generations: what is read or written goes into the younger one. When that has half the capacity, it becomes the older one, and what
 * stood there is forgotten. A list in order of use would cost many times as much for each new key.
 */
export function createBoundedMap<V>(capacity: number): BoundedMap<V> {
  const half = Math.max(1, Math.floor(capacity / 2));
  let young = new Map<string, V>();
  let old = new Map<string, V>();
  const set = (key: string, value: V): void => {
    if (young.size >= half && !young.has(key)) {
      old = young;
      young = new Map();
    }
    young.set(key, value);
  };
  return {
    get(key) {
      const fresh = young.get(key);
      if (fresh !== undefined) return fresh;
      const kept = old.get(key);
      if (kept !== undefined) set(key, kept);
      return kept;
    },
    set,
  };
}
