import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { countDecline, PAUSE_MS } from "./card-testing/declines.ts";
import type { OrdersContext } from "./context.ts";
import { MARGIN_MS } from "./lease.ts";
import { type Order, type OrderChange, OWNER } from "./order.ts";
import { DAY, HOUR, withNextQuery } from "./schedule.ts";
import { isUnpayable } from "./status.ts";
import { advance, getOrder, transact } from "./store.ts";

/**
 * The browser asks the processor to confirm; the card was declined; nothing was charged, though the bank may have been asked and not have
 * answered; the processor did not take fields that were filled in before there was a secret, for this secret.
 */
const REPORTS = ["confirming", "declined", "unsent", "fields refused"] as const;
export type CardReport = (typeof REPORTS)[number];
/** Reports of one order within ten minutes, at most: far more than a buyer makes, and few enough for the history. */
const MOST_REPORTS = 60;
const REPORTED_WITHIN_MS = 10 * 60_000;
/** The event that opens an order; its detail says whether a page pays at once. */
const OPEN = "open";

/** A browser that confirms. */
export interface Confirmer {
  /** What `cardAttempts.by` calls it. */
  name: string;
  /** Names the page that makes the attempt; absent where the processor was asked, whose answer ends the attempts of all pages. */
  tab?: string | undefined;
  /** What stands beside its button, where the order hasn't kept that yet. */
  consent?: string | undefined;
  /** Where the receipt goes, as its form says now: a buyer may correct the address after a decline. */
  reader?: Pick<Order, "email" | "readerLanguage">;
}

/** `Orders.reportCardAttempt`. */
export async function reportCardAttempt(
  context: OrdersContext,
  orderId: string,
  report: CardReport,
  by?: Confirmer,
): Promise<Order> {
  return (await record(context, orderId, report, by)).order;
}

/** `Orders.confirmCard`. */
export async function confirmCard(
  context: OrdersContext,
  orderId: string,
  by: Confirmer,
): Promise<{ order: Order; mayConfirm: boolean; hasTooMany: boolean }> {
  const { order, isRecorded, hasTooMany } = await record(context, orderId, "confirming", by);
  const mayConfirm = isRecorded || order.payment === "paid" || order.subscription.sentAt !== null;
  return { order, mayConfirm, hasTooMany };
}

async function record(context: OrdersContext, orderId: string, report: CardReport, by: Confirmer | undefined) {
  return transact(context, async (transaction) => {
    const order = await getOrder(transaction, orderId);
    const refused = { order, isRecorded: false, hasTooMany: false };
    const now = context.clock.now();
    const isConfirming = report === "confirming";
    // A payment that was found counts all the same: its report names no browser.
    const isPress = isConfirming && by !== undefined;
    // Confirming reopens a lapsed order: a browser still shows its card form.
    if (order.payment !== "open" && !(order.payment === "lapsed" && isConfirming)) return refused;
    if (isPress && isUnpayable(order)) return refused;
    if (isPress && isCardPaused(order, now)) return refused;
    if (isPress && isPayingElsewhere(order, by.name, now)) return refused;
    // Restored from a backup: no browser can be sure that no other has paid.
    if (!isConfirming && order.secret.sealed === null) return refused;
    // The card is set up and the subscription requested: reports of another tab no longer count.
    if (order.subscription.sentAt !== null) return refused;
    if (isPress && order.renewal !== null && (await context.renewals.isCompeting(transaction, order, now)))
      return refused;
    // Such a payment is written down also then, once.
    const isNews = isConfirming && by === undefined && order.cardAttempts.confirmingAt === null;
    if (!isNews && (await hasTooManyReports(transaction, order.id, now))) return { ...refused, hasTooMany: true };
    const fields = isConfirming
      ? beingConfirmed(order, now, by)
      : await failed(transaction, order, report, now, await attemptsOf(transaction, order, by?.tab));
    const detail = { tab: by?.tab, ...(isConfirming && { browser: by?.name }) };
    const reported = await advance(transaction, order, report, withNextQuery(order, fields, now), { at: now, detail });
    return { order: reported, isRecorded: true, hasTooMany: false };
  });
}

