import { type Choice, choose } from "#/lib/catalogue/plan.ts";
import { isPartnerError } from "#/lib/partner/error.ts";
import { REFUSED, RIVALLED } from "#/lib/renewals/subscription.ts";
import type { OrdersContext } from "./context.ts";
import { attemptKey, mintOrderId, mintPartnerIds } from "./ids.ts";
import { DAY, nextAskAt } from "./schedule.ts";
import { asOrder, type Order } from "./store.ts";

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
  /** The buyer was told that the same was just bought, and wants it again. */
  isAgain: boolean;
}

export type OpenOutcome =
  | { status: "opened"; orderId: string }
  /** The same was paid a short while ago, or may have been; ask before it is bought again. */
  | { status: "bought before"; orderId: string; orderNo: string; isPaid: boolean }
  | { status: "gone" }
  | { status: "unreachable" };

const RECENTLY_MS = 30 * 60_000;

/**
 * Opens an order at the price the partner names now. Nothing is sent to the partner but the question for its plans; the row is
 * committed before anything else can happen.
 */
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
  if (existing) return { status: "opened", orderId: existing.id };
  const recent = request.isAgain ? null : await findPossiblyPaid(context, request);
  if (recent) {
    const { id: orderId, order_no: orderNo, payment } = recent;
    return { status: "bought before", orderId, orderNo, isPaid: payment === "paid" };
  }

  let choice: Choice | null;
  try {
    const plans = await context.partner.plans(request.sim, request.language);
    choice = choose(plans, request.planName, request.termName, request.currency);
  } catch (error) {
    if (!isPartnerError(error)) throw error;
    return { status: error.kind === "refused" ? "gone" : "unreachable" };
  }
  if (!choice) return { status: "gone" };
  await insert(context, newOrder(context, partnerCode, key, request, choice));
  // Two submits of one form may race to here; the unique key let one of them in.
  const opened = await findByKey(context, key);
  if (!opened) throw new Error("the order that was just opened is not there");
  return { status: "opened", orderId: opened.id };
}

function newOrder(
  context: OrdersContext,
  partnerCode: string,
  key: string,
  request: OpenRequest,
  choice: Choice,
): Order {
  const { plan, term, price } = choice;
  const now = context.clock.now();
  const ids = mintPartnerIds(context, partnerCode);
  const order: Order = {
    id: mintOrderId(context),
    attempt_key: key,
    order_no: ids.orderNo,
    pay_id: ids.payId,
    request_order_id: ids.requestOrderId,
    version: 1,
    payment: "unpaid",
    service: "unplaced",
    review: null,
    created_at: now,
    sim: request.sim,
    language: request.language,
    plan_name: plan.name,
    service_plan_code: plan.servicePlanCode,
    package_code: plan.packageCode,
    plan_title: plan.title,
    term_name: term.name,
    order_period: term.orderPeriod,
    package_type: term.packageType,
    specifications: term.specifications,
    is_renewable: term.isRenewable ? 1 : 0,
    renews: 0,
    renewal_text: null,
    renewal_chosen_at: null,
    payment_method: null,
    subscribe_sent_at: null,
    subscription_id: null,
    subscription_word: null,
    no_subscription_at: null,
    currency: price.currency,
    currency_symbol: price.symbol,
    amount_minor: price.amountMinor,
    amount_text: price.amountText,
    shown_minor: request.shownMinor === price.amountMinor ? null : request.shownMinor,
    email: null,
    place_sent_at: null,
    partner_order_no: null,
    entries_before: null,
    client_secret_sealed: null,
    secret_digest: null,
    publishable_key: null,
    opened_at: null,
    confirming_at: null,
    tried_at: null,
    declines: 0,
    resting_until: null,
    paid_at: null,
    active_at: null,
    touched_at: now,
    quiet_until: null,
    answered_at: null,
    next_ask_at: null,
    failures: 0,
    lease_token: null,
    lease_until: null,
  };
  return { ...order, next_ask_at: nextAskAt(order, now) };
}

async function insert({ db }: OrdersContext, order: Order): Promise<void> {
  const { id, version, created_at, payment, service } = order;
  const history = { order_id: id, version, at: created_at, event: "opened", payment, service, detail: "{}" };
  await db.query.transaction().execute(async (transaction) => {
    const { numInsertedOrUpdatedRows } = await transaction
      .insertInto("orders")
      .values(order)
      .onConflict((conflict) => conflict.column("attempt_key").doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows === 1n) await transaction.insertInto("history").values(history).execute();
  });
}

async function findByKey({ db }: OrdersContext, key: string): Promise<Order | null> {
  const row = await db.query.selectFrom("orders").selectAll().where("attempt_key", "=", key).executeTakeFirst();
  return row ? asOrder(row) : null;
}

/**
 * An order for the same, at the price this page shows, that this browser has begun and not paid: a second tab continues it. Not one
 * that renews: whoever presses "Buy" has not chosen that.
 */
async function findResumable(context: OrdersContext, request: OpenRequest): Promise<Order | null> {
  const { shownMinor } = request;
  const row = await sameChoice(context, request)
    .$if(shownMinor !== null, (query) => query.where("amount_minor", "=", shownMinor))
    .where("payment", "in", ["unpaid", "open"])
    .where("renews", "=", 0)
    .where("review", "is", null)
    .where("created_at", ">", context.clock.now() - DAY)
    .executeTakeFirst();
  return row ? asOrder(row) : null;
}

/** One that was paid a short while ago, or may have been: its card was tried, or a person is looking at it. */
async function findPossiblyPaid(context: OrdersContext, request: OpenRequest): Promise<Order | null> {
  const now = context.clock.now();
  const row = await sameChoice(context, request)
    .where(({ eb, and, or }) =>
      or([
        eb("paid_at", ">", now - RECENTLY_MS),
        and([eb("review", "is not", null), eb("paid_at", "is", null), eb("created_at", ">", now - DAY)]),
        and([
          eb("tried_at", ">", now - DAY),
          eb("payment", "in", ["open", "lapsed"]),
          // A subscription that was refused, or never asked for, was surely not charged.
          eb(eb.fn.coalesce("subscription_word", eb.val("")), "not in", [REFUSED, RIVALLED]),
        ]),
      ]),
    )
    .executeTakeFirst();
  return row ? asOrder(row) : null;
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
