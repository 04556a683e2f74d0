const store = globalThis as typeof globalThis & { __shopOnce?: Map<string, unknown> };

/**
 * Makes a thing that may exist once per process only (the database, the plan cache).
 *
 * The framework evaluates a module up to three times in one process, once each for instrumentation, route handlers and pages, so
 * a module-level constant would be three constants; three connections to one SQLite file block each other.
 */
export function once<T>(name: string, make: () => T): T {
  store.__shopOnce ??= new Map();
  if (!store.__shopOnce.has(name)) store.__shopOnce.set(name, make());
  return store.__shopOnce.get(name) as T;
}
