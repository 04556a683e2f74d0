import { expect, test } from "vitest";
import { PartnerError } from "#/lib/partner/error.ts";
import type { MonthUsage } from "#/lib/partner/fleet/devices.ts";
import type { Listing } from "#/lib/partner/listing.ts";
import { createLog } from "#/lib/process/log.ts";
import { SIM } from "#/lib/testing/partner-calls.ts";
import { createMonthUsage, lastMonths } from "./month-usage.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const NOON = Date.parse("2026-11-15T12:00:00Z");
const MONTHS = ["2026-06", "2026-07", "2026-08", "2026-09", "2026-10", "2026-11"];
const OTHER_SIM = "89852072201180436250";

/** A fleet that answers each month as `answer` says, and a clock that the test moves. */
function usageOf(answer: (month: string) => Listing<MonthUsage> | Promise<Listing<MonthUsage>>) {
  const clock = { now: NOON };
  const asked: string[] = [];
  const seen: string[] = [];
  const monthsOf = createMonthUsage({
    fleet: {
      async monthUsage(month) {
        asked.push(month);
        return answer(month);
      },
    },
    timeZone: "UTC",
    log: createLog({ write: () => undefined }),
    observe: (assumption, label) => seen.push(`${assumption}: ${label}`),
    now: () => clock.now,
  });
  return { monthsOf, clock, asked, seen };
}

const listing = (isComplete: boolean, ...items: MonthUsage[]): Listing<MonthUsage> => ({
  items,
  total: null,
  isComplete,
});
const used = (usedMb: number | null, sim = SIM): MonthUsage => ({ sim, usedMb });
const down = () => new PartnerError("unreachable", { call: "x", reason: "down", mayHaveTakenEffect: false });

test("a SIM that an incomplete month lacks has no answer, and one that it names has its figure", async () => {
  const { monthsOf } = usageOf((month) => listing(month < "2026-10", used(7)));
  expect(await monthsOf(SIM)).toEqual(MONTHS.map((month) => ({ month, usedMb: 7, at: NOON })));
  expect(await monthsOf(OTHER_SIM)).toEqual(
    MONTHS.map((month) => ({ month, usedMb: null, at: month < "2026-10" ? NOON : null })),
  );
});

test("a SIM that is listed twice has a figure only where both agree", async () => {
  const { monthsOf } = usageOf(() => listing(true, used(7), used(7), used(1, OTHER_SIM), used(2, OTHER_SIM)));
  expect((await monthsOf(SIM)).map(({ usedMb }) => usedMb)).toEqual(Array(6).fill(7));
  expect((await monthsOf(OTHER_SIM)).map(({ usedMb }) => usedMb)).toEqual(Array(6).fill(null));
});

test("a month is read once for all pages, a past one once a day even when it is incomplete", async () => {
  const { monthsOf, clock, asked } = usageOf((month) => listing(month > "2026-08", used(7)));
  await Promise.all([SIM, OTHER_SIM, SIM].map(monthsOf));
  expect(asked).toEqual(MONTHS);
  clock.now += 10 * MINUTE;
  await monthsOf(SIM);
  expect(asked.slice(6)).toEqual(["2026-11"]);
  clock.now += DAY - 10 * MINUTE;
  await monthsOf(SIM);
  expect(asked.slice(7)).toEqual(MONTHS);
});

test("a list that takes long to read is kept ten times as long, and pages wait for it once", async () => {
  const reading = Promise.withResolvers<Listing<MonthUsage>>();
  const { monthsOf, clock, asked } = usageOf(() => reading.promise);
  const first = monthsOf(SIM);
  clock.now += 5 * MINUTE;
  // Its reading began long ago, so this page is shown at once and without it.
  expect((await monthsOf(OTHER_SIM)).map(({ at }) => at)).toEqual(Array(6).fill(null));
  reading.resolve(listing(true, used(7)));
  await first;
  expect((await monthsOf(SIM))[5]).toMatchObject({ usedMb: 7 });
  clock.now += 49 * MINUTE;
  await monthsOf(SIM);
  expect(asked).toHaveLength(6);
  clock.now += MINUTE;
  await monthsOf(SIM);
  expect(asked.slice(6)).toEqual(["2026-11"]);
});

test("a month that fails keeps its last list, and is asked for again after ten minutes", async () => {
  let isDown = false;
  const { monthsOf, clock, asked } = usageOf((month) =>
    isDown || month === "2026-06" ? Promise.reject(down()) : listing(true, used(7)),
  );
  expect((await monthsOf(SIM)).map(({ usedMb }) => usedMb)).toEqual([null, 7, 7, 7, 7, 7]);
  isDown = true;
  clock.now += 10 * MINUTE - 1;
  await monthsOf(SIM);
  expect(asked).toHaveLength(6);
  clock.now += 1;
  expect((await monthsOf(SIM))[5]).toEqual({ month: "2026-11", usedMb: 7, at: NOON });
  expect(asked.slice(6).toSorted()).toEqual(["2026-06", "2026-11"]);
});

test("months change with the partner's day, and the current one tells whether it has begun there", async () => {
  const border = new Date("2026-01-31T16:30:00Z");
  expect(lastMonths(border, "UTC").at(-1)).toBe("2026-01");
  expect(lastMonths(border, "Asia/Shanghai")).toEqual([
    "2025-09",
    "2025-10",
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
  ]);
  const refusal = new PartnerError("refused", { call: "x", reason: "", mayHaveTakenEffect: false });
  const answers = { listed: [listing(true, used(1))], empty: [listing(true)], refused: [] };
  for (const [label, [answer]] of Object.entries(answers)) {
    const { monthsOf, seen } = usageOf(() => answer ?? Promise.reject(refusal));
    await monthsOf(SIM);
    expect(seen).toEqual([`usage-months: current month ${label}`]);
  }
});
