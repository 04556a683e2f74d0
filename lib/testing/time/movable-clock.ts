/** The machine's clock for tests, which can be moved and stopped. */
export function movableClock() {
  let offsetMs = 0;
  let stoppedAt: number | null = null;
  return {
    now: (): number => (stoppedAt ?? Date.now()) + offsetMs,
    pass(ms: number): void {
      offsetMs += ms;
    },
    /** It stands from now on, except for what is passed. */
    stop(): void {
      stoppedAt = Date.now();
    },
    go(): void {
      stoppedAt = null;
    },
  };
}
