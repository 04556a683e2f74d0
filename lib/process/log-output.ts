import { writeSync } from "node:fs";
import { once } from "./once.ts";

/** What a reader who is held up for a while may have missed; more than that is lost. */
const MOST_BYTES = 1_000_000;
const PAUSE_MS = 100;
/** At the end a reader gets this many pauses to catch up. */
const LAST_PAUSES = 10;

/** The process's own; whoever writes to it writes here, or lines would be torn where a reader is slow. */
export function standardOutput(): { write(line: string): void } {
  return once("standard output", () => createOutput(process.stdout.fd));
}

/** For what is printed past the log: it is told to be written as soon as it is taken on. */
export function print(text: string, ...rest: unknown[]): boolean {
  standardOutput().write(text);
  const heard = rest.at(-1);
  if (typeof heard === "function") queueMicrotask(heard as () => void);
  return true;
}

/**
 * Writes lines to a file, pipe or terminal without ever waiting for it: a disk that is full, or a reader that stands still or is gone,
 * loses lines and stops nobody. A pipe must not block, which Node sees to when its own stream is opened.
 * @param fd the number of the open file
 */
function createOutput(fd: number): { write(line: string): void } {
  let waiting: Buffer = Buffer.alloc(0);
  let isPausing = false;

  function write(): void {
    try {
      while (waiting.length > 0) waiting = waiting.subarray(writeSync(fd, waiting));
    } catch (error) {
      const isFull = error instanceof Error && "code" in error && error.code === "EAGAIN";
      if (!isFull) waiting = Buffer.alloc(0);
    }
    if (waiting.length > 0 && !isPausing) {
      isPausing = true;
      setTimeout(goOn, PAUSE_MS).unref();
    }
  }

  function goOn(): void {
    isPausing = false;
    write();
  }

  process.once("exit", () => {
    for (let pauses = 0; pauses < LAST_PAUSES && waiting.length > 0; pauses += 1) {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE_MS);
      write();
    }
  });

  return {
    write(line) {
      const bytes = Buffer.from(line);
      if (waiting.length + bytes.length > MOST_BYTES) return;
      waiting = waiting.length === 0 ? bytes : Buffer.concat([waiting, bytes]);
      if (!isPausing) write();
    },
  };
}
