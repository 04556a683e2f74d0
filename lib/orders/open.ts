import { createHash } from "node:crypto";
import { correctTitle } from "#/lib/catalogue/corrections/agreement.ts";
import { publishedCorrection } from "#/lib/catalogue/corrections/store.ts";
import { type Choice, choose } from "#/lib/catalogue/plan.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import { readCheckout } from "./card-testing/checkout-switch.ts";
import { OWN_WORDS } from "./columns.ts";
import type { OrdersContext } from "./context.ts";
import { type Order, UNTOUCHED } from "./order.ts";
import { DAY, nextQueryAt } from "./schedule.ts";
import { WITHDRAWN } from "./status.ts";
import { insertOrder, readOrders } from "./store.ts";

export interface OpenRequest {
  /** Made when the form was rendered: what makes a second submit the same order. */
  attempt: string;
  sim: string;
  language: string;
  planName: string;
  termName: string;
  currency: string;
  /** The price the page showed. Only ever compared with the price read now. */
  shownMinor: number | null;
  /** The orders this browser already has. */
  ownOrderIds: readonly string[];
  /** The buyer was told that the same plan was just bought, and wants it again. */
  isAgain: boolean;
}

export type OpenOutcome =
  /** - `isOwn`: this browser already had the order or has just opened it. Otherwise the form was submitted before, by this browser or another. */
  | { status: "opened"; orderId: string; isOwn: boolean }
  /** The same plan was paid a short while ago, or may have been; the page asks before it is bought again. */
  | { status: "bought before"; orderId: string; orderNo: string; isPaid: boolean }
  /** The operator has closed checkout. */
  | { status: "closed" }
  | { status: "gone" }
  | { status: "unreachable" };

const RECENTLY_MS = 30 * 60_000;

/** `Orders.open`. */
export async function openOrder(
  context: OrdersContext,
  partnerCode: string,
  request: OpenRequest,
): Promise<OpenOutcome> {
  const key = attemptKey([
    request.attempt,
    request.sim,
    request.planName,
    request.termName,
    request.currency,
    request.isAgain ? "again" : "",
  ]);
  const existing = (await findByKey(context, key)) ?? (await findResumable(context, request));
  if (!existing && (await readCheckout(context.db)).isClosed) return { status: "closed" };
  // Paying an order that was begun before charges a second time, as a new one does.
  const maySpend = existing === null || awaitsPay(existing);
  const recent = request.isAgain || !maySpend ? null : await findPossiblyPaid(context, request, existing);
  if (recent) {
    const { id, partnerIds, payment } = recent;
    return { status: "bought before", orderId: id, orderNo: partnerIds.orderNo, isPaid: payment === "paid" };
  }
  if (existing) return { status: "opened", orderId: existing.id, isOwn: request.ownOrderIds.includes(existing.id) };

  let choice: Choice | null;
  try {
    const plans = await context.partner.plans(request.sim, request.language);
    choice = choose(plans, request.planName, request.termName, request.currency);
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return { status: error.kind === "refused" ? "gone" : "unreachable" };
  }
  // Read after the partner's answer, which may have taken long.
  const correction = await publishedCorrection(context.db.query, request.planName);
  if (!choice || correction?.isHidden) return { status: "gone" };
  const shownTitle = correctTitle(choice.plan.title, correction);
  const order = newOrder(context, partnerCode, key, request, { ...choice, plan: { ...choice.plan, shownTitle } });
  await insertOrder(context, order);
  // Two submits of one form may race to here; the unique key let one of them in.
  const opened = await findByKey(context, key);
  if (!opened) throw new Error("the order that was just opened is not there");
  return { status: "opened", orderId: opened.id, isOwn: opened.id === order.id };
}

/** Whether the checkout of an order offers to pay at once. While a card is being confirmed, it first has the processor say what came of it. */
function awaitsPay({ payment, cardAttempts }: Order): boolean {
  return payment === "unpaid" || (payment === "open" && cardAttempts.confirmingAt === null);
}

function newOrder(
  context: OrdersContext,
  partnerCode: string,
  key: string,
  request: OpenRequest,
  choice: Choice & Pick<Order, "plan">,
): Order {
  const { plan, term, price } = choice;
  const now = context.clock.now();
  const order: Order = {
    ...UNTOUCHED,
    id: mintOrderId(context),
    attemptKey: key,
    version: 1,
    createdAt: now,
    sim: request.sim,
    language: request.language,
    readerLanguage: request.language,
    plan,
    term,
    price,
    shownMinor: request.shownMinor === price.amountMinor ? null : request.shownMinor,
    partnerIds: { ...mintPartnerIds(context, partnerCode), partnerOrderNo: null },
    schedule: { ...UNTOUCHED.schedule, activityAt: now },
  };
  return { ...order, schedule: { ...order.schedule, nextQueryAt: nextQueryAt(order, now) } };
}

