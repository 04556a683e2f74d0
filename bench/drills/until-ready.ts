import { setTimeout as pause } from "node:timers/promises";
import { check } from "./check.ts";

const READY_MS = 120_000;

/**
 * Waits for a shop to be ready.
 * @param printed what it has printed, for the error
 * @throws when it isn't within two minutes, or its process has ended
 */
export async function untilReady(origin: string, printed: () => string, hasEnded = () => false): Promise<void> {
  const startedAt = performance.now();
  while ((await fetch(`${origin}/api/ready`).catch(() => null))?.status !== 200) {
    check(!hasEnded() && performance.now() - startedAt < READY_MS, `the shop isn't ready:\n${printed()}`);
    await pause(20);
  }
}
