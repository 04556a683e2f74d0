import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const QUIRKS = ["escaped", "key-text", "semicolon", "sorted", "spaced", "unpadded"].map((name) => `notice-${name}`);

test.each([...QUIRKS.map((quirk) => [quirk]), QUIRKS])(
  "an order is paid by a notification under %s",
  async (...quirks) => {
    await bench.sandbox.control("settings", { quirks });
    const order = await bench.startOrder();
    await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
    expect(await bench.notify(order, { detail: { bundle_name: "Europe 10 GB/30, 欧洲" } })).toBe(200);
    expect((await bench.read(order.id)).payment).toBe("paid");
  },
);
