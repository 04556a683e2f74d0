import { afterAll, beforeAll, expect, test } from "vitest";
import { readChange } from "#/lib/desk/groups/changes.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { createGroupsBench, type GroupsBench } from "#/lib/testing/desk/groups-bench.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { eraseStrays } from "./erase-strays.ts";

let bench: GroupsBench;
beforeAll(async () => {
  bench = await createGroupsBench();
  await bench.reset();
});
afterAll(() => bench.close());

test("a group's change that is old and over loses its SIM numbers, and keeps their outcomes", async () => {
  const { context } = bench;
  const erase = (until: number) => eraseStrays({ db: context.db } as Parameters<typeof eraseStrays>[0], until);
  const sims = async () => (await readChange(context.db.query, "one"))?.sims.map(({ sim }) => sim);
  await bench.change({ sims: [SIM.twoPlans, SIM.unknown] });
  await erase(context.clock.now() + DAY);
  expect(await sims(), "it is under way").toEqual([SIM.twoPlans, SIM.unknown]);
  await expect
    .poll(async () => {
      bench.pass(5_000);
      await bench.sweep();
      return (await bench.read("one")).state;
    })
    .toBe("ended");
  await erase(context.clock.now() - DAY);
  expect(await sims(), "it is young").toEqual([SIM.twoPlans, SIM.unknown]);
  expect(await erase(context.clock.now())).toBe(1);
  expect(await sims()).toEqual(["", ""]);
  expect(await bench.read("one")).toEqual({ state: "ended", fates: ["done 10", "failed 31"] });
  expect(await erase(context.clock.now())).toBe(0);
});
