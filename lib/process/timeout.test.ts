import { expect, test } from "vitest";
import { type Sleep, withTimeout } from "./timeout.ts";

const never = new Promise<never>(() => undefined);
const atOnce: Sleep = async () => undefined;
const forever: Sleep = () => never;

test("work that is done in time gives its own result, and the fallback is not asked", async () => {
  const fallback = () => {
    throw new Error("asked all the same");
  };
  expect(await withTimeout(Promise.resolve("done"), 1, fallback, forever)).toBe("done");
  expect(await withTimeout(Promise.resolve("done"), 10_000, fallback)).toBe("done");
});

test("work that takes longer gives what the fallback returns, or throws", async () => {
  expect(await withTimeout(never, 5, () => "late")).toBe("late");
  expect(await withTimeout(never, 5, () => "late", atOnce)).toBe("late");
  const refuse = () => {
    throw new Error("too late");
  };
  await expect(withTimeout(never, 5, refuse)).rejects.toThrow("too late");
});

test("work that fails in time fails for its reader, and a later failure is ignored", async () => {
  const failing = Promise.reject(new Error("down"));
  await expect(withTimeout(failing, 1, () => "late", forever)).rejects.toThrow("down");
  let fail = (_error: Error): void => undefined;
  const work = new Promise<string>((_resolve, reject) => {
    fail = reject;
  });
  expect(await withTimeout(work, 1, () => "late", atOnce)).toBe("late");
  // An unhandled rejection would fail this file.
  fail(new Error("much later"));
});

test("the timer ends with the work, so nothing is left waiting", async () => {
  let signal: AbortSignal | undefined;
  const sleep: Sleep = (_ms, given) => {
    signal = given;
    return never;
  };
  await withTimeout(Promise.resolve(1), 10_000, () => 0, sleep);
  expect(signal?.aborted).toBe(true);
});
