import { expect, onTestFinished, test } from "vitest";
import { createOrdersBench } from "#/lib/testing/orders-bench.ts";
import { find } from "./find.ts";

test("a price or a day beside a number is no part of it", async () => {
  const bench = await createOrdersBench();
  onTestFinished(() => bench.close());
  const { id, sim, partnerIds } = await bench.openOrder({ attempt: "beside" });
  const address = `/desk/orders/${id}`;
  const groups = sim.replaceAll(/(.{4})(?=.)/g, "$1 ");
  for (const typed of [
    `order ${partnerIds.orderNo} 12.90`,
    `2026-11-03 12.90 ${partnerIds.payId}`,
    `SIM ${sim} 10 GB`,
    `my SIM: ${groups}`,
  ]) {
    expect((await find(bench.context, typed)).address, typed).toBe(address);
  }
});
