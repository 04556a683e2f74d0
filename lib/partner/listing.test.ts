import { expect, test } from "vitest";
import type { FleetConfig } from "#/lib/partner/fleet/fleet.ts";
import { fleetAnswer, testDevice, testFleet } from "#/lib/testing/fleet-calls.ts";
import { type Answer, startServer } from "#/testbed/stub-server.ts";
import type { Observe } from "./observations.ts";
import { createRateLimit } from "./rate-limit.ts";

/* Devices are listed by a service whose counts may lie. */

const sim = (index: number): string => `8985207220118${String(index).padStart(7, "0")}`;
const devices = (count: number, from = 0): Record<string, unknown>[] =>
  Array.from({ length: count }, (_, index) => testDevice({ device_id: sim(from + index) }));

type Counts = Record<string, unknown> | null | undefined;

/** Reads the list of a service with this many devices, which pages correctly and reports the totals that the test gives. */
async function list(count: number, counts: (page: number) => Counts, config?: Partial<FleetConfig>) {
  return listAnswered((page, size) => {
    const from = (page - 1) * size;
    return { device: devices(Math.max(Math.min(size, count - from), 0), from), page: counts(page) };
  }, config);
}

const REFUSAL = Symbol("refusal");
const DOWN = Symbol("down");

async function listAnswered(data: (page: number, size: number) => unknown, config: Partial<FleetConfig> = {}) {
  const answer: Answer = (response, { body }) => {
    const { page_no: page, page_size: size } = JSON.parse(body);
    const found = data(page, size);
    response.statusCode = found === DOWN ? 503 : 200;
    response.end(JSON.stringify(found === REFUSAL ? { code: "9", success: false } : fleetAnswer(found)));
  };
  const server = await startServer(answer);
  const rateLimit = createRateLimit({ callsPerSecond: 1_000 });
  const listing = await testFleet(server.url, { rateLimit, ...config })
    .devices()
    .finally(() => server.stop());
  const asked = server.received.map(({ body }) => JSON.parse(body).page_no);
  const sims = new Set(listing.items.map((device) => device.sim));
  return { asked, total: listing.total, isComplete: listing.isComplete, count: listing.items.length, sims: sims.size };
}

const all = (count: number) => ({ count, sims: count });

test("pages are read until all is there that was promised", async () => {
  const listed = await list(250, (page) => ({ cur_page_no: page, page_size: 100, total_count: 250, total_pages: 3 }));
  expect(listed).toEqual({ asked: [1, 2, 3], total: 250, isComplete: true, ...all(250) });
});

test("after a full page that claims to be the last, one more page is requested", async () => {
  const listed = await list(200, () => ({ total_count: 200, total_pages: 2 }));
  expect(listed).toEqual({ asked: [1, 2, 3], total: 200, isComplete: true, ...all(200) });
});

test("a fleet without devices is an empty listing", async () => {
  for (const pages of [0, 1]) {
    const listed = await list(0, () => ({ total_count: 0, total_pages: pages }));
    expect(listed).toEqual({ asked: [1], total: 0, isComplete: true, ...all(0) });
  }
});

test("counts may be text, or missing: then an empty page is the end", async () => {
  expect(await list(120, () => ({ total_count: "120", total_pages: "2" }))).toMatchObject({
    total: 120,
    asked: [1, 2],
  });
  for (const counts of [undefined, null, {}, { total_count: null, total_pages: "" }]) {
    expect(await list(120, () => counts)).toEqual({ asked: [1, 2, 3], total: null, isComplete: true, ...all(120) });
  }
});

const LIES: [string, (page: number) => Counts][] = [
  ["too few pages", () => ({ total_count: 250, total_pages: 1 })],
  ["too many pages", () => ({ total_count: 250, total_pages: 9 })],
  ["too few devices", () => ({ total_count: 100, total_pages: 1 })],
  ["no devices", () => ({ total_count: 0, total_pages: 0 })],
  ["too many devices", () => ({ total_count: 999_999, total_pages: 3 })],
  ["another number of devices on each page", (page) => ({ total_count: 249 + page, total_pages: 3 })],
  ["another number of pages on each page", (page) => ({ total_count: 250, total_pages: 2 + page })],
  ["counts on the first page only", (page) => (page === 1 ? { total_count: 250, total_pages: 3 } : null)],
];

test.each(LIES)("where the service counts %s, all is read and nothing is said to be complete", async (_lie, counts) => {
  const listed = await list(250, counts);
  expect(listed).toMatchObject({ isComplete: false, ...all(250) });
  expect(listed.asked.length).toBeLessThanOrEqual(4);
});

test("a service with smaller pages than requested is read to the end", async () => {
  const listed = await listAnswered((page) => ({
    device: devices(page > 3 ? 0 : 40, (page - 1) * 40),
    page: { page_size: 40, total_count: 120, total_pages: 3 },
  }));
  expect(listed).toEqual({ asked: [1, 2, 3], total: 120, isComplete: true, ...all(120) });
});

test("a service that counts each page by itself is read to the end", async () => {
  const listed = await listAnswered((page) => ({
    device: devices(page > 3 ? 0 : 40, (page - 1) * 40),
    page: { page_size: 40, total_count: 40, total_pages: 3 },
  }));
  expect(listed).toEqual({ asked: [1, 2, 3, 4], total: 40, isComplete: false, ...all(120) });
});

test("a service that always gives the same page is asked twice", async () => {
  const listed = await listAnswered(() => ({ device: devices(100), page: { total_count: 250, total_pages: 3 } }));
  expect(listed).toEqual({ asked: [1, 2], total: 250, isComplete: false, ...all(100) });
});

