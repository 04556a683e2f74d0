import { expect, test } from "vitest";
import { createMemory } from "./cache.ts";

/** Counts how often it is asked; each time it has another answer. */
function createSource(freshMs = 1_000) {
  let clock = 1_000_000;
  let asked = 0;
  const memory = createMemory<number>(() => clock);
  const ask = async () => {
    asked += 1;
    return { answer: asked, freshMs };
  };
  return {
    memory,
    pass: (ms: number) => {
      clock += ms;
      return clock;
    },
    read: (key = "a", since = 0) => memory.read(key, ask, since),
    asked: () => asked,
  };
}

test("however many want to know, it is asked once, until the answer is old", async () => {
  const source = createSource();
  expect(await Promise.all([source.read(), source.read(), source.read()])).toEqual([1, 1, 1]);
  source.pass(999);
  expect(await source.read()).toBe(1);
  source.pass(1);
  expect(await source.read()).toBe(2);
  expect(source.asked()).toBe(2);
});

test("T02: after the clock was put back it is asked again", async () => {
  const source = createSource();
  expect(await source.read()).toBe(1);
  source.pass(-500_000);
  expect(await source.read()).toBe(2);
  expect(await source.read()).toBe(2);
});

test("what was asked before something happened is asked again", async () => {
  const source = createSource();
  await source.read();
  const happened = source.pass(10);
  expect(await source.read("a", happened)).toBe(2);
  source.pass(10);
  expect(await source.read("a", happened)).toBe(3);
  expect(await source.read("a", happened)).toBe(3);
});

test("one key knows nothing of another, and forgetting one forgets no other", async () => {
  const source = createSource();
  expect(await Promise.all([source.read("a"), source.read("b")])).toEqual([1, 2]);
  source.memory.forget("a");
  expect(await source.read("b")).toBe(2);
  expect(await source.read("a")).toBe(3);
});

test("a failure is everybody's who waited for it, and is not remembered", async () => {
  const memory = createMemory<string>();
  const fail = () => Promise.reject(new Error("down"));
  const both = await Promise.allSettled([memory.read("a", fail), memory.read("a", fail)]);
  expect(both.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await memory.read("a", async () => ({ answer: "up", freshMs: 1 }))).toBe("up");
});

test("it keeps a thousand answers, and lets the oldest go", async () => {
  const source = createSource();
  for (let index = 0; index <= 1_000; index += 1) await source.read(String(index));
  expect(await source.read("1000")).toBe(1_001);
  expect(await source.read("1")).toBe(2);
  expect(await source.read("0")).toBe(1_002);
});

test("while it is asked anew the last answer is at hand, however old", async () => {
  const source = createSource();
  expect(source.memory.latest("a")).toBeUndefined();
  await source.read();
  source.pass(5_000);
  const again = source.read();
  expect(source.memory.latest("a")).toBe(1);
  await again;
  expect(source.memory.latest("a")).toBe(2);
});
