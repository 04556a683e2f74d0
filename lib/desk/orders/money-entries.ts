import type { Kysely } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { nameOfOperator, operatorNames } from "#/lib/desk/signing-in/operators.ts";
import type { NotificationStatement, Statement } from "#/lib/orders/decide.ts";
import { namesOrder, type Order } from "#/lib/orders/order.ts";
import { mayRenew } from "#/lib/orders/status.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import type { Refund } from "#/lib/receipts/refunds.ts";
import { requestedSince, type StopRequest, withoutRests } from "#/lib/renewals/stop-request.ts";
import { dayText } from "#/lib/text/moment.ts";
import { priceText } from "#/lib/text/price.ts";
import { claimText, saidText } from "./said.ts";
import { type Entry, linesOf, MOST } from "./timeline.ts";

/** What was heard of an order's payments, how its auto-renewal was stopped, and its refunds, with their amounts. In no sequence. */
export async function moneyEntries(
  query: Kysely<Schema>,
  order: Order,
  refunds: readonly Refund[],
  reading: Reading,
): Promise<Entry[]> {
  const [heard, charged, stopped, refunded] = await Promise.all([
    statements(query, order, reading),
    charges(query, order, reading),
    stops(query, order),
    refundEntries(query, refunds),
  ]);
  return [...heard, ...charged, ...stopped, ...refunded];
}

function statements(query: Kysely<Schema>, order: Order, reading: Reading): Promise<Entry[]> {
  return heardOf(query, "evidence", order, (statement) => saidText(order, JSON.parse(statement) as Statement, reading));
}

function charges(query: Kysely<Schema>, order: Order, reading: Reading): Promise<Entry[]> {
  const period = " for another period of the auto-renewal";
  return heardOf(query, "renewal_payments", order, (statement) =>
    claimText(order, JSON.parse(statement) as NotificationStatement, reading, period),
  );
}

/** The newest statements of a table about an order, as `textOf` tells them. */
async function heardOf(
  query: Kysely<Schema>,
  table: "evidence" | "renewal_payments",
  order: Order,
  textOf: (statement: string) => string,
): Promise<Entry[]> {
  const rows = await query
    .selectFrom(table)
    .select(["at", "statement"])
    .where("order_id", "=", order.id)
    .orderBy("at", "desc")
    .limit(MOST)
    .execute();
  return rows.map(({ at, statement }) => ({
    at,
    by: "The partner",
    text: textOf(statement),
    evidence: linesOf(statement),
  }));
}

/** Those by an operator, and the ends that one noted, are among the acts. */
async function stops(query: Kysely<Schema>, order: Order): Promise<Entry[]> {
  const own = await stopsOf(query, order);
  return own.flatMap(({ requestedAt, stoppedAt, isByOperator, isEndNoted }) => [
    ...(isByOperator
      ? []
      : [{ at: requestedAt, by: "The buyer", text: "Asked to stop the auto-renewal.", evidence: [] }]),
    ...(stoppedAt === null || isEndNoted
      ? []
      : [{ at: stoppedAt, by: "The partner", text: "The auto-renewal has ended.", evidence: [] }]),
  ]);
}

/**
 * The requests to end an order's auto-renewal: the open one first, then the latest. One that names a renewal is about that alone, any other
 * about all that its SIM had by then.
 */
export async function stopsOf(query: Kysely<Schema>, order: Order): Promise<StopRequest[]> {
  if (order.renewal === null && !mayRenew(order)) return [];
  const stops = await requestedSince(query, order.sim, order.createdAt);
  return withoutRests(stops.filter(({ renewal }) => renewal === null || namesOrder(renewal, order)));
}

async function refundEntries(query: Kysely<Schema>, refunds: readonly Refund[]): Promise<Entry[]> {
  const names = await operatorNames(query);
  return refunds.flatMap(({ money, refundedOn, recordedAt, operatorId, withdrawn }) => {
    const amount = priceText(money, "en");
    const recorded = `Recorded a refund of ${amount} that was made elsewhere on ${dayText(refundedOn, "en")}.`;
    const entry = (at: number, id: string, text: string) => ({ at, by: nameOfOperator(names, id), text, evidence: [] });
    return [
      entry(recordedAt, operatorId, recorded),
      ...(withdrawn === null
        ? []
        : [entry(withdrawn.at, withdrawn.operatorId, `Withdrew the record of the refund of ${amount}.`)]),
    ];
  });
}
