import { expect, test, vi } from "vitest";
import { dayText, momentText, waitText } from "./moment.ts";

test.each([
  ["before midnight in summer", Date.UTC(2026, 6, 1, 23, 30), "Jul 1, 2026, 11:30 PM UTC"],
  ["in the hour that summer time leaves out", Date.UTC(2026, 2, 29, 1, 30), "Mar 29, 2026, 1:30 AM UTC"],
  ["in the hour that comes twice in autumn", Date.UTC(2026, 9, 25, 0, 30), "Oct 25, 2026, 12:30 AM UTC"],
])("a time %s is shown in UTC and says so, wherever the server is [T03]", (_when, at, text) => {
  for (const zone of ["America/Los_Angeles", "Europe/Berlin", "Asia/Shanghai"]) {
    vi.stubEnv("TZ", zone);
    expect(new Date(at).getTimezoneOffset()).not.toBe(0);
    expect(momentText(at, "en").replaceAll("\u202f", " ")).toBe(text);
  }
});

test("a day is the same day wherever the server is [T03]", () => {
  vi.stubEnv("TZ", "America/Los_Angeles");
  expect(dayText("2026-03-01", "en")).toBe("Mar 1, 2026");
});

test.each([
  ["en", "Mar 1, 2026, 2:05 PM UTC"],
  ["zh", "2026年3月1日 14:05 UTC"],
  ["zh-Hant", "2026年3月1日 下午2:05 UTC"],
  ["ja", "2026年3月1日 14:05 UTC"],
  ["ko", "2026년 3월 1일 오후 2:05 UTC"],
  ["es", "1 mar 2026, 14:05 UTC"],
  ["fr", "1 mars 2026, 14:05 UTC"],
  ["de", "1. März 2026, 14:05 UTC"],
  ["it", "1 mar 2026, 14:05 UTC"],
  ["pt", "1 de mar. de 2026, 14:05 UTC"],
  ["ar", "1 مارس 2026، 2:05 م UTC"],
  ["he", "1 במרץ 2026, 14:05 UTC"],
])("in %s a time reads %s, with the month in letters", (language, text) => {
  expect(momentText(Date.UTC(2026, 2, 1, 14, 5), language).replaceAll("\u202f", " ")).toBe(text);
});

test("a time after the year 2038 is shown like any other [T10]", () => {
  expect(momentText(Date.UTC(2040, 0, 2, 12), "en").replaceAll("\u202f", " ")).toBe("Jan 2, 2040, 12:00 PM UTC");
});

test.each([
  ["en", 1, "in 1 minute"],
  ["en", 61_000, "in 2 minutes"],
  ["de", 90 * 60_000, "in 90 Minuten"],
  ["fr", 91 * 60_000, "dans 2 heures"],
  ["ja", 24 * 3_600_000, "24 時間後"],
  ["ar", 300_000, "خلال 5 دقائق"],
])("in %s a wait of %i ms is %s", (language, waitMs, text) => {
  expect(waitText(waitMs, language)).toBe(text);
});
