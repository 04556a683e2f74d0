import { expect, test } from "vitest";
import { pendingWorkDone, trackPending } from "./pending-work.ts";

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
