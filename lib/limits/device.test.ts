import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { newDevice } from "./device.ts";
import { createLimits } from "./limits.ts";
import { createMeter } from "./meter.ts";

function bench() {
  const meter = createMeter(() => 1_000);
  const limits = createLimits({ own: meter, shared: meter, scale: 1, callsPerSecond: 50, secret: "secret" });
  return (narrow: string, orders: readonly string[] = []) =>
    newDevice(limits, { address: { narrow, wide: null }, orders, random: randomBytes });
}

test("an address is given thirty devices an hour, each another one", async () => {
  const ask = bench();
  const given: (string | null)[] = [];
  for (let index = 0; index < 40; index += 1) given.push(await ask("192.0.2.1"));
  expect(new Set(given.slice(0, 30)).size).toBe(30);
  expect(given[0]).toMatch(/^[\w-]{22}$/);
  expect(given.slice(30)).toEqual(Array.from({ length: 10 }, () => null));
  expect(await ask("192.0.2.2")).not.toBeNull();
});

test("copies of a cookie from before there were devices are one device", async () => {
  const ask = bench();
  const first = await ask("192.0.2.1", ["newer", "oldest"]);
  expect(first).toMatch(/^[\w-]{22}$/);
  expect(await ask("192.0.2.2", ["newest", "newer", "oldest"])).toBe(first);
  expect(await ask("192.0.2.1", ["another"])).not.toBe(first);
});
