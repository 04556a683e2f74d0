import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readCheckout } from "#/lib/orders/card-testing/checkout-switch.ts";
import { type DeskBench, startDeskBench } from "#/lib/testing/desk/desk-bench.ts";
import { readService } from "./service.ts";
import { showSettings } from "./shown-settings.ts";
import { turnCheckout } from "./turn-checkout.ts";

const ANN = { id: "operator-1", name: "Ann", right: "act" } as const;

let bench: DeskBench;
beforeAll(async () => {
  bench = await startDeskBench();
});
beforeEach(async () => {
  await bench.context.db.query.deleteFrom("checkout_switch").execute();
});
afterAll(() => bench.close());

const switched = () =>
  bench.context.db.query
    .selectFrom("desk_audit")
    .select(["event", "detail"])
    .where("event", "like", "checkout %")
    .execute();

test("a secret is shown by its end alone, a short one and an address not even so", () => {
  const secret = "abcdefghijklmnopqrstuvwxyz012345";
  const settings = {
    PORT: 3000,
    SESSION_SECRET: { 1: secret },
    NOTIFICATION_KEYS: new Map([["key-1", [secret]]]),
    METRICS_TOKEN: "0123456789abcdef",
    DATABASE_URL: "postgres://shop:secret-password@db.example/shop",
    PARTNER_URL: "https://name:secret-password@partner.example/x",
    NEW_TOKEN: secret,
    SHOP_LOGO: undefined,
  };
  const shown = showSettings(Object.keys(settings), settings);
  expect(Object.fromEntries(shown.map(({ name, value }) => [name, value]))).toEqual({
    PORT: "3000",
    SESSION_SECRET: "1: set, ends in 2345",
    NOTIFICATION_KEYS: "key-1: set, ends in 2345",
    METRICS_TOKEN: "set",
    DATABASE_URL: "set",
    PARTNER_URL: "https://partner.example/x",
    NEW_TOKEN: "set, ends in 2345",
    SHOP_LOGO: null,
  });
});

test("checkout is closed once, with who did it, why, and a row of the audit", async () => {
  const before = (await switched()).length;
  const wish = { isClosed: true, reason: "card testing", drawnFrom: null } as const;
  const answers = await Promise.all([1, 2].map(() => turnCheckout(bench.context, ANN, wish)));
  expect(answers).toEqual([null, null]);
  expect(await readCheckout(bench.context.db)).toMatchObject({ isClosed: true, changed: { by: "Ann (card testing)" } });
  expect((await switched()).slice(before)).toEqual([
    { event: "checkout closed", detail: JSON.stringify({ reason: "card testing" }) },
  ]);
});

test("a form that was drawn before another change changes nothing, and gets what is so now", async () => {
  const { context } = bench;
  await turnCheckout(context, ANN, { isClosed: true, reason: "other", drawnFrom: null });
  const stale = await turnCheckout(context, ANN, { isClosed: false, reason: "over", drawnFrom: null });
  expect(stale).toMatchObject({ isClosed: true, changed: { by: "Ann (other)" } });
  const drawnFrom = stale?.changed?.at ?? null;
  expect(await turnCheckout(context, ANN, { isClosed: false, reason: "over", drawnFrom })).toBeNull();
  expect((await readCheckout(context.db)).isClosed).toBe(false);
});

test("keys of the settings and those of notifications are named, each with when it was last seen", async () => {
  const { query } = bench.context.db;
  const notification = { body_digest: "d", layout: "x", outcome: "matched", order_id: null, body_sealed: "" };
  await query
    .insertInto("notifications")
    .values([1, 5].map((at) => ({ ...notification, notification_id: `n${at}`, key_id: "old", received_at: at })))
    .execute();
  const { notificationKeys, judged } = await readService(bench.context, ["new"]);
  expect(notificationKeys).toEqual([
    { keyId: "new", isKnown: true, seenAt: null },
    { keyId: "old", isKnown: false, seenAt: 5 },
  ]);
  expect(judged.length).toBeGreaterThan(10);
});
