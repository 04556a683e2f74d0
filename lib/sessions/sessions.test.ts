import { beforeEach, expect, onTestFinished, test } from "vitest";
import type { Database } from "#/lib/db/database.ts";
import { openDatabase } from "#/lib/db/open.ts";
import { createLog } from "#/lib/process/log.ts";
import { pendingWorkDone } from "#/lib/process/pending-work.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { createSessions, type Sessions } from "./sessions.ts";

const DAY = 24 * 3_600_000;

let db: Database;
let clock: { now: number };
/** The orders whose renewal goes on. */
let renewing: string[];
let sessions: Sessions;
beforeEach(async () => {
  const { url, remove } = await createTestDatabase();
  clock = { now: Date.now() };
  const opened = await openDatabase(url, TEST_KEYS);
  db = { ...opened, time: () => clock.now };
  onTestFinished(async () => {
    await opened.close();
    remove();
  });
  renewing = [];
  const renews = async (orderIds: readonly string[]) => orderIds.some((id) => renewing.includes(id));
  sessions = createSessions({ db, log: createLog({ write: () => undefined }), renews });
});

/** Whether a session lives. */
async function lives(id: string, { isOld = false, orders = [] as string[] } = {}): Promise<boolean> {
  return (await sessions.life({ id, isOld, orders })) !== null;
}

async function pass(days: number): Promise<void> {
  await pendingWorkDone();
  clock.now += days * DAY;
}

function rows() {
  return db.query.selectFrom("sessions").selectAll().execute();
}

test("a session lives from when it is stored until it ends, and isn't stored again", async () => {
  expect(await lives("one")).toBe(false);
  expect(await sessions.keep("one", false)).toBe(true);
  expect(await lives("one")).toBe(true);
  await sessions.end("one");
  expect(await lives("one")).toBe(false);
  expect(await sessions.keep("one", true)).toBe(false);
  expect(await lives("one")).toBe(false);
});

test("a session has just ended for a minute after its end, and no other ever has", async () => {
  const hasJustEnded = () => Promise.all(["one", "two", "unknown"].map((id) => sessions.hasJustEnded(id)));
  for (const id of ["one", "two"]) await sessions.keep(id, false);
  expect(await hasJustEnded()).toEqual([false, false, false]);
  await sessions.rotate("one", "three", false);
  expect(await hasJustEnded()).toEqual([true, false, false]);
  clock.now += 59_999;
  expect(await hasJustEnded()).toEqual([true, false, false]);
  clock.now += 1;
  expect(await hasJustEnded()).toEqual([false, false, false]);
  expect(await sessions.hasJustEnded("three")).toBe(false);
});

test("no row holds an id", async () => {
  await sessions.keep("a-secret-id", true);
  expect(JSON.stringify(await rows())).not.toContain("a-secret-id");
});

test("a session ends after sixty days without use, and each use counts [v5.0.0-7.3.1]", async () => {
  await sessions.keep("one", false);
  await sessions.keep("two", false);
  await pass(59);
  expect(await lives("one")).toBe(true);
  await pass(2);
  expect([await lives("one"), await lives("two")]).toEqual([true, false]);
  await pass(59);
  expect(await lives("one")).toBe(true);
});

test("with a renewal that goes on it ends after four hundred days, and at once when that stops", async () => {
  renewing = ["renews"];
  for (const id of ["one", "two", "three"]) await sessions.keep(id, true);
  await pass(399);
  expect(await lives("two", { orders: ["other"] })).toBe(false);
  expect(await lives("one", { orders: ["other", "renews"] })).toBe(true);
  await pass(2);
  expect(await lives("three", { orders: ["renews"] })).toBe(false);
  await pass(60);
  renewing = [];
  expect(await lives("one", { orders: ["renews"] })).toBe(false);
});

test("a use is written once a day at most, and never for a session that has ended", async () => {
  await sessions.keep("one", false);
  const written = async () => (await rows())[0]?.seen_at;
  const begun = await written();
  await pass(0.9);
  await lives("one");
  await pendingWorkDone();
  expect(await written()).toBe(begun);
  await pass(0.2);
  await lives("one");
  await pendingWorkDone();
  expect(await written()).toBe(clock.now);
  await sessions.end("one");
  await pass(2);
  await lives("one");
  await pendingWorkDone();
  expect(await written()).toBe(clock.now - 2 * DAY);
});

test("a rotated session goes on under its new id alone, and can't be rotated twice", async () => {
  await sessions.keep("one", true);
  const ends = await Promise.all([sessions.rotate("one", "two", true), sessions.rotate("one", "three", true)]);
  expect(ends.toSorted()).toEqual([false, true]);
  expect(await lives("one")).toBe(false);
  expect([await lives("two"), await lives("three")].toSorted()).toEqual([false, true]);
});

test("an earlier cookie lives without a row, ends with its copies, and is taken for sixty days", async () => {
  for (const id of ["one", "two"]) expect(await lives(id, { isOld: true })).toBe(true);
  expect(await rows()).toEqual([]);
  await sessions.end("one");
  expect(await lives("one", { isOld: true })).toBe(false);
  await sessions.keep("two", false);
  await pass(59);
  expect(await lives("two", { isOld: true })).toBe(true);
  await pass(2);
  expect(await lives("two", { isOld: true })).toBe(false);
  expect(await lives("two"), "under the id that its first form wrote").toBe(true);
});

test("rows are deleted once they matter no more, and no copy lives by that", async () => {
  await sessions.keep("idle", false);
  await sessions.keep("with orders", true);
  await sessions.end("ended");
  await pass(59);
  expect(await sessions.forget()).toBe(0);
  await pass(3);
  expect(await sessions.forget()).toBe(2);
  for (const id of ["idle", "ended"]) {
    for (const isOld of [true, false]) expect(await lives(id, { isOld }), id).toBe(false);
  }
  await pass(339);
  expect(await sessions.forget()).toBe(1);
  expect(await rows()).toEqual([]);
});
