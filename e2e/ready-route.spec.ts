import { paymentNotification, sendNotification } from "#/testbed/notification.ts";
import { METRICS_TOKEN } from "#/testbed/servers.ts";
import { buyerAtCardForm } from "./order-state.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

interface Ready {
  status: string;
  silentMs: Record<string, number>;
  alarms: { now: Record<string, number>; sinceStart: Record<string, number> };
}

async function read(origin: string): Promise<Ready> {
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  return (await (await fetch(`${origin}/api/ready`, { headers })).json()) as Ready;
}

test("the outside learns that the shop is ready, and no figure [Q13, v5.0.0-13.4.5]", async ({ servers, openShop }) => {
  const { origin } = servers.shop;
  for (const authorization of [
    "",
    "Bearer",
    "Bearer undefined",
    `Bearer ${METRICS_TOKEN}x`,
    `Basic ${METRICS_TOKEN}`,
  ]) {
    const answer = await fetch(`${origin}/api/ready`, { headers: { authorization } });
    expect([answer.status, await answer.text()], authorization).toEqual([200, '{"status":"ready"}']);
  }
  const withoutToken = await openShop({ METRICS_TOKEN: "" });
  const answer = await fetch(`${withoutToken.origin}/api/ready`, { headers: { authorization: "Bearer " } });
  expect(await answer.text()).toBe('{"status":"ready"}');
});

test("the shop says that its sweepers are alive, and nothing but numbers [Q11]", async ({ servers }) => {
  const { origin } = servers.shop;
  const ready = await read(origin);
  expect(ready.status).toBe("ready");
  expect(Object.keys(ready.silentMs)).toEqual([
    "orders",
    "erasure",
    "renewals",
    "paidCounts",
    "sessions",
    "desk",
    "fleetOrders",
    "groups",
    "watch",
  ]);
  const numbers = [ready.silentMs, ready.alarms.now, ready.alarms.sinceStart].flatMap(Object.values);
  expect(numbers.every(Number.isInteger)).toBe(true);
});

test(
  "unmatched or unverified notifications and skewed clocks alarm [W13, W21, W22, W23, T06]",
  LONG,
  async ({ openShop, sandbox }) => {
    const shop = await openShop();
    const { origin } = shop;
    const before = (await read(origin)).alarms;
    const { order } = await buyerAtCardForm(origin, sandbox);
    await sendNotification(origin, paymentNotification(order), { keyId: "unknown" });
    await sendNotification(origin, paymentNotification(order), { keyHex: "ab".repeat(32) });
    await sendNotification(origin, paymentNotification(order), { headers: { "x-lf-algo": "HMAC-SHA3" } });
    const names = { order_id: "T1", purchase_order_id: "none" };
    const changes = { top: { notification_id: `U-${order.payId}` }, source: { reference_id: "none" }, detail: names };
    await sendNotification(
      origin,
      paymentNotification({ ...order, payId: `X${order.payId}` }, { ...changes, event: { id: "none" } }),
    );
    const timestamp = String(Date.now() - 40_000);
    for (let count = 0; count < 15; count += 1)
      await sendNotification(origin, paymentNotification(order), { timestamp });
    const unknown = before.sinceStart.notification_key_unknown ?? 0;
    const unmatched = before.now.notifications_unmatched ?? 0;
    const { sinceStart } = (await read(origin)).alarms;
    expect(sinceStart.notification_key_unknown).toBe(unknown + 1);
    expect(sinceStart.notification_refused).toBeGreaterThan(before.sinceStart.notification_refused ?? 0);
    expect(sinceStart.notification_algorithm_unknown).toBeGreaterThan(
      before.sinceStart.notification_algorithm_unknown ?? 0,
    );
    const raised = async () => (await read(origin)).alarms.now;
    await expect.poll(async () => (await raised()).notifications_unmatched).toBe(unmatched + 1);
    await expect.poll(async () => (await raised()).clock_skewed).toBe(1);
    expect(shop.printed()).toContain('"alarm":"notification_key_unknown"');
    expect(shop.printed()).toContain('"alarm":"notifications_unmatched"');
    expect(shop.printed()).toContain('"alarm":"clock_skewed"');
  },
);
