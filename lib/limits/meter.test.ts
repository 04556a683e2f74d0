import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createMeter, type Meter } from "./meter.ts";
import type { Ask } from "./window.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

function bench(capacity?: Parameters<typeof createMeter>[1]) {
  const clock = { now: 1_000 * MINUTE };
  return { clock, meter: createMeter(() => clock.now, capacity) };
}

/** How long a refused one has to wait; 0 for one that was counted. */
const take = (meter: Meter, asks: Ask[]): number => meter.take(asks)?.waitMs ?? 0;

const ask = (key: string, count = 3, windowMs = MINUTE): Ask => ({ key, count, windowMs });

test("as many as allowed pass, and the next is told how long to wait", () => {
  const { clock, meter } = bench();
  expect([1, 2, 3].map(() => take(meter, [ask("a")]))).toEqual([0, 0, 0]);
  const waitMs = take(meter, [ask("a")]);
  expect(waitMs).toBeGreaterThanOrEqual(MINUTE);
  expect(waitMs).toBeLessThanOrEqual(1.25 * MINUTE);
  clock.now += waitMs - 1;
  expect(take(meter, [ask("a")])).toBe(1);
  clock.now += 1;
  expect(take(meter, [ask("a")])).toBe(0);
});

test("keys don't count for each other", () => {
  const { meter } = bench();
  for (let index = 0; index < 3; index += 1) take(meter, [ask("a")]);
  expect(take(meter, [ask("b")])).toBe(0);
});

test("what one key refuses counts for none, and the longest wait is told", () => {
  const { meter } = bench();
  take(meter, [ask("hour", 1, 60 * MINUTE)]);
  take(meter, [ask("minute", 1)]);
  const waitMs = take(meter, [ask("free", 1), ask("minute", 1), ask("hour", 1, 60 * MINUTE)]);
  expect(waitMs).toBeGreaterThanOrEqual(60 * MINUTE);
  expect(take(meter, [ask("free", 1)])).toBe(0);
});

test("one given back can be taken again, and none is given that wasn't taken", () => {
  const { meter } = bench();
  meter.giveBack([ask("a", 1)]);
  expect(take(meter, [ask("a", 1)])).toBe(0);
  expect(take(meter, [ask("a", 1)])).toBeGreaterThan(0);
  meter.giveBack([ask("a", 1)]);
  expect(take(meter, [ask("a", 1)])).toBe(0);
});

test("a clock that goes back forgets nothing", () => {
  const { clock, meter } = bench();
  take(meter, [ask("a", 1)]);
  clock.now -= 10 * MINUTE;
  expect(take(meter, [ask("a", 1)])).toBeGreaterThan(0);
});

const steps = fc.array(fc.record({ afterMs: fc.integer({ min: 0, max: 40_000 }), isBack: fc.boolean() }), {
  maxLength: 120,
});

test("no window ever holds more than allowed, and what is refused may pass after the wait", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 6 }),
      fc.array(fc.integer({ min: 0, max: 40_000 }), { maxLength: 120 }),
      (count, pauses) => {
        const { clock, meter } = bench();
        const passed: number[] = [];
        for (const pause of pauses) {
          clock.now += pause;
          const waitMs = take(meter, [ask("a", count)]);
          if (waitMs === 0) passed.push(clock.now);
          else {
            clock.now += waitMs;
            expect(take(meter, [ask("a", count)])).toBe(0);
            passed.push(clock.now);
          }
          const inWindow = passed.filter((at) => at > clock.now - MINUTE);
          expect(inWindow.length).toBeLessThanOrEqual(count);
        }
      },
    ),
  );
});

test("a client that stays below a limit over a window and a quarter is never refused", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 6 }), steps, (count, visits) => {
      const { clock, meter } = bench();
      const passed: number[] = [];
      for (const { afterMs, isBack } of visits) {
        clock.now += afterMs;
        if (passed.filter((at) => at > clock.now - 1.25 * MINUTE).length >= count) continue;
        expect(take(meter, [ask("a", count)])).toBe(0);
        if (isBack) meter.giveBack([ask("a", count)]);
        else passed.push(clock.now);
      }
    }),
  );
});

test("a key that is used is kept, however many others come", () => {
  const { meter } = bench({ short: 1_000, hour: 1_000, day: 1_000, costly: 1_000 });
  for (let index = 0; index < 3; index += 1) take(meter, [ask("used")]);
  for (let index = 0; index < 10_000; index += 1) {
    take(meter, [ask(`other ${index}`)]);
    if (index % 100 === 0) expect(take(meter, [ask("used")])).toBeGreaterThan(0);
  }
});

function heapBytes(): number {
  setFlagsFromString("--expose-gc");
  runInNewContext("gc")();
  return process.memoryUsage().heapUsed;
}

/** Keys of each length of windows, in the two meters of a process. @returns the bytes that they take */
function flood(keys: number): number {
  const [own, counts] = [bench().meter, bench().meter];
  const before = heapBytes();
  for (let index = 0; index < keys; index += 1) {
    // As long as the keys that are really used.
    const key = `unknown:device:${String(index).padStart(22, "x")}`;
    take(own, [ask(key), ask(`${key} free`, 3, 60 * MINUTE)]);
    const days = [ask(`${key} day`, 3, DAY), ask(`order ${key} day`, 3, DAY)];
    take(counts, [ask(key), ask(`${key} hour`, 3, 60 * MINUTE), ...days]);
  }
  const bytes = heapBytes() - before;
  expect([take(own, [ask("still in use")]), take(counts, [ask("still in use")])]).toEqual([0, 0]);
  return bytes;
}

test("a flood of short counts pushes out no counts of a day", () => {
  const { meter } = bench();
  take(meter, [ask("a day", 1, DAY)]);
  for (let index = 0; index < 100_000; index += 1)
    take(meter, [ask(`short ${index}`), ask(`hour ${index}`, 3, 60 * MINUTE)]);
  expect(take(meter, [ask("a day", 1, DAY)])).toBeGreaterThan(0);
});

test.each(["order address", "proof mailbox"])("a flood of devices pushes out no count of: %s", (costly) => {
  const { meter } = bench();
  take(meter, [ask(`${costly} ${DAY} a`, 1, DAY)]);
  for (let index = 0; index < 100_000; index += 1) take(meter, [ask(`unknown device ${DAY} ${index}`, 20, DAY)]);
  expect(take(meter, [ask(`${costly} ${DAY} a`, 1, DAY)])).toBeGreaterThan(0);
});

test("a flood of keys takes less than 20 MB [v5.0.0-15.2.2]", { tags: ["long"] }, () => {
  expect(flood(200_000)).toBeLessThan(20_000_000);
});

test("ten million keys take less than 20 MB", { tags: ["long"] }, () => {
  expect(flood(2_000_000)).toBeLessThan(20_000_000);
});
