import { expect, test } from "vitest";
import { z } from "zod";
import { feedOf, simFeed } from "./feed.ts";

const AT = Date.UTC(2026, 10, 26, 9, 30, 15);
const LISTED = { code: "1", length: null };

test("the schema that docs/feed.md names is that of what the feed sends", async () => {
  const schema = `${JSON.stringify(z.toJSONSchema(simFeed, { io: "input" }), null, 2)}\n`;
  await expect(schema).toMatchFileSnapshot("../../docs/sim-feed.schema.json");
});

test("each part has the time it was reported at, to the minute", () => {
  const feed = feedOf({
    ending: "3110",
    plans: {
      status: "read",
      at: AT,
      orders: [{ ...LISTED, title: "Europe 10 GB", state: "in use", expiresOn: "2026-12-01", remainingDays: 5 }],
    },
    usage: {
      running: { usedMb: 10, leftMb: null, totalMb: null, plan: null, orderCode: null, at: AT },
      months: [
        { month: "2026-10", usedMb: null, at: null },
        { month: "2026-11", usedMb: 0, at: AT },
      ],
    },
    renewal: { status: "none", stoppedAt: null },
    now: AT + 90_000,
  });
  const asOf = "2026-11-26T09:30:00.000Z";
  expect(feed).toEqual({
    version: 1,
    sim: { ending: "3110" },
    plans: { asOf, list: [{ name: "Europe 10 GB", state: "in use", lastDay: "2026-12-01", remainingDays: 5 }] },
    usage: { asOf, plan: null, usedMb: 10, leftMb: null, totalMb: null },
    months: [
      { month: "2026-10", usedMb: null, asOf: null },
      { month: "2026-11", usedMb: 0, asOf },
    ],
    renewal: { state: "none", plan: null, since: null, asOf: "2026-11-26T09:31:00.000Z" },
  });
  expect(simFeed.parse(feed)).toEqual(feed);
});

test("of an unlimited plan nothing is said to be left", () => {
  const running = { usedMb: 9_000, leftMb: 1_240, totalMb: 10_240, plan: null, orderCode: null, at: AT };
  const listed = { ...LISTED, title: "Europe unlimited", expiresOn: "2026-12-01", remainingDays: 5 };
  const leftOf = (state: "in use" | "waiting") =>
    feedOf({
      ending: "3110",
      plans: { status: "read", at: AT, orders: [{ ...listed, state }] },
      usage: { running, months: [] },
      renewal: { status: "none", stoppedAt: null },
      now: AT,
    }).usage?.leftMb;
  expect(leftOf("in use")).toBeNull();
  expect(leftOf("waiting")).toBe(1_240);
});

test("what is not reported is null, not zero and not an empty list", () => {
  const unknown = { ending: "3110", usage: null, renewal: { status: "unknown" }, now: AT } as const;
  for (const plans of [
    { status: "unreachable", at: AT },
    { status: "read", orders: null, at: AT },
  ] as const) {
    const feed = feedOf({ ...unknown, plans });
    expect(feed).toMatchObject({ plans: null, usage: null, months: null, renewal: { state: "unknown", asOf: null } });
    expect(simFeed.safeParse(feed).success).toBe(true);
  }
});
