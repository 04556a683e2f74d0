import { expect, test, vi } from "vitest";
import { countsSinceStart } from "#/lib/process/alarms.ts";
import { createLog } from "#/lib/process/log.ts";
import { logRefusedNotification } from "./refusal-log.ts";

test("of a flood of refusals ten lines a minute are logged, and all are counted", () => {
  vi.useFakeTimers();
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const before = countsSinceStart().notification_malformed;
  for (let count = 0; count < 1_000; count += 1) logRefusedNotification(log, { reason: "content type" });
  expect(lines).toHaveLength(10);
  logRefusedNotification(log, { reason: "malformed header" });
  expect(lines).toHaveLength(11);
  expect(countsSinceStart().notification_malformed).toBe(before + 1_001);
  vi.advanceTimersByTime(60_000);
  logRefusedNotification(log, { reason: "content type" });
  expect(JSON.parse(lines[11] ?? "{}")).toMatchObject({ count: 990, alarm: "notification_malformed" });
  vi.useRealTimers();
});

test("one that is dropped is counted as refused and as dropped", () => {
  const lines: string[] = [];
  const log = createLog({ write: (line) => void lines.push(line) });
  const before = { ...countsSinceStart() };
  logRefusedNotification(log, { reason: "wrong signature", keyId: "k1", isDropped: true });
  expect(countsSinceStart()).toEqual({
    ...before,
    notification_refused: before.notification_refused + 1,
    notification_unread_dropped: before.notification_unread_dropped + 1,
  });
  expect(lines.join()).toContain('"event":"dropped"');
});
