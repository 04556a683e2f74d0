import type { OrdersContext } from "#/lib/orders/context.ts";
import type { NotificationStatement } from "#/lib/orders/decide.ts";
import { type Order, UNTOUCHED } from "#/lib/orders/order.ts";
import { getOrder, insertOrder, transact } from "#/lib/orders/store.ts";
import { termLength } from "#/lib/partner/shop/length.ts";
import { isRenewalPayment, recordRenewalPayment } from "#/lib/renewals/renewal-payment.ts";
import type { Record, TakenMail } from "./checks.ts";
import type { Renewal } from "./world.ts";

/** Writes a renewal's order down, paid and active as the shop leaves it. */
export function writeDown(context: OrdersContext, renewal: Renewal): Promise<void> {
  return insertOrder(context, orderOf(renewal));
}

/** What the inbox does with a verified notification of a charge. */
export function hear(context: OrdersContext, renewal: Renewal, paidAt: number): Promise<void> {
  return transact(context, async (transaction) => {
    const order = await getOrder(transaction, renewal.id);
    const { sim, price } = order;
    const statement: NotificationStatement = {
      source: "notification",
      eventId: `E ${paidAt}`,
      paidAt: String(paidAt),
      sim,
      totalAmount: String(price.amountMinor),
      currency: price.currency,
      paymentStatus: "paid",
      orderStatus: "active",
      disputeStatus: "none",
      riskStatus: "normal",
      transactionType: "subscription",
      isStale: false,
      doubts: [],
    };
    const now = context.clock.now();
    if (await isRenewalPayment(context, transaction, order, statement, now))
      await recordRenewalPayment(context, transaction, order, statement, now);
  });
}

/** @param taken when the mail server took each mail, by the mail's id */
export async function readRecords(
  { db }: OrdersContext,
  renewals: readonly Renewal[],
  taken: ReadonlyMap<string, number>,
): Promise<Record[]> {
  const rows = await db.query.selectFrom("mails").select(["id", "kind", "about", "occasion"]).execute();
  const mails = Map.groupBy(
    rows.flatMap(({ id, ...row }): TakenMail[] => {
      const takenAt = taken.get(id);
      return takenAt === undefined ? [] : [{ ...row, takenAt }];
    }),
    ({ about }) => about,
  );
  const stops = await db.query.selectFrom("renewal_stops").selectAll().orderBy("requested_at").execute();
  return renewals.map((renewal) => {
    const stop = stops.find(({ sim }) => sim === renewal.sim);
    return {
      renewal,
      length: termLength(renewal.term.orderPeriod, renewal.term.packageType),
      stop: stop ? { requestedAt: stop.requested_at, stoppedAt: stop.stopped_at } : null,
      mails: mails.get(renewal.id) ?? [],
    };
  });
}

function orderOf({ id, sim, payId, begunAt, term }: Renewal): Order {
  return {
    ...UNTOUCHED,
    id,
    attemptKey: id,
    version: 1,
    payment: "paid",
    service: "active",
    createdAt: begunAt,
    openedAt: begunAt,
    paidAt: begunAt,
    learnedAt: begunAt,
    deliveredAt: begunAt,
    activeAt: begunAt,
    sim,
    language: "en",
    readerLanguage: "en",
    email: "buyer@example.com",
    plan: { name: "SP/DP", title: "Europe", shownTitle: "Europe", servicePlanCode: "SP", packageCode: "DP" },
    term: {
      name: `${term.orderPeriod}-${term.packageType}`,
      ...term,
      length: termLength(term.orderPeriod, term.packageType),
      specifications: "",
      isRenewable: true,
    },
    price: { amountMinor: 1200, amountText: "12.00", currency: "USD", symbol: "$" },
    shownMinor: null,
    partnerIds: { orderNo: `O ${id}`, payId, requestOrderId: `R ${id}`, partnerOrderNo: null },
    renewal: { text: "$12.00 now and again", chosenAt: begunAt },
    renewalCheck: { ...UNTOUCHED.renewalCheck, since: begunAt, nextQueryAt: begunAt },
    charges: { nextAt: null, lookAt: begunAt },
  };
}
