import { expect, test } from "vitest";
import { createLog } from "#/lib/process/log.ts";
import { fleetAnswer, testDevice, testFleet } from "#/lib/testing/fleet-calls.ts";
import { startServer } from "#/testbed/stub-server.ts";
import { createSharedList } from "./shared-list.ts";

const MINUTE = 60_000;
const SIMS = ["89852072201180436177", "89852072201180436250"];

/** A partner that answers with `answer`, or holds its answers until they are released. */
async function fleetList() {
  const state = {
    sims: SIMS,
    total: SIMS.length,
    status: 200,
    isHeld: false,
    isPatient: true,
    clock: 1_800_000_000_000,
  };
  const held: (() => void)[] = [];
  const server = await startServer((response) => {
    const device = state.sims.map((sim) => testDevice({ device_id: sim }));
    const page = { cur_page_no: 1, page_size: 100, total_count: state.total, total_pages: 1 };
    const body = JSON.stringify(fleetAnswer({ device, page, device_num: device.length }));
    const send = () => response.writeHead(state.status).end(body);
    if (state.isHeld) held.push(send);
    else send();
  });
  const log: string[] = [];
  const fleet = testFleet(server.url);
  const list = createSharedList({
    name: "SIMs",
    read: () => fleet.devices(),
    log: createLog({ write: (line) => log.push(line) }),
    now: () => state.clock,
    // Pages wait for ever, or not at all.
    sleep: () => (state.isPatient ? new Promise(() => undefined) : Promise.resolve()),
  });
  return {
    state,
    list,
    log,
    calls: () => server.received.length,
    release() {
      state.isHeld = false;
      for (const send of held.splice(0)) send();
    },
    stop: server.stop,
  };
}

test("operators share one reading, which is fresh for ten minutes", async () => {
  const { list, state, calls, stop } = await fleetList();
  const [first, second] = await Promise.all([list.show(), list.show()]);
  expect(first).toEqual(second);
  expect(first).toMatchObject({
    list: { isComplete: true, total: 2, at: state.clock },
    isReading: false,
    failure: null,
  });
  expect(first.list?.items.map(({ sim }) => sim)).toEqual(SIMS);
  state.clock += 10 * MINUTE - 1;
  await list.show();
  expect(calls()).toBe(1);
  state.clock += 1;
  await list.show();
  expect(calls()).toBe(2);
  await stop();
});

test("a reading that took long is fresh for ten times as long", async () => {
  const { list, state, calls, release, stop } = await fleetList();
  state.isHeld = true;
  const reading = list.show();
  await expect.poll(calls).toBe(1);
  state.clock += 20 * MINUTE;
  release();
  expect((await reading).list?.at).toBe(state.clock - 20 * MINUTE);
  state.clock += 199 * MINUTE;
  await list.show();
  expect(calls()).toBe(1);
  state.clock += MINUTE;
  await list.show();
  expect(calls()).toBe(2);
  await stop();
});

test("while a list is read, pages wait a little and then show the last one", async () => {
  const { list, state, calls, release, stop } = await fleetList();
  state.isHeld = true;
  state.isPatient = false;
  expect(await list.show()).toEqual({ list: null, isReading: true, failure: null });
  release();
  await expect.poll(async () => (await list.show()).list?.items.length).toBe(2);
  state.isHeld = true;
  state.sims = SIMS.slice(1);
  state.total = 1;
  await list.readAgain();
  expect(await list.show()).toMatchObject({ list: { total: 2 }, isReading: true, failure: null });
  // A second press doesn't begin another reading.
  await list.readAgain();
  await expect.poll(calls).toBe(2);
  release();
  await expect.poll(async () => (await list.show()).list?.total).toBe(1);
  expect(calls()).toBe(2);
  await stop();
});

test("what a decision relies on is read anew, and not given where that fails or takes long", async () => {
  const { list, state, calls, release, stop } = await fleetList();
  await list.show();
  state.clock += 9 * MINUTE;
  state.sims = SIMS.slice(1);
  state.total = 1;
  expect(await list.readNow()).toMatchObject([{ sim: SIMS[1] }]);
  expect(calls()).toBe(2);
  state.status = 403;
  expect(await list.readNow()).toBeNull();
  state.status = 200;
  expect(await list.readNow()).toHaveLength(1);
  state.clock += 3 * MINUTE;
  state.isHeld = true;
  state.isPatient = false;
  expect(await list.readNow()).toBeNull();
  await expect.poll(calls).toBe(5);
  release();
  await stop();
});

test("a reading that takes longer than a page waits serves the next two minutes", async () => {
  const { list, state, release, calls, stop } = await fleetList();
  state.isHeld = true;
  state.isPatient = false;
  expect(await list.readNow()).toBeNull();
  await expect.poll(calls).toBe(1);
  release();
  await expect.poll(async () => (await list.show()).isReading).toBe(false);
  state.isHeld = true;
  state.clock += 2 * MINUTE;
  expect(await list.readNow()).toHaveLength(2);
  release();
  await expect.poll(async () => (await list.show()).isReading).toBe(false);
  await stop();
});

test("a failure says why, and leaves the last list", async () => {
  const { list, state, log, stop } = await fleetList();
  await list.show();
  state.status = 403;
  await list.readAgain();
  expect(await list.show()).toMatchObject({
    list: { total: 2, isComplete: true },
    isReading: false,
    failure: { kind: "http", at: state.clock },
  });
  state.status = 200;
  state.total = 7;
  state.clock += MINUTE;
  expect(await list.show()).toMatchObject({ list: { total: 7, isComplete: false }, failure: null });
  expect(log.join()).toContain("a list of the fleet is incomplete");
  expect(log.join()).not.toContain(SIMS[0]);
  await stop();
});
