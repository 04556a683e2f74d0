import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { createStore, type Store } from "./database.ts";
import { type Outcome, runSchedule } from "./schedule.ts";
import { shrink } from "./shrink.ts";

test("a schedule runs the same way each time, to the byte", { tags: ["long"] }, async () => {
  const store = await createStore();
  for (const seed of [1, 2, 3]) {
    const first = await runSchedule(store, seed);
    const digest = first.digest();
    expect((await runSchedule(store, seed)).digest()).toBe(digest);
    // Also when only its unusual decisions are kept, as shortening does.
    expect((await runSchedule(store, seed, new Set(first.unusual))).digest()).toBe(digest);
  }
});

test("a schedule runs the same way in any process, after any others", { tags: ["long"] }, async () => {
  const store = await createStore();
  for (let seed = 1; seed <= 30; seed += 1) await runSchedule(store, seed);
  const here = (await runSchedule(store, 9)).digest();
  const alone = `
    import { createStore } from "#/bench/simulator/database.ts";
    import { runSchedule } from "#/bench/simulator/schedule.ts";
    process.stdout.write((await runSchedule(await createStore(), 9)).digest());`;
  const elsewhere = execFileSync(process.execPath, ["--input-type=module-typescript", "-e", alone], {
    encoding: "utf8",
  });
  expect(elsewhere).toBe(here);
});

test("schedules differ, and things happen in them", { tags: ["long"] }, async () => {
  const store = await createStore();
  const digests = new Set<string>();
  let [orders, charges] = [0, 0];
  for (let seed = 1; seed <= 20; seed += 1) {
    const outcome = await runSchedule(store, seed);
    digests.add(outcome.digest());
    orders += outcome.orders;
    charges += outcome.charges;
  }
  expect(digests.size).toBe(20);
  expect(orders).toBeGreaterThan(10);
  expect(charges).toBeGreaterThan(5);
});

test("a failing schedule is made short, and still fails in the same way", { tags: ["long"] }, async () => {
  const store = await createStore();
  // The shop has no known failure, so the test takes the kill of a process for one.
  const isKilled = ({ story }: Outcome) => story.some((line) => line.includes("KILLED"));
  const failing = await firstThat(store, isKilled);
  const short = await shrink(store, failing, isKilled);
  expect(isKilled(short)).toBe(true);
  expect(short.unusual.length).toBeLessThan(failing.unusual.length / 4);
});

async function firstThat(store: Store, isSo: (outcome: Outcome) => boolean): Promise<Outcome> {
  for (let seed = 1; ; seed += 1) {
    const outcome = await runSchedule(store, seed);
    if (isSo(outcome)) return outcome;
  }
}
