import PostalMime from "postal-mime";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createSources } from "#/lib/letters/sources.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import { createDelivery, type Delivery } from "#/lib/mail/deliver.ts";
import { createSmtp, type Smtp } from "#/lib/mail/smtp.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { MAIL_SENDER } from "#/lib/testing/mail/mail-letters.ts";
import { startMailServer, type TestMailServer } from "#/lib/testing/mail/mail-server.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

const MINUTE = 60_000;
const settings = { SHOP_NAME: "Travel SIM", SHOP_ORIGIN: "https://topup.example.com", SHOP_ACCENT: "#0b6e4f" };

let bench: OrdersBench;
let server: TestMailServer;
let smtp: Smtp;
/** Two processes that send. */
let deliveries: Delivery[];
beforeAll(async () => {
  bench = await createOrdersBench();
  server = await startMailServer();
  smtp = createSmtp(server.settings);
  const { context } = bench;
  const links = createMailLinks(context, settings.SHOP_ORIGIN);
  const sources = createSources({
    ...context,
    fleet: null,
    links,
    receipts: createReceipts(context, settings),
    settings,
  });
  deliveries = [1, 2].map(() => createDelivery({ ...context, smtp, sender: MAIL_SENDER }, sources));
});
afterAll(async () => {
  smtp.close();
  await server.close();
  await bench.close();
});

beforeEach(() => bench.reset());

/** What both processes send of what is due. */
async function sent() {
  server.mails.length = 0;
  for (const lane of [0, 1, 2] as const) {
    await Promise.all(deliveries.map((delivery) => delivery.sweep(lane)));
  }
  return Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)));
}

test("a paid order ends in one receipt, however often its payment is heard of", async () => {
  const order = await bench.startOrder();
  expect(await sent()).toEqual([]);
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await Promise.all([bench.orders.refresh(order), bench.orders.refresh(order), bench.notify(order)]);
  const [receipt, ...others] = await sent();
  expect(others).toEqual([]);
  expect(receipt?.to).toEqual([{ address: "buyer@example.com", name: "" }]);
  const { number } = await createReceipts(bench.context, settings).of(order, "owner");
  expect(receipt?.subject).toBe(`Your receipt from Travel SIM (${number})`);
  expect(receipt?.text).toContain("Amount paid: $12.90");
  expect(receipt?.html).toContain("$12.90");
  await bench.notify(order);
  bench.pass(30 * MINUTE);
  await bench.sweepAll();
  expect(await sent()).toEqual([]);
});

test("a plan that is late is told once, in the receipt's thread, and its arrival too", async () => {
  const order = await bench.startOrder();
  await bench.sandbox.control("settings", { listDelayMs: 20 * MINUTE, notifications: "lose" });
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.refresh(order);
  const [receipt] = await sent();
  bench.pass(16 * MINUTE);
  await bench.sweepAll();
  const [late, ...others] = await sent();
  expect(others).toEqual([]);
  expect(late?.subject).toBe("Your plan is taking longer than usual");
  expect(late?.inReplyTo).toBe(receipt?.messageId);
  await bench.sandbox.control("settings", { listDelayMs: 0 });
  bench.pass(30 * MINUTE);
  await bench.sweepAll();
  expect((await sent()).map(({ subject }) => subject)).toEqual(["Your plan is ready"]);
});
