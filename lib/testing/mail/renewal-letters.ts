import { expect } from "vitest";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { type RenewalMailKind, renewalSources } from "#/lib/letters/renewals/sources.ts";
import { createMailLinks } from "#/lib/links/links.ts";
import type { Letter } from "#/lib/mail/letter.ts";
import { type QueuedMail, toMail } from "#/lib/mail/outbox.ts";
import { columnsOf } from "#/lib/orders/columns.ts";
import type { Order, OrderChange } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { statusOf } from "#/lib/orders/status.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import type { OrdersBench } from "#/lib/testing/orders-bench.ts";
import type { Language } from "#/lib/text/language.ts";

export const LETTERS_ORIGIN = "https://topup.example.com";
export const LETTER_SETTINGS = {
  SHOP_NAME: "Travel SIM",
  SHOP_ORIGIN: LETTERS_ORIGIN,
  SHOP_ACCENT: "#0b6e4f",
  SHOP_SUPPORT_EMAIL: "help@example.com",
  SHOP_COMPANY: "Example Telecom Ltd",
  SHOP_TAX_NOTE: "VAT 20 % included",
};

/** The letters about a renewal, written from a real database and a real partner process. */
export interface RenewalLetters {
  context: LettersContext;
  /** A monthly renewal that the partner has named. */
  begin(): Promise<Order>;
  /** The same, three weeks later: its first charge is announced. */
  announce(): Promise<Order>;
  sweepAfter(ms: number, order: Order): Promise<Order>;
  /** Notifies a charge that was made now by the shop's clock. */
  charge(order: Order, changes?: { event?: string; detail?: Record<string, unknown> }): Promise<void>;
  mailsOf(order: Order, kind?: RenewalMailKind): Promise<QueuedMail[]>;
  /** The letter of the order's latest mail of this kind. */
  write(order: Order, kind: RenewalMailKind, language?: Language): Promise<Letter | null>;
  set(order: Order, change: OrderChange): Promise<unknown>;
  /** As if its notice had been sent. */
  sendNotice(order: Order): Promise<unknown>;
}

export function createRenewalLetters(bench: OrdersBench): RenewalLetters {
  const { query } = bench.context.db;
  const links = createMailLinks(bench.context, LETTERS_ORIGIN);
  const settings = LETTER_SETTINGS;
  const context = { ...bench.context, fleet: null, links, receipts: createReceipts(bench.context, settings), settings };
  const sources = renewalSources(context);
  const letters: RenewalLetters = {
    context,
    async begin() {
      const order = await bench.startRenewal();
      await bench.renewals.subscribe(order.id, await bench.setUpCard(order));
      await expect.poll(async () => statusOf(await bench.orders.refresh(await bench.read(order.id)))).toBe("ready");
      return letters.sweepAfter(6_000, order);
    },
    async announce() {
      const order = await letters.begin();
      await letters.sweepAfter(24 * DAY, order);
      return order;
    },
    async sweepAfter(ms, { id }) {
      bench.pass(ms);
      while ((await bench.renewals.sweep()) > 0);
      return bench.read(id);
    },
    async charge(order, { event, detail } = {}) {
      const now = bench.context.clock.now();
      const status = await bench.notify(order, {
        event: { id: event ?? `E-${now}` },
        detail: { transaction_type: "subscription", paid_at: now, ...detail },
        timestamp: String(now),
      });
      expect(status).toBe(200);
    },
    async mailsOf(order, kind) {
      const rows = query
        .selectFrom("mails")
        .selectAll()
        .where("about", "=", order.id)
        .where("kind", "like", "renewal-%");
      const mails = (await rows.orderBy("queued_at").execute()).map(toMail);
      return mails.filter((mail) => kind === undefined || mail.kind === kind);
    },
    async write(order, kind, language = "en") {
      const mail = (await letters.mailsOf(order, kind)).at(-1);
      if (mail === undefined) throw new Error(`no mail ${kind}`);
      return sources[kind]({ ...mail, language });
    },
    set: (order, change) => query.updateTable("orders").set(columnsOf(change)).where("id", "=", order.id).execute(),
    sendNotice: (order) =>
      query
        .updateTable("mails")
        .set({ state: "sent" })
        .where("about", "=", order.id)
        .where("kind", "=", "renewal-notice")
        .execute(),
  };
  return letters;
}
