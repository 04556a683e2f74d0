import { expect, test } from "vitest";
import { createCache } from "./cache.ts";

/** Counts its loads; each has another value. */
function createSource(freshMs = 1_000) {
  let clock = 1_000_000;
  let loads = 0;
  const cache = createCache<number>(() => clock);
  const load = async () => {
    loads += 1;
    return { value: loads, freshMs };
  };
  return {
    cache,
    pass: (ms: number) => {
      clock += ms;
      return clock;
    },
    read: (key = "a", since = 0) => cache.read(key, load, since),
    loads: () => loads,
  };
}

test("concurrent readers share one load, and the value is kept until it is stale", async () => {
  const source = createSource();
  expect(await Promise.all([source.read(), source.read(), source.read()])).toEqual([1, 1, 1]);
  source.pass(999);
  expect(await source.read()).toBe(1);
  source.pass(1);
  expect(await source.read()).toBe(2);
  expect(source.loads()).toBe(2);
});

test("after the clock was put back the value is loaded again [T02]", async () => {
  const source = createSource();
  expect(await source.read()).toBe(1);
  source.pass(-500_000);
  expect(await source.read()).toBe(2);
  expect(await source.read()).toBe(2);
});

test("a value whose load began before the given time is loaded again", async () => {
  const source = createSource();
  await source.read();
  const happened = source.pass(10);
  expect(await source.read("a", happened)).toBe(2);
  source.pass(10);
  expect(await source.read("a", happened)).toBe(3);
  expect(await source.read("a", happened)).toBe(3);
});

test("one key does not affect another, and forgetting one forgets no other", async () => {
  const source = createSource();
  expect(await Promise.all([source.read("a"), source.read("b")])).toEqual([1, 2]);
  source.cache.forget("a");
  expect(await source.read("b")).toBe(2);
  expect(await source.read("a")).toBe(3);
});

test("a failed load fails for each of its readers, and is not kept", async () => {
  const cache = createCache<string>();
  const fail = () => Promise.reject(new Error("down"));
  const both = await Promise.allSettled([cache.read("a", fail), cache.read("a", fail)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await cache.read("a", async () => ({ value: "up", freshMs: 1 }))).toBe("up");
});

test("it keeps a thousand values, and drops the oldest", async () => {
  const source = createSource();
  for (let index = 0; index <= 1_000; index += 1) await source.read(String(index));
  expect(await source.read("1000")).toBe(1_001);
  expect(await source.read("1")).toBe(2);
  expect(await source.read("0")).toBe(1_002);
});

test("while a value is loaded again the last one is at hand, however old", async () => {
  const source = createSource();
  expect(source.cache.last("a")).toBeUndefined();
  await source.read();
  source.pass(5_000);
  const again = source.read();
  expect(source.cache.last("a")).toBe(1);
  await again;
  expect(source.cache.last("a")).toBe(2);
});
