import { expect, test } from "vitest";
import { toMinorUnits } from "#/sandbox/money.ts";
import { plans } from "./plans.ts";
import { sims, unknownSimNumber } from "./sims.ts";

test("every SIM number has twenty digits and a correct check digit", () => {
  for (const number of [...sims.map((sim) => sim.number), unknownSimNumber]) {
    expect(number).toMatch(/^8985\d{16}$/);
    expect(luhnSum(number) % 10, number).toBe(0);
  }
});

test("there are twelve plans, and no two terms of a plan share a period", () => {
  expect(plans).toHaveLength(12);
  for (const plan of plans) {
    const periods = plan.terms.map((term) => term.orderPeriod);
    expect(new Set(periods).size, plan.name.en).toBe(periods.length);
  }
});

test("no short description is longer than sixty characters", () => {
  for (const plan of plans) expect(plan.short.en.length, plan.name.en).toBeLessThanOrEqual(60);
});

test("the saving is the difference between the two prices", () => {
  const prices = plans.flatMap((plan) => plan.terms).flatMap((term) => Object.values(term.prices));
  for (const { price, original, save } of prices) {
    if (!original || !save) continue;
    expect(toMinorUnits(original) - toMinorUnits(price)).toBe(toMinorUnits(save));
  }
});

function luhnSum(digits: string): number {
  return [...digits].reverse().reduce((sum, digit, index) => {
    const doubled = Number(digit) * (index % 2 === 1 ? 2 : 1);
    return sum + (doubled > 9 ? doubled - 9 : doubled);
  }, 0);
}