/** While it has, no result is recorded either: an attempt then counts as under way, never as over. */
async function hasTooManyReports(transaction: Transaction<Schema>, orderId: string, now: number): Promise<boolean> {
  const reports = transaction.selectFrom("history").select("at").where("order_id", "=", orderId);
  const latest = reports.where("event", "in", REPORTS).orderBy("version", "desc");
  const counted = await latest
    .limit(1)
    .offset(MOST_REPORTS - 1)
    .executeTakeFirst();
  return counted !== undefined && Math.abs(now - counted.at) < REPORTED_WITHIN_MS;
}

/** An attempt that has no result yet. */
interface Attempt {
  at: number;
  /** The browser that makes it; absent where an earlier version wrote it down. */
  browser?: string | undefined;
}

/** The attempts of an order that have no result yet. */
interface Attempts {
  /** Whether the reporting page made one. */
  hasOwn: boolean;
  /** Those of other pages, the last one first: their payments may be on their way still. */
  others: Attempt[];
}

const MOST_READ = 500;
/** What is older than the reports that are read counts as one attempt without a result. No page has this name. */
const EARLIER = " earlier";

/** By the order's history: a page makes one attempt at a time, and a result that names no page ends those of all. */
async function attemptsOf(transaction: Transaction<Schema>, order: Order, tab: string | undefined): Promise<Attempts> {
  if (order.cardAttempts.confirmingAt === null) return { hasOwn: false, others: [] };
  if (tab === undefined) return { hasOwn: true, others: [] };
  const history = transaction.selectFrom("history").select(["at", "event", "detail"]).where("order_id", "=", order.id);
  const rows = await history
    .where("event", "in", [OPEN, ...REPORTS])
    .orderBy("version", "desc")
    .limit(MOST_READ)
    .execute();
  const begun = new Map<string | undefined, Attempt>();
  const [oldest] = rows.slice(MOST_READ - 1);
  if (oldest) begun.set(EARLIER, { at: oldest.at });
  for (const { at, event, detail } of rows.toReversed()) {
    const by = JSON.parse(detail) as { tab?: string; browser?: string; isPaying?: boolean };
    if (event === "confirming" || by.isPaying) begun.set(by.tab, { at, browser: by.isPaying ? OWNER : by.browser });
    else if (by.tab !== undefined) begun.delete(by.tab);
    else if (event !== OPEN) begun.clear();
  }
  const hasOwn = begun.delete(tab);
  return { hasOwn, others: [...begun.values()].sort((one, other) => other.at - one.at) };
}

/** A payment may be on its way: the order is open (again), and queries are frequent. */
export function beingConfirmed(order: Order, now: number, by?: Confirmer): OrderChange {
  const cardAttempts = {
    confirmingAt: now,
    firstAt: order.cardAttempts.firstAt ?? now,
    ...(by && { by: by.name }),
  };
  const consent = by?.consent === undefined ? undefined : { text: by.consent, givenAt: now };
  const agreed = consent && (by?.name === OWNER ? { consent } : { payerConsent: consent });
  // The sentence about another price says that nothing was charged.
  return { payment: "open", cardAttempts, ...agreed, ...by?.reader, shownMinor: null, schedule: { activityAt: now } };
}

/** Counts one decline per attempt, however often the browser reports it. */
async function failed(
  transaction: Transaction<Schema>,
  order: Order,
  report: Exclude<CardReport, "confirming">,
  now: number,
  { hasOwn, others }: Attempts,
): Promise<OrderChange> {
  const schedule = { activityAt: now };
  const { by } = order.cardAttempts;
  const [last] = others;
  // A charge that comes now was asked for by a browser whose attempt remains.
  const isGone = hasOwn && others.every(({ browser }) => browser !== by);
  const left = { confirmingAt: last?.at ?? null, by: (isGone && last?.browser) || by };
  if (report === "fields refused" && hasOwn) return { schedule, cardAttempts: { ...left, fieldsRefusedAt: now } };
  if (report !== "declined" || !hasOwn) return { schedule, cardAttempts: left };
  const decline = { source: "browser", event: String(order.version) } as const;
  const counted = await countDecline(transaction, order, decline, now);
  return { schedule, cardAttempts: { ...left, ...counted.cardAttempts } };
}