async function findByKey({ db }: OrdersContext, key: string): Promise<Order | null> {
  const [order] = await readOrders(db.query.selectFrom("orders").selectAll().where("attempt_key", "=", key));
  return order ?? null;
}

/**
 * An unpaid order of this browser for the same plan, at the price that this page shows, which a second tab continues. Its title is what the
 * published correction makes of the partner's at its opening; "Pay" compares that with the partner's of now. Never one that renews, since
 * "Buy" does not choose that.
 */
async function findResumable(context: OrdersContext, request: OpenRequest): Promise<Order | null> {
  const { shownMinor } = request;
  const query = sameChoice(context, request)
    .$if(shownMinor !== null, (query) => query.where("amount_minor", "=", shownMinor))
    .where("payment", "in", ["unpaid", "open"])
    // An open order without a secret was restored from a backup, and can't be paid here.
    .where(({ eb, or }) => or([eb("payment", "=", "unpaid"), eb("client_secret_sealed", "is not", null)]))
    .where("renews", "=", 0)
    .where("review", "is", null)
    .where("created_at", ">", context.clock.now() - DAY);
  const orders = await readOrders(query);
  if (orders.length === 0) return null;
  const correction = await publishedCorrection(context.db.query, request.planName);
  return orders.find(({ plan }) => plan.shownTitle === correctTitle(plan.title, correction)) ?? null;
}

/** Another order that was paid a short while ago, or may have been: a card was confirmed, or the order is flagged. */
async function findPossiblyPaid(context: OrdersContext, request: OpenRequest, except: Order | null) {
  const now = context.clock.now();
  const others = sameChoice(context, request)
    .where("id", "!=", except?.id ?? "")
    // Not where an operator noted that the payment was given back.
    .where(({ eb, or }) => or([eb("given_back_at", "is", null), eb("payment", "=", "paid")]));
  const query = others.where(({ eb, and, or }) =>
    or([
      eb("paid_at", ">", now - RECENTLY_MS),
      // Not where its buyer has only withdrawn from it.
      and([eb("review", "!=", WITHDRAWN), eb("paid_at", "is", null), eb("created_at", ">", now - DAY)]),
      and([
        // A card that was first declined may be tried again a day later.
        or([eb("tried_at", ">", now - DAY), eb("confirming_at", ">", now - DAY)]),
        eb("payment", "in", ["open", "lapsed"]),
        // A subscription that was never requested was surely not charged.
        or([
          eb("subscription_id", "is not", null),
          eb(eb.fn.coalesce("subscription_word", eb.val("")), "!=", OWN_WORDS.competing),
        ]),
      ]),
    ]),
  );
  const [order] = await readOrders(query.limit(1));
  return order ?? null;
}

/** This browser's orders of the same plan, term and currency for the same SIM; the newest first. */
function sameChoice({ db }: OrdersContext, request: OpenRequest) {
  return db.query
    .selectFrom("orders")
    .selectAll()
    .where("id", "in", [...request.ownOrderIds, ""])
    .where("sim", "=", request.sim)
    .where("plan_name", "=", request.planName)
    .where("term_name", "=", request.termName)
    .where("currency", "=", request.currency)
    .orderBy("created_at", "desc");
}

/** 128 bits: the address of an order can't be guessed. */
function mintOrderId({ random }: OrdersContext): string {
  return random(16).toString("base64url");
}

/** Assumption "id-forms": UTC date and time followed by digits. */
function mintPartnerIds(context: OrdersContext, partnerCode: string) {
  const orderNo = mintNumber(context);
  return { orderNo, payId: partnerCode + orderNo, requestOrderId: mintNumber(context) };
}

/** The idempotency key of opening: the same form with the same choice gives the same key. */
function attemptKey(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url");
}

function mintNumber({ clock, random }: OrdersContext): string {
  const time = new Date(clock.now()).toISOString().replace(/\D/g, "").slice(0, 14);
  const digits = (random(8).readBigUInt64BE() % 10n ** 8n).toString().padStart(8, "0");
  return time + digits;
}
