const store = globalThis as typeof globalThis & { __shopOnce?: Map<string, unknown> };

/**
 * A process-wide singleton, such as the database or a cache. The only user of globalThis.
 *
 * The framework evaluates a module up to three times in one process: for instrumentation, route handlers and pages. A module-level
 * constant would then exist three times, and three connections to one SQLite file block each other.
 */
export function once<T>(name: string, make: () => T): T {
  store.__shopOnce ??= new Map();
  if (!store.__shopOnce.has(name)) store.__shopOnce.set(name, make());
  return store.__shopOnce.get(name) as T;
}
