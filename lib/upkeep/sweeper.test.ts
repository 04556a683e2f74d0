import { expect, test } from "vitest";
import { countsSinceStart } from "#/lib/process/alarms.ts";
import { BATCH } from "#/lib/process/batch.ts";
import { createLog } from "#/lib/process/log.ts";
import { isSilent, startSweeper } from "./sweeper.ts";

/** A clock that is set by hand; a sleeping sweeper is woken by hand. */
function handClock() {
  let time = 0;
  let waiting = Promise.withResolvers<void>();
  return {
    now: () => time,
    sleep: () => waiting.promise,
    pass: (ms: number) => {
      time += ms;
    },
    wake(): void {
      waiting.resolve();
      waiting = Promise.withResolvers<void>();
    },
  };
}

function context() {
  const lines: string[] = [];
  return { clock: handClock(), log: createLog({ write: (line) => void lines.push(line) }), lines };
}

test("a round that never ends is silent, and one that works through its orders is not [Q11]", async () => {
  const { clock, log } = context();
  let mayContinue = (): boolean => false;
  const sweeper = startSweeper(
    (may) => {
      mayContinue = may;
      return new Promise(() => undefined);
    },
    1_000,
    { clock, log },
  );
  clock.pass(40_000);
  expect(sweeper.silentMs()).toBe(40_000);
  expect(mayContinue()).toBe(true);
  expect(sweeper.silentMs()).toBe(0);
  clock.pass(60_000);
  expect(isSilent(sweeper)).toBe(false);
  clock.pass(1);
  expect(isSilent(sweeper)).toBe(true);
});

test("a dead sweeper is silent within a minute, also if the clock was put back [T02]", () => {
  const { clock, log } = context();
  const sweeper = startSweeper(() => new Promise(() => undefined), 1_000, { clock, log });
  clock.pass(-86_400_000);
  expect(sweeper.silentMs()).toBe(0);
  clock.pass(60_001);
  expect(isSilent(sweeper)).toBe(true);
});

test("failed rounds are logged and counted, and are no sign of life [v5.0.0-16.3.4]", async () => {
  const { clock, log, lines } = context();
  const before = countsSinceStart().sweep_failed;
  let rounds = 0;
  const sweeper = startSweeper(
    async () => {
      rounds += 1;
      if (rounds < 3) throw new Error("the database is gone");
      return 0;
    },
    1_000,
    { clock, log },
  );
  for (const round of [1, 2]) {
    await expect.poll(() => countsSinceStart().sweep_failed).toBe(before + round);
    clock.pass(30_000);
    expect(sweeper.silentMs()).toBe(30_000 * round);
    clock.wake();
  }
  await expect.poll(() => sweeper.silentMs()).toBe(0);
  expect(lines.filter((line) => line.includes('"alarm":"sweep_failed"'))).toHaveLength(2);
});

test("after a full round there is no pause, after any other there is", async () => {
  const { clock, log } = context();
  let rounds = 0;
  const sweeper = startSweeper(
    async () => {
      rounds += 1;
      return rounds < 5 ? BATCH : BATCH - 1;
    },
    1_000,
    { clock, log },
  );
  await expect.poll(() => rounds).toBe(5);
  await sweeper.stop();
  expect(rounds).toBe(5);
});

test("a stopped sweeper lets its round end, begins no more work, and no other round", async () => {
  const { clock, log } = context();
  const round = Promise.withResolvers<number>();
  let mayContinue = (): boolean => true;
  let rounds = 0;
  const sweeper = startSweeper(
    (may) => {
      mayContinue = may;
      rounds += 1;
      return round.promise;
    },
    1_000,
    { clock, log },
  );
  let hasStopped = false;
  const stopping = sweeper.stop().then(() => {
    hasStopped = true;
  });
  expect(mayContinue()).toBe(false);
  expect(hasStopped).toBe(false);
  round.resolve(BATCH);
  await stopping;
  clock.wake();
  expect(rounds).toBe(1);
});
