import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { COUNTED_ALARMS, countsSinceStart, STANDING_ALARMS } from "./alarms.ts";
import { createLog } from "./log.ts";

test("docs/operations.md explains every alarm, and no other", () => {
  const section = readFileSync("docs/operations.md", "utf8")
    .split(/^## /m)
    .find((text) => text.startsWith("Watch the shop"));
  const rows = (section ?? "").matchAll(/^\| `([a-z]+(?:_[a-z]+)+)` \|/gm);
  expect([...rows].map(([, name]) => name).sort()).toEqual([...STANDING_ALARMS, ...COUNTED_ALARMS].sort());
});

test("logging an event alarm counts it, and logging a state alarm does not", () => {
  const log = createLog({ write: () => undefined });
  const before = { ...countsSinceStart() };
  log.error("a payment of another order was answered", { alarm: "payment_crossed" });
  log.warn("alarm", { alarm: "orders_in_review", count: 3 });
  log.info("no alarm");
  expect(countsSinceStart()).toEqual({ ...before, payment_crossed: before.payment_crossed + 1 });
});
