/*
 * Runs before each test file. Files share a process: work that one of them never ended, such as that of a simulated shop that was killed,
 * must not keep the next one waiting.
 */
Reflect.deleteProperty(globalThis, "__shopOnce");
