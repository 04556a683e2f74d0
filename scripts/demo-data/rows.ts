import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { newRow } from "#/lib/orders/columns.ts";
import type { NotificationStatement, ResultStatement } from "#/lib/orders/decide.ts";
import { type Order, withChange } from "#/lib/orders/order.ts";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import type { Seal } from "#/lib/web/seal.ts";
import { createRandom, type Random } from "#/testbed/random.ts";
import { caseRows } from "./cases.ts";
import { eventsOf, type Fate, isPaid, isRenewing } from "./fates.ts";

export type Rows = { [Table in keyof Schema]?: Insertable<Schema[Table]>[] };

/** Who recorded, took, handled and wrote. They can't sign in. */
export const OPERATORS = ["Demo Ann", "Demo Bob"].map((name, index) => ({ id: `demo-${index}`, name }));

export interface Make {
  index: number;
  fate: Fate;
  seed: number;
  createdAt: number;
  now: number;
  seal: Seal;
}

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const MONTH = 30 * DAY;

/** No SIM has such a number: the shop goes on asking its partner to stop renewals. */
const SIM_PREFIX = "89000000";

const PLANS = [
  ["Europe 10 GB", 1290],
  ["Japan 5 GB", 990],
  ["World 3 GB", 2400],
  ["United States, unlimited", 3900],
] as const;
const PRICES = [
  ["USD", "$", 1],
  ["USD", "$", 1],
  ["USD", "$", 1],
  ["CNY", "¥", 7],
] as const;

/** The rows about one order. The same index and seed give the same ones, apart from the times. */
export function rowsOf(make: Make): Rows {
  const { fate, index, seed } = make;
  const random = createRandom(seed, index);
  const opened = openedOrder(make, random);
  const history: Insertable<Schema["history"]>[] = [];
  let order = opened;
  const add = (event: string, at: number, detail: object = {}): void => {
    const { id, version, payment, service } = order;
    const row = { order_id: id, version, at, event, payment, service, detail: JSON.stringify(detail) };
    history.push(row);
  };
  add("opened", opened.createdAt);
  for (const { event, afterMs, change, detail } of eventsOf(fate, opened)) {
    order = { ...withChange(order, change), version: order.version + 1 };
    add(event, opened.createdAt + afterMs, detail);
  }
  if (fate === "refunded") {
    order = { ...order, version: order.version + 1 };
    add("refund recorded", opened.createdAt + DAY, { refund: `refund-${order.id}` });
  }
  return { orders: [newRow(order)], history, ...besides(order, make), ...strays(make, random) };
}

function openedOrder({ index, seed, fate, createdAt }: Make, random: Random): Order {
  const [title, dollars] = random.pick(PLANS);
  const [currency, symbol, rate] = random.pick(PRICES);
  const amountMinor = dollars * rate;
  const id = random.bytes(16).toString("base64url");
  const digits = `${seed % 10_000}`.padStart(4, "0") + `${index}`.padStart(7, "0");
  const sim = `${SIM_PREFIX}${digits}${random.below(10)}`;
  const email = fate === "void" ? null : `buyer${random.below(4_000)}@example.com`;
  const renewal = isRenewing(fate)
    ? { text: `${symbol}${amountMinor / 100} now and again every month`, chosenAt: createdAt }
    : null;
  const order = makeOrder(
    {
      createdAt,
      sim,
      email,
      plan: { title, shownTitle: title },
      term: { isRenewable: true },
      price: { amountMinor, amountText: (amountMinor / 100).toFixed(2), currency, symbol },
      partnerIds: { orderNo: `D${digits}`, payId: `DP${digits}`, requestOrderId: `DR${digits}` },
      renewal,
      schedule: { activityAt: createdAt },
    },
    id,
  );
  if (!isRenewing(fate)) return order;
  const subscription = { state: "answered", sentAt: createdAt, id: `sub_${digits}`, partnerStatus: "active" } as const;
  return withChange(order, { subscription });
}

