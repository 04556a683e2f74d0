import { beforeEach, expect, test } from "vitest";
import { pendingWorkDone, trackPending } from "./pending-work.ts";

/** Test files share a process, and an earlier one may have left work that never ends. */
beforeEach(() => {
  (globalThis as typeof globalThis & { __shopOnce?: Map<string, unknown> }).__shopOnce?.delete("pending work");
});

test("shutdown waits for all tracked work, for failures and for work that begins meanwhile", async () => {
  const done: string[] = [];
  const step = async (name: string, next?: () => void): Promise<void> => {
    await new Promise((resolve) => setImmediate(resolve));
    done.push(name);
    next?.();
  };
  void trackPending(step("first", () => void trackPending(step("begun by the first"))));
  trackPending(Promise.reject(new Error("failed"))).catch(() => done.push("failed"));
  await pendingWorkDone();
  expect(done.toSorted()).toEqual(["begun by the first", "failed", "first"]);
});

test("tracked work gives its own result", async () => {
  expect(await trackPending(Promise.resolve(5))).toBe(5);
});
