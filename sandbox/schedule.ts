/** Work for later, until the next reset of the sandbox: after `stop` none of it runs. */
export type Schedule = {
  /** Aborted by `stop`, so that a request in flight ends too. */
  readonly signal: AbortSignal;
  after(delayMs: number, task: () => void | Promise<void>): void;
  stop(): void;
};

export function createSchedule(): Schedule {
  const controller = new AbortController();
  const timers = new Set<NodeJS.Timeout>();
  return {
    signal: controller.signal,
    after(delayMs, task) {
      if (controller.signal.aborted) return;
      const timer = setTimeout(() => {
        timers.delete(timer);
        void task();
      }, delayMs);
      timers.add(timer);
    },
    stop() {
      controller.abort();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
}
