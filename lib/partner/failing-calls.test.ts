import { expect, test } from "vitest";
import { PartnerError } from "./error.ts";
import { createRateLimit } from "./rate-limit.ts";

const MINUTE = 60_000;

test("a call that last failed half an hour ago isn't failing, until it fails again", async () => {
  let time = 0;
  let sent = 0;
  const rateLimit = createRateLimit({ now: () => time });
  const ask = () =>
    rateLimit.run({ name: "groupList", family: "fleet" }, async () => {
      sent += 1;
      throw new PartnerError("unreachable", { call: "groupList", reason: "test", mayHaveTakenEffect: false });
    });
  for (let failure = 1; failure <= 5; failure += 1) {
    time += 5 * MINUTE;
    await expect(ask()).rejects.toThrow();
  }
  expect(rateLimit.failingCalls()).toBe(1);
  time += 30 * MINUTE - 1;
  expect(rateLimit.failingCalls()).toBe(1);
  time += 1;
  expect(rateLimit.failingCalls()).toBe(0);
  await expect(ask()).rejects.toThrow();
  expect(rateLimit.failingCalls()).toBe(1);
  // The streak goes on, so the circuit is open.
  await expect(ask()).rejects.toThrow("it has been down");
  expect(sent).toBe(6);
});