/** What the shop keeps about an order beside it. */
function besides(order: Order, { fate, now }: Make): Rows {
  const { id, createdAt, sim, language, price } = order;
  const rows: Rows = {};
  if (isPaid(fate)) {
    const said = { word: "success", amountText: price.amountText, orderPeriod: "1", resultDate: null };
    const statement: ResultStatement = { source: "result", ...said, isUnnamed: false };
    rows.evidence = [evidenceRow(id, createdAt + 90_000, statement, "success")];
  }
  if (fate === "declined") {
    rows.declines = ["1", "2"].map((event) => {
      return { order_id: id, source: "browser", event, at: createdAt + 60_000 };
    });
  }
  if (fate === "differs" || fate === "charged back" || fate === "twice") {
    const statement = claimOf(order, createdAt + HOUR, fate);
    rows.evidence = [...(rows.evidence ?? []), evidenceRow(id, createdAt + HOUR, statement, null)];
  }
  if (isRenewing(fate)) {
    rows.renewal_payments = [];
    for (let at = createdAt + MONTH; at < now; at += MONTH) {
      const statement = JSON.stringify(claimOf(order, at, fate));
      rows.renewal_payments.push({ order_id: id, event_key: `E${at}`, at, statement });
    }
  }
  const stop = { id: `stop-${id}`, sim, language, order_no: null, pay_id: null };
  const asked = Math.min(createdAt + 10 * DAY, now - 2 * HOUR);
  if (fate === "stopped") {
    rows.renewal_stops = [{ ...stop, requested_at: asked, stopped_at: asked + 60_000, next_ask_at: now }];
  }
  if (fate === "not stopped") {
    rows.renewal_stops = [{ ...stop, requested_at: asked, stopped_at: null, next_ask_at: now }];
  }
  if (fate === "refunded") rows.order_refunds = [refundRow(order)];
  if (fate === "withdrawn") {
    const typed = { order_no: order.partnerIds.orderNo, email: order.email, declared_at: createdAt + HOUR };
    rows.declarations = [{ ...declared(typed), order_id: id }];
  }
  if (fate === "bounced") rows.mails = [bouncedRow(order)];
  if (fate === "unserved") Object.assign(rows, caseRows(order, { isAnswered: false }));
  if (fate === "queued") Object.assign(rows, caseRows(order, { isAnswered: true }));
  return rows;
}

function evidenceRow(id: string, at: number, statement: ResultStatement | NotificationStatement, word: string | null) {
  const text = JSON.stringify(statement);
  return { order_id: id, digest: digestOf(text), at, statement: text, word };
}

function claimOf({ sim, price, renewal }: Order, at: number, fate: Fate): NotificationStatement {
  return {
    source: "notification",
    eventId: `evt_${at}`,
    paidAt: String(at),
    sim,
    totalAmount: String(price.amountMinor + (fate === "differs" ? 100 : 0)),
    currency: price.currency,
    paymentStatus: "paid",
    orderStatus: "active",
    disputeStatus: fate === "charged back" ? "lost" : "none",
    riskStatus: "normal",
    transactionType: renewal === null ? "one-time" : "subscription",
    isStale: false,
    doubts: [],
  };
}

function refundRow({ id, createdAt, price }: Order): Insertable<Schema["order_refunds"]> {
  const at = createdAt + DAY;
  return {
    id: `refund-${id}`,
    order_id: id,
    operator_id: "demo-0",
    at,
    amount_minor: price.amountMinor,
    refunded_on: new Date(at).toISOString().slice(0, 10),
    place: "the processor's dashboard",
    withdraws: null,
  };
}

type Declared = Pick<Insertable<Schema["declarations"]>, "order_no" | "email" | "declared_at">;

function declared(typed: Declared) {
  return {
    id: digestOf(`declaration ${typed.order_no}`),
    kind: "withdrawal",
    language: "en",
    order_id: null,
    ...typed,
  };
}

function bouncedRow({ id, createdAt }: Order): Insertable<Schema["mails"]> {
  const at = createdAt + 120_000;
  const times = { queued_at: at, due_at: at, next_try_at: at, first_try_at: at, ended_at: at + 1_000 };
  const ended = { state: "dead", answer: "550 no such address", tries: 1, unanswered: 0 };
  const about = { kind: "receipt", about: id, occasion: "", lane: 0, language: "en" };
  return { id: digestOf(`mail ${id}`), ...about, ...times, ...ended };
}

/** How notifications beside a hundred orders end. */
const STRAY_OUTCOMES: Readonly<Record<number, string>> = { 10: "unmatched", 60: "unknown kind", 70: "set aside" };

/** What fits no order: beside a hundred orders, three notifications, an unreadable one, a declaration and a stop by number. */
function strays({ index, createdAt, now, seal }: Make, random: Random): Rows {
  const at = createdAt + 5_000;
  const place = index % 100;
  const body = JSON.stringify({ orderNo: `X${index}`, note: "about an order of another shop" });
  const digest = digestOf(`stray ${random.bytes(8).toString("hex")}`);
  const outcome = STRAY_OUTCOMES[place];
  if (outcome !== undefined) {
    const heard = { key_id: "demo", layout: "demo", outcome };
    const notification = { notification_id: `X${index}`, body_digest: digest, received_at: at, order_id: null };
    return { notifications: [{ ...notification, ...heard, body_sealed: seal.close(body, "notification") }] };
  }
  if (place === 20) {
    const sealed = { body_sealed: seal.close(body, "unread notification"), body_bytes: body.length };
    const unread = { id: digest, key_id: "demo", received_at: at, headers: "{}", kind: "payment", forms: "", tried: 1 };
    return { unread_notifications: [{ ...unread, ...sealed }] };
  }
  if (place === 40) {
    return { declarations: [declared({ order_no: `X${index}`, email: "someone@example.com", declared_at: at })] };
  }
  if (place === 30) {
    const asked = { requested_at: at, next_ask_at: now, outcome: "given up" };
    return {
      number_stops: [
        { id: digest, sim: `${SIM_PREFIX}99${String(index).padStart(10, "0")}`, language: "en", ...asked },
      ],
    };
  }
  return {};
}

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url");
}
