import { spawn } from "node:child_process";
import { once } from "node:events";
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { ADD, createGroupsBench, type GroupsBench } from "#/lib/testing/desk/groups-bench.ts";
import { PATIENT } from "#/lib/testing/test-keys.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { LEASE_MS } from "./sweep-changes.ts";

let bench: GroupsBench;
let other: GroupsBench["context"];
beforeAll(async () => {
  bench = await createGroupsBench();
  const db = await openDatabase(bench.databaseUrl, PATIENT);
  other = { ...bench.context, db: { ...db, now: bench.context.db.now } };
});
beforeEach(() => bench.reset());
afterAll(async () => {
  await other.db.close();
  await bench.close();
});

test("two processes send each of ten changes once, and bring all to their end", async () => {
  const ids = Array.from({ length: 10 }, (_, index) => `change-${index}`);
  for (const [before, id] of ids.entries()) await bench.change({ id, before, sims: [SIM.twoPlans] });
  const states = async () => new Set(await Promise.all(ids.map(async (id) => (await bench.read(id)).state)));
  await expect
    .poll(async () => {
      bench.pass(5_000);
      await Promise.all([bench.sweep(), bench.sweep(other)]);
      return [...(await states())];
    })
    .toEqual(["ended"]);
  expect(await bench.sent()).toEqual(ids.map(() => ADD));
});

test("of two changes that are confirmed at once from the same page, one is made", async () => {
  const pages = await Promise.all([
    bench.change({ id: "one", sims: [SIM.twoPlans] }),
    bench.change({ id: "two", sims: [SIM.inUse] }, other),
    bench.change({ id: "one", sims: [SIM.twoPlans] }, other),
  ]);
  const made = pages.filter((page) => page.includes("/changes/"));
  expect(new Set(made).size).toBe(1);
  expect(pages.filter((page) => page.includes("?from=act-")).length).toBe(3 - made.length);
  expect(await bench.context.db.query.selectFrom("group_changes").select("id").execute()).toHaveLength(1);
});

test.each([false, true])("a process killed while its call waits (done: %s) leaves it unknown", async (afterEffect) => {
  await bench.sandbox.fail({ call: ADD, kind: "stall", afterEffect });
  await bench.change({ id: "one", sims: [SIM.twoPlans] });
  const settings = ["lib/testing/desk/groups-process.ts", bench.databaseUrl, bench.sandbox.origin];
  const child = spawn(process.execPath, settings, { stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  await expect.poll(bench.sent).toEqual([ADD]);
  expect((await bench.read("one")).state).toBe("sending");
  child.kill("SIGKILL");
  await once(child, "exit");
  await bench.sweep();
  expect((await bench.read("one")).state).toBe("sending");
  bench.pass(LEASE_MS + 1_000);
  await bench.sweep();
  expect(await bench.read("one")).toEqual({ state: "unknown", fates: ["unknown"] });
  await bench.sweep();
  expect(await bench.sent()).toEqual([ADD]);
  const expected = afterEffect ? [SIM.twoPlans] : [];
  await expect.poll(async () => (await bench.context.partner.groupSims("100002")).items).toEqual(expected);
});
