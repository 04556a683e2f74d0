import { expect, test } from "vitest";
import type { Asker, Refused } from "./limits.ts";
import { createQueue } from "./order-queue.ts";

const BUYER: Asker = { address: { narrow: "192.0.2.1", wide: null }, device: null };
const REFUSED: Refused = {
  status: "refused",
  limit: { of: "order", by: "address", count: 1, windowMs: 86_400_000 },
  waitMs: 80_000_000,
};

test("a press waits for others at its address only until the process shuts down [I11]", async () => {
  let now = 0;
  let isStopping = false;
  const sleep = async (ms: number) => {
    now += ms;
    isStopping = now >= 1_000;
  };
  const isShuttingDown = () => isStopping;
  const queue = createQueue({ db: { time: () => now }, sleep, giveBack: async () => 0, isShuttingDown });
  await queue(BUYER, async (noteCounted) => {
    noteCounted();
    return null;
  });
  // The answer to a press for which no place is left to wait.
  expect(await queue(BUYER, async () => REFUSED)).toEqual({ ...REFUSED, waitMs: 10 * 60_000 - 1_000 });
  expect(now).toBe(1_000);
});