test("a service that goes round in circles is left after one round", async () => {
  const listed = await listAnswered((page) => ({ device: devices(100, (page % 3) * 100), page: null }));
  expect(listed).toEqual({ asked: [1, 2, 3, 4], total: null, isComplete: false, ...all(300) });
});

test("a listing that never ends is left at its limit of entries", async () => {
  const counts = { total_count: 1_000_000, total_pages: 10_000 };
  const listed = await list(1_000_000, () => counts, { maxEntries: 3_000 });
  expect(listed).toMatchObject({ total: 1_000_000, isComplete: false, ...all(3_000) });
  expect(listed.asked).toHaveLength(30);
});

test("a fleet of more than 2,000 SIMs is read to its end, and one that just fits is complete", async () => {
  const counts = { total_count: 2_500, total_pages: 25 };
  for (const maxEntries of [100_000, 2_500]) {
    const listed = await list(2_500, () => counts, { maxEntries });
    expect(listed).toMatchObject({ total: 2_500, isComplete: true, ...all(2_500) });
  }
});

test("pages of a tenth of their size are read to the limit, smaller ones to as many pages", async () => {
  const sized = (size: number) =>
    listAnswered((page) => ({ device: devices(size, page * size), page: null }), { pageSize: 20, maxEntries: 100 });
  expect(await sized(2)).toMatchObject({ isComplete: false, ...all(100) });
  expect(await sized(1)).toMatchObject({ isComplete: false, ...all(50) });
});

test("a service that repeats its last page past the end, or refuses, has been read to the end", async () => {
  const counts = { total_count: 200, total_pages: 2 };
  const again = await listAnswered((page) => ({ device: devices(100, (Math.min(page, 2) - 1) * 100), page: counts }));
  expect(again).toEqual({ asked: [1, 2, 3], total: 200, isComplete: true, ...all(200) });
  const refused = await listAnswered((page) =>
    page > 2 ? REFUSAL : { device: devices(100, (page - 1) * 100), page: counts },
  );
  expect(refused).toEqual({ asked: [1, 2, 3], total: 200, isComplete: true, ...all(200) });
});

test("a service that gives everything at once is asked twice, and its totals decide", async () => {
  const listed = await listAnswered(() => ({ device: devices(300), page: { total_count: 300, total_pages: 1 } }));
  expect(listed).toEqual({ asked: [1, 2], total: 300, isComplete: true, ...all(300) });
});

test("a list that is null says nothing, unless nothing was promised", async () => {
  expect(await listAnswered(() => ({ device: null, page: null }))).toMatchObject({ count: 0, isComplete: false });
  expect(await listAnswered(() => null)).toMatchObject({ count: 0, total: null, isComplete: false });
  const none = { device: null, page: { total_count: 0, total_pages: 0 } };
  expect(await listAnswered(() => none)).toMatchObject({ count: 0, total: 0, isComplete: true });
});

test("an unreadable entry loses no other, and the listing is not complete", async () => {
  const device = [...devices(2), null, "device", testDevice({ device_id: null }), testDevice({ device_id: "" })];
  const listed = await listAnswered(() => ({ device, page: { total_count: 6, total_pages: 1 } }));
  expect(listed).toEqual({ asked: [1], total: 6, isComplete: false, ...all(2) });
});

test("a page that fails is retried and skipped: the others stay, and the listing is not complete", {
  tags: ["long"],
}, async () => {
  const counts = { total_count: 450, total_pages: 5 };
  for (const failing of [1, 3, 5]) {
    const listed = await listAnswered((page) =>
      page === failing ? { device: 1 } : { device: devices(page > 5 ? 0 : 90, (page - 1) * 90), page: counts },
    );
    expect(listed).toMatchObject({ total: 450, isComplete: false, ...all(360) });
    expect(listed.asked.filter((page) => page === failing)).toHaveLength(3);
  }
});

test("three refused pages in a row end the listing, and what was read stays", async () => {
  const listed = await listAnswered((page) => (page > 2 ? REFUSAL : { device: devices(100, page * 100), page: null }));
  expect(listed).toEqual({ asked: [1, 2, 3, 4, 5], total: null, isComplete: false, ...all(200) });
});

test("a listing fails where no page can be read, or the service is down before the end", {
  tags: ["long"],
}, async () => {
  await expect(listAnswered(() => REFUSAL)).rejects.toMatchObject({ kind: "refused" });
  await expect(listAnswered(() => ({ device: 1 }))).rejects.toMatchObject({ kind: "malformed" });
  const down = listAnswered((page) => (page === 1 ? { device: devices(100), page: null } : DOWN));
  await expect(down).rejects.toMatchObject({ kind: "http", status: 503 });
});

test("how a listing ended, and whether pages have their size, is observed", async () => {
  const seen: string[] = [];
  const observe: Observe = (assumption, label) => seen.push(`${assumption}: ${label}`);
  await list(250, () => ({ total_count: 250, total_pages: 3 }), { observe });
  await listAnswered((page) => ({ device: devices(page > 2 ? 0 : 40, page * 40), page: { total_count: 80 } }), {
    observe,
  });
  await listAnswered(() => ({ device: devices(150), page: null }), { observe });
  expect(seen.filter((text) => /^(page-size|listing-end)/.test(text))).toEqual([
    "page-size: as asked for",
    "listing-end: the total",
    "page-size: smaller than asked for",
    "listing-end: the total",
    "page-size: larger than asked for",
    "listing-end: a page again",
  ]);
});
