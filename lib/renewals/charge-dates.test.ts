import { describe, expect, test } from "vitest";
import { DAY, HOUR } from "#/lib/orders/schedule.ts";
import type { Length } from "#/lib/partner/shop/length.ts";
import {
  chargeAfter,
  chargesAfter,
  LONGEST_LOOK_PAUSE_MS,
  lookAtCharges,
  nextChargeOf,
  promisedLeadOf,
} from "./charge-dates.ts";

const days = (count: number): Length => ({ count, unit: "days" });
const MONTH: Length = { count: 1, unit: "months" };
const YEAR: Length = { count: 1, unit: "years" };
const at = (text: string) => Date.parse(`${text}T12:00:00Z`);
const dayOf = (time: number | null) => (time === null ? null : new Date(time).toISOString().slice(0, 10));

test.each([
  [days(1), "2026-03-01", "2026-03-02"],
  [MONTH, "2026-02-01", "2026-03-01"],
  [MONTH, "2026-01-31", "2026-02-28"],
  [MONTH, "2026-07-10", "2026-08-09"],
  [{ count: 3, unit: "months" }, "2026-11-30", "2027-02-28"],
  [YEAR, "2027-03-01", "2028-02-29"],
] satisfies [Length, string, string][])(
  "after %j from %s the next charge is on %s at the earliest",
  (length, from, to) => {
    expect(dayOf(chargeAfter(length, at(from)))).toBe(to);
  },
);

test.each([
  ["2026-02-15", "2026-02-20", "2026-03-15"],
  ["2026-02-15", "2026-03-15", "2026-04-14"],
  ["2026-07-10", "2026-07-20", "2026-08-09"],
  ["2026-07-10", "2026-07-09", null],
])("of a monthly renewal since %s, on %s My SIM and the mails name one date: %s", (begun, now, next) => {
  expect(dayOf(nextChargeOf(MONTH, at(begun), at(now)))).toBe(next);
  if (next !== null) expect(dayOf(lookAtCharges(MONTH, at(begun), null, at(now)).charges.nextAt)).toBe(next);
});

test.each([{ text: "a while" }, { count: 2, unit: "periods" }] satisfies Length[])(
  "where the length is %j, no charge is expected and none looked at",
  (length) => {
    const nothing = { charges: { nextAt: null, lookAt: null }, announcedAt: null };
    expect(lookAtCharges(length, at("2026-01-01"), null, at("2026-01-02"))).toEqual(nothing);
    expect(promisedLeadOf(length)).toBeNull();
    expect(chargeAfter(length, 0)).toBeNull();
    const unknown = { nextAt: null, lookAt: null };
    expect(chargesAfter(length, unknown, at("2026-02-01"), at("2026-02-01"))).toEqual(unknown);
  },
);

describe("a look", () => {
  const begun = at("2026-06-01");

  test("announces a monthly charge 8 days before, and plans the next one", () => {
    const first = lookAtCharges(MONTH, begun, null, begun);
    expect(first).toMatchObject({ announcedAt: null });
    expect(dayOf(first.charges.nextAt)).toBe("2026-07-01");
    expect(dayOf(first.charges.lookAt)).toBe("2026-06-23");
    const { nextAt, lookAt } = first.charges;
    const early = lookAtCharges(MONTH, begun, nextAt, (lookAt ?? 0) - 1);
    expect(early).toEqual({ announcedAt: null, charges: first.charges });
    const due = lookAtCharges(MONTH, begun, nextAt, lookAt ?? 0);
    expect(due.announcedAt).toBe(nextAt);
    expect(dayOf(due.charges.nextAt)).toBe("2026-07-31");
  });

  test("announces a charge of a short period more than half of it before", () => {
    for (const length of [days(1), days(7), days(13)]) {
      const { nextAt, lookAt } = lookAtCharges(length, begun, null, begun).charges;
      const lead = (nextAt ?? 0) - (lookAt ?? 0);
      expect(lead).toBeGreaterThan(((nextAt ?? 0) - begun) / 2);
      expect(lead).toBeLessThanOrEqual(8 * DAY);
    }
  });

  test("takes place every month at least, and a look before the time announces nothing", () => {
    const { charges } = lookAtCharges(YEAR, begun, null, begun);
    expect(charges.lookAt).toBe(begun + LONGEST_LOOK_PAUSE_MS);
    const second = lookAtCharges(YEAR, begun, charges.nextAt, charges.lookAt ?? 0);
    expect(second).toMatchObject({ announcedAt: null, charges: { nextAt: charges.nextAt } });
  });

  test("after a long standstill announces what is to come, and nothing that is past", () => {
    const { charges } = lookAtCharges(days(10), begun, null, begun);
    const later = begun + 27 * DAY;
    const { announcedAt, charges: next } = lookAtCharges(days(10), begun, charges.nextAt, later);
    expect(announcedAt).toBe(begun + 30 * DAY);
    expect(next.nextAt).toBe(begun + 40 * DAY);
    expect(lookAtCharges(days(10), begun, charges.nextAt, begun + 30 * DAY).announcedAt).toBeNull();
  });

  test("of a charge that only a clock put back can have planned begins anew", () => {
    const { charges } = lookAtCharges(MONTH, begun, at("2027-09-01"), begun);
    expect(dayOf(charges.nextAt)).toBe("2026-07-01");
  });
});

describe("a charge that was heard of", () => {
  const planned = { nextAt: at("2026-07-31"), lookAt: at("2026-07-23") };
  const heard = (paidAt: number) => chargesAfter(MONTH, planned, paidAt, paidAt).nextAt;

  test("moves the next one to an earlier date at once", () => {
    expect(dayOf(heard(at("2026-06-28")))).toBe("2026-07-28");
  });

  test("moves it to a later date by less than a day, since a late payment need not put it off", () => {
    expect(heard(at("2026-07-01") + HOUR)).toBe(planned.nextAt + HOUR);
    expect(heard(at("2026-07-06"))).toBe(planned.nextAt + DAY / 2);
  });

  test("long ago is no reason to announce its next one again", () => {
    expect(dayOf(heard(at("2026-06-01")))).toBe("2026-07-31");
  });

  test("before its notice was due is not announced any more", () => {
    const charged = at("2026-07-22");
    const { nextAt, lookAt } = chargesAfter(MONTH, planned, charged, charged);
    expect(dayOf(lookAtCharges(MONTH, charged, nextAt, lookAt ?? 0).charges.nextAt)).toBe("2026-08-21");
  });
});
