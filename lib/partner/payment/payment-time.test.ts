import { expect, test } from "vitest";
import { makeNotification } from "#/lib/testing/statements.ts";
import { paidAtMs, placeInTime, resultTimeMs } from "./payment-time.ts";

test.each<[string | null, number | null]>([
  [null, null],
  ["0", null],
  ["-1", null],
  ["soon", null],
  ["1", 1_000],
  ["999999999999", 999_999_999_999_000],
  ["1000000000000", 1_000_000_000_000],
])("a payment of the time %s was made at %s", (paidAt, at) => {
  expect(paidAtMs(makeNotification({ paidAt }))).toBe(at);
});

test.each([
  ["2026-01-02 03:04:05", "UTC", "2026-01-02T03:04:05Z"],
  [" 2026-01-02 03:04:05 ", "UTC", "2026-01-02T03:04:05Z"],
  ["2026-01-02 03:04:05", "Asia/Shanghai", "2026-01-01T19:04:05Z"],
  ["2026-01-02T03:04:05.123", "Asia/Shanghai", "2026-01-01T19:04:05Z"],
  ["2026/1/2 03:04:05", "America/New_York", "2026-01-02T08:04:05Z"],
  ["2026-01-02T03:04:05Z", "Asia/Shanghai", "2026-01-02T03:04:05Z"],
  ["2026-01-02T03:04:05+0530", "Asia/Shanghai", "2026-01-01T21:34:05Z"],
  ["2026-01-02T03:04:05-03:30", "UTC", "2026-01-02T06:34:05Z"],
  ["2026-02-28 00:00:00", "Asia/Kathmandu", "2026-02-27T18:15:00Z"],
  // The hours around the change of the clocks in Berlin, 2026-03-29 and 2026-10-25.
  ["2026-03-29 01:59:59", "Europe/Berlin", "2026-03-29T00:59:59Z"],
  ["2026-03-29 03:00:00", "Europe/Berlin", "2026-03-29T01:00:00Z"],
  ["2026-10-25 01:59:59", "Europe/Berlin", "2026-10-24T23:59:59Z"],
  ["2026-10-25 03:00:00", "Europe/Berlin", "2026-10-25T02:00:00Z"],
])("%j in %s is %s", (text, zone, at) => {
  expect(new Date(resultTimeMs(text, zone) ?? Number.NaN).toISOString()).toBe(at.replace("Z", ".000Z"));
});

test.each([
  null,
  "",
  "today",
  "2026-01-02",
  "2026-02-30 00:00:00",
  "2026-13-01 00:00:00",
  "2026-01-02 24:00:00",
  "0000-00-00 00:00:00",
  "2026-01-02 03:04:05 CST",
  "1767323045000",
])("%j is no time", (text) => {
  expect(resultTimeMs(text, "UTC")).toBeNull();
});

test("a payment is made after its order was opened and before it is heard of, or nearly", () => {
  const times = { openedAt: 1_000_000, heardAt: 2_000_000 };
  const [before, ahead] = [700_000, 2_300_000];
  expect([before, ahead].map((at) => placeInTime(at, times))).toEqual(["fits", "fits"]);
  expect(placeInTime(before - 1, times)).toBe("before the order");
  expect(placeInTime(ahead + 1, times)).toBe("in the future");
});