/** A request that was sent to the processor this long ago has arrived or never will. */
const ARRIVES_WITHIN_MS = 30_000;

/** `Orders.confirmingOf`, at a time. */
export function confirmingOf({ cardAttempts: { confirmingAt } }: Order, now: number): "just now" | "long" | null {
  if (confirmingAt === null) return null;
  return now - confirmingAt < ARRIVES_WITHIN_MS ? "just now" : "long";
}

/** Buyers need a few minutes at the bank's page; after this long one may have left it for good. */
const AT_BANK_WITHIN_MS = 10 * 60_000;

/**
 * `Orders.isPayingElsewhere`, at a time: before the bank has answered, the attempt looks like one that was not made.
 * @param name what `cardAttempts.by` calls this browser
 */
export function isPayingElsewhere({ cardAttempts: { by, confirmingAt } }: Order, name: string, now: number): boolean {
  return confirmingAt !== null && by !== null && by !== name && Math.abs(now - confirmingAt) < AT_BANK_WITHIN_MS;
}

/**
 * `Orders.takesCardFirst`. Only browsers say that the processor refused such fields, and one browser speaks for its own SIM alone; for all
 * buyers it counts once two SIMs have met it within an hour.
 */
export async function takesCardFirst({ db, clock }: OrdersContext, order: Order): Promise<boolean> {
  if (order.payment !== "unpaid" || (order.renewal !== null && order.placement.sentAt !== null)) return false;
  const now = clock.now();
  const refused = db.query
    .selectFrom("orders as one")
    .select("one.id")
    .where("one.fields_refused_at", ">", now - DAY)
    // A later time was written by a clock that was put back since.
    .where("one.fields_refused_at", "<=", now + MARGIN_MS)
    .where(({ eb, or, exists, selectFrom }) => {
      const earlier = selectFrom("orders as other")
        .select("other.id")
        .whereRef("other.sim", "!=", "one.sim")
        .whereRef("other.fields_refused_at", "<=", "one.fields_refused_at")
        .where("other.fields_refused_at", ">", ({ eb: sum }) => sum("one.fields_refused_at", "-", HOUR));
      return or([eb("one.sim", "=", order.sim), exists(earlier)]);
    });
  return (await refused.limit(1).executeTakeFirst()) === undefined;
}

/** What the card form needs. */
export interface CardAccess {
  clientSecret: string;
  publishableKey: string;
  /** The secret is for setting a card up; the money moves with the subscription that follows. */
  isSetUp: boolean;
}

/** `Orders.card`. */
export function cardAccessOf({ seal }: OrdersContext, order: Order): CardAccess | null {
  const { sealed, publishableKey } = order.secret;
  const isPayable = order.payment === "open" && order.subscription.sentAt === null;
  if (!isPayable || sealed === null || publishableKey === null) return null;
  const clientSecret = seal.open(sealed, order.id);
  return { clientSecret, publishableKey, isSetUp: isSetUp(clientSecret) };
}

/** Whether a secret is for setting a card up; any other is for a payment. Assumption "set-up-prefix". */
export function isSetUp(clientSecret: string): boolean {
  return clientSecret.startsWith("seti_");
}

/** `Orders.isCardPaused`, at a time. */
export function isCardPaused({ cardAttempts: { pausedUntil } }: Order, now: number): boolean {
  // A later end was set by a clock that was put back since; the clocks of two processes differ by less than the margin.
  return pausedUntil !== null && pausedUntil > now && pausedUntil <= now + PAUSE_MS + MARGIN_MS;
}
