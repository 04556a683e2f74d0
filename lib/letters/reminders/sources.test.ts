import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { LettersContext } from "#/lib/letters/letters-context.ts";
import { LETTER_MESSAGES } from "#/lib/letters/messages/messages.ts";
import { createMailLinks, readMailLink } from "#/lib/links/links.ts";
import type { Letter } from "#/lib/mail/letter.ts";
import { type QueuedMail, toMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { createReceipts } from "#/lib/receipts/receipts.ts";
import { createRemindersBench, lastDayOf, type RemindersBench } from "#/lib/testing/mail/reminders-bench.ts";
import { dataText } from "#/lib/text/data-amount.ts";
import { LANGUAGES, type Language } from "#/lib/text/language.ts";
import { dayText } from "#/lib/text/moment.ts";
import { reminderSources } from "./sources.ts";

const DAY = 24 * 3_600_000;
const ORIGIN = "https://topup.example.com";
const languages = Object.keys(LANGUAGES) as Language[];
const settings = { SHOP_NAME: "Travel SIM", SHOP_ORIGIN: ORIGIN, SHOP_ACCENT: "#0b6e4f" };

let on: RemindersBench;
let context: LettersContext;
beforeAll(async () => {
  on = await createRemindersBench();
  const links = createMailLinks(on.context, ORIGIN);
  context = { ...on.context, links, receipts: createReceipts(on.context, settings), settings };
});
afterAll(() => on.bench.close());
beforeEach(async () => {
  await on.bench.reset();
  await on.context.db.query.deleteFrom("reminders").execute();
});

/** The waiting mail about an order. */
async function mailOf({ id }: Order): Promise<QueuedMail> {
  const rows = on.context.db.query.selectFrom("mails").selectAll().where("about", "=", id);
  return toMail(await rows.where("kind", "in", ["data-low", "plan-expiring"]).executeTakeFirstOrThrow());
}

async function write(mail: QueuedMail): Promise<Letter | null> {
  return reminderSources(context)[mail.kind as "data-low"](mail);
}

/** An order whose data has run low, with the mail about it. */
async function lowOrder(): Promise<{ order: Order; mail: QueuedMail }> {
  const order = await on.activeOrder();
  await on.reportUsage(8_704, 1_536);
  await on.reminders.turnOn(order, "en");
  await on.reminders.sweep();
  return { order, mail: await mailOf(order) };
}

/** An order whose plan expires in three days. */
async function expiringOrder(start?: () => Promise<Order>) {
  const order = await on.activeOrder(start);
  await on.reminders.turnOn(order, "en");
  const lastDay = lastDayOf(order);
  on.bench.pass(Date.parse(lastDay) - 3 * DAY - on.context.clock.now());
  await on.reminders.sweep();
  return { order, mail: await mailOf(order), lastDay };
}

const flat = (text = "") => text.replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ");
const seen = (html = "") => flat(html.replace(/<(style|title)>.*?<\/\1>/g, "").replace(/<[^>]+>/g, " "));

test("each language says how much is left, of which SIM, as of when, and how to hear no more", async () => {
  const { order, mail } = await lowOrder();
  for (const language of languages) {
    const letter = await write({ ...mail, language });
    const said = [
      ...[order.sim.slice(-4), flat(dataText(1_536, language)), flat(dataText(10_240, language))],
      LETTER_MESSAGES[language].reminders.asOf,
      LETTER_MESSAGES[language].reminders.age,
      LETTER_MESSAGES[language].reminders.off,
      "UTC",
    ];
    for (const part of said) {
      expect(flat(letter?.text), language).toContain(part);
      expect(seen(letter?.html), language).toContain(part);
    }
    expect(letter?.subject, language).toMatch(/[8٨][5٥]/);
    expect(letter?.to).toBe("buyer@example.com");
    expect(`${letter?.text}${letter?.html}`).not.toContain(order.sim);
  }
});

test("each language says which day the plan ends, and whose day that is", async () => {
  const { mail, lastDay } = await expiringOrder();
  for (const language of languages) {
    const letter = await write({ ...mail, language });
    for (const part of [dayText(lastDay, language), "Europe 10 GB", flat(LETTER_MESSAGES[language].reminders.zone)]) {
      expect(flat(letter?.text), language).toContain(part);
      expect(seen(letter?.html), language).toContain(part);
    }
  }
});

test("the link and the one-click address turn off the reminders of this order, and nothing else", async () => {
  const { order, mail } = await lowOrder();
  const letter = await write(mail);
  const visible = /https:\/\/topup\.example\.com\/mail\/([\w-]+)/.exec(letter?.text ?? "")?.[1] ?? "";
  const oneClick = /^https:\/\/topup\.example\.com\/api\/unsubscribe\/([\w-]+)$/.exec(
    letter?.unsubscribeUrl ?? "",
  )?.[1];
  for (const token of [visible, oneClick ?? ""]) {
    expect(readMailLink(on.context, token)).toMatchObject({ purpose: "unsubscribe", orderId: order.id });
  }
});

describe("a reminder about data is dropped", () => {
  test("once it was switched off", async () => {
    const { order, mail } = await lowOrder();
    await on.reminders.turnOff(order);
    expect(await write(mail)).toBeNull();
  });

  test("once another plan was bought", async () => {
    const { order, mail } = await lowOrder();
    const plan = { packageCode: "DP20240115000102", orderPeriod: "1", paidAt: Date.now() };
    await on.bench.sandbox.addOrder({ sim: order.sim, ...plan });
    expect(await write(mail)).toBeNull();
  });

  test("once the figure has begun anew, belongs to another run, or isn't reported", async () => {
    const { mail } = await lowOrder();
    for (const [used, left, run] of [
      [100, 10_140, undefined],
      [8_704, 1_536, "L2"],
      [null, null, null],
    ] as const) {
      await on.reportUsage(used, left, run);
      expect(await write(mail)).toBeNull();
    }
  });

  test("once its address was erased", async () => {
    const { order, mail } = await lowOrder();
    await on.context.db.query.updateTable("orders").set({ email: null }).where("id", "=", order.id).execute();
    expect(await write(mail)).toBeNull();
  });
});

test("a reminder of the last day is dropped once overtaken, over or followed by another plan", async () => {
  const { order, mail } = await expiringOrder();
  on.bench.pass(2 * DAY);
  expect(await write(mail)).toBeNull();
  on.bench.pass(3 * DAY);
  expect(await write(mail)).toBeNull();
  on.bench.pass(-5 * DAY);
  expect(await write(mail)).not.toBeNull();
  const plan = { packageCode: "DP20240115000102", orderPeriod: "1", paidAt: Date.now() };
  await on.bench.sandbox.addOrder({ sim: order.sim, ...plan });
  expect(await write(mail)).toBeNull();
});

test("a plan that renews isn't said to expire, until its owner stops that", async () => {
  await on.bench.sandbox.set({ renewalSecret: "payment" });
  const { order, mail } = await expiringOrder(on.bench.startRenewal);
  expect(await write(mail)).toBeNull();
  await on.bench.renewals.stop(order.sim, "en");
  expect(await write(mail)).not.toBeNull();
});

test("where it can't be read whether the plan renews, the mail waits", async () => {
  const { mail } = await expiringOrder();
  await on.bench.sandbox.fail({ call: "queryAutoRenewalRecord", kind: "status", status: 503, times: -1 });
  await expect(write(mail)).rejects.toThrow("can't be read");
});

test("while the partner can't be reached the mail waits", async () => {
  const { mail } = await lowOrder();
  await on.bench.sandbox.recover();
  await on.bench.sandbox.fail({ call: "flow/queryDeviceFlowUsage", kind: "reset-before", times: -1 });
  await expect(write(mail)).rejects.toThrow();
});
