import { expect, test } from "vitest";
import type { FleetPlan } from "#/lib/partner/fleet/package-orders.ts";
import { readOrder, type TypedOrder } from "./typed-order.ts";

const TYPED: TypedOrder = {
  packageCode: "DP1",
  kind: "plan",
  periods: "2",
  days: "",
  start: "now",
  paid: "yes",
  text: "8985207220118043617\n89852072201180436250",
};
const PLAN = { packageCode: "DP1", name: "Europe", packageType: "2", priceText: "12.90" } as FleetPlan;

test("a number is sent as the list writes it, and as typed where the list lacks it", () => {
  const listed = new Set(["89852072201180436177"]);
  expect(readOrder(TYPED, [PLAN], listed)).toMatchObject({
    asked: { kind: "plan", amountText: "25.80" },
    sims: ["89852072201180436177", "89852072201180436250"],
  });
});

test("the same SIM in both spellings is a fault, so that it isn't ordered for twice", () => {
  const text = "8985207220118043617\n89852072201180436177";
  expect(readOrder({ ...TYPED, text }, [PLAN], new Set())).toMatchObject({
    lines: { 2: "The same SIM as in line 1." },
  });
});

test("a plan by days can't start at once, since the partner forbids it for such SIMs", () => {
  const days = { ...TYPED, kind: "days", days: "30" };
  expect(readOrder(days, [PLAN], new Set())).toEqual({
    faults: { start: "A plan by days can’t start at once. Choose that it starts when the SIM is first used." },
    lines: {},
  });
  expect(readOrder({ ...days, start: "later" }, [PLAN], new Set())).toMatchObject({
    asked: { kind: "days", days: 30, startsAtOnce: false },
  });
});
