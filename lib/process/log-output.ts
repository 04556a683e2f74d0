import { writeSync } from "node:fs";
import { once } from "./once.ts";

/** The size of the buffer for a slow reader; lines beyond it are lost. */
const MOST_BYTES = 1_000_000;
const PAUSE_MS = 100;
/** At exit a slow reader gets this many pauses to catch up. */
const LAST_PAUSES = 10;

/** The process's only writer to standard output: a second one would tear lines where the reader is slow. */
export function standardOutput(): { write(line: string): void } {
  return once("standard output", () => createOutput(process.stdout.fd));
}

/** For text printed past the log, such as the framework's. Its callback runs as soon as the text is queued. */
export function print(text: string, ...rest: unknown[]): boolean {
  standardOutput().write(text);
  const callback = rest.at(-1);
  if (typeof callback === "function") queueMicrotask(callback as () => void);
  return true;
}

/**
 * Writes lines to a file, pipe or terminal without ever waiting for it: with a full disk, or a reader that hangs or is gone, lines are
 * lost and the shop keeps running. Opening Node's own stream makes a pipe non-blocking.
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
      setTimeout(resume, PAUSE_MS).unref();
    }
  }

  function resume(): void {
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
