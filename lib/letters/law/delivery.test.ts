import PostalMime from "postal-mime";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDeclarations } from "#/lib/declarations/declarations.ts";
import { createSources } from "#/lib/letters/sources.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import { createDelivery, type Delivery } from "#/lib/mail/deliver.ts";
import { createSmtp, type Smtp } from "#/lib/mail/smtp.ts";
import { pendingWorkDone } from "#/lib/process/pending-work.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { MAIL_SENDER } from "#/lib/testing/mail/mail-letters.ts";
import { startMailServer, type TestMailServer } from "#/lib/testing/mail/mail-server.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

const settings = { SHOP_NAME: "Travel SIM", SHOP_ORIGIN: "https://topup.example.com", SHOP_ACCENT: "#0b6e4f" };

let bench: OrdersBench;
let server: TestMailServer;
let smtp: Smtp;
let delivery: Delivery;
beforeAll(async () => {
  bench = await createOrdersBench();
  server = await startMailServer();
  smtp = createSmtp(server.settings);
  const { context } = bench;
  const links = createMailLinks(context, settings.SHOP_ORIGIN);
  const receipts = createReceipts(context, settings);
  const sources = createSources({ ...context, fleet: null, links, receipts, settings });
  delivery = createDelivery({ ...context, smtp, sender: MAIL_SENDER }, sources);
});
afterAll(async () => {
  smtp.close();
  await server.close();
  await bench.close();
});

/** The mails of the first lane that are due. */
async function sent() {
  server.mails.length = 0;
  await delivery.sweep(0);
  return Promise.all(server.mails.map(({ raw }) => PostalMime.parse(raw)));
}

test("a declaration is acknowledged at once, in its receipt's thread, and to no stranger", async () => {
  const order = await bench.startOrder();
  await bench.sandbox.control("pay", { payId: order.partnerIds.payId });
  await bench.orders.refresh(order);
  const [receipt] = await sent();
  const { orderNo } = order.partnerIds;
  const declarations = createDeclarations(bench.context);
  const by = (email: string) => ({ attempt: email, orderNo, email, language: "de" }) as const;
  for (const kind of ["withdrawal", "cancellation"] as const) {
    await declarations.declare({ kind, ...by("stranger@example.com") });
    expect(await sent()).toEqual([]);
    await declarations.declare({ kind, ...by("Buyer@example.com") });
    await declarations.declare({ kind, ...by("Buyer@example.com") });
    await pendingWorkDone();
    const [mail, ...others] = await sent();
    expect(others).toEqual([]);
    expect(mail?.to).toEqual([{ address: "buyer@example.com", name: "" }]);
    expect(mail?.subject).toMatch(kind === "withdrawal" ? /^Wir haben Ihren Widerruf/ : /^Wir haben Ihre Kündigung/);
    expect(mail?.subject).toContain(orderNo);
    expect(mail?.inReplyTo).toBe(receipt?.messageId);
    expect(mail?.text).toMatch(/\d{4}, \d\d:\d\d UTC/);
  }
});
