import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { currentClient, runAs } from "./client.ts";

test("two requests at once each see their own client, even after waiting", async () => {
  const seen = await Promise.all(
    ["192.0.2.1", "192.0.2.2"].map((address) =>
      runAs({ address, device: null }, async () => {
        await setImmediate();
        return currentClient()?.address;
      }),
    ),
  );
  expect(seen).toEqual(["192.0.2.1", "192.0.2.2"]);
});

test("who opens the session tells the rest of the request which device it is", () => {
  runAs({ address: "192.0.2.1", device: null }, () => {
    const client = currentClient();
    if (client) client.device = "d1";
    expect(currentClient()?.device).toBe("d1");
  });
});

test("background work has no client", () => {
  expect(currentClient()).toBeNull();
});
