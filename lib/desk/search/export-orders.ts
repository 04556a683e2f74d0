import type { DeskContext } from "#/lib/desk/context.ts";
import type { Cell } from "#/lib/desk/csv.ts";
import { termText } from "#/lib/desk/orders/words.ts";
import type { Order } from "#/lib/orders/order.ts";
import { reasonsOf } from "#/lib/orders/status.ts";
import { addressOf, type ListFilter } from "./filter.ts";
import { openList } from "./list.ts";

const CHUNK = 500;
const PATH = "/desk/orders/export";

/** The address of a list's file. @param withBuyers with whole SIM numbers and email addresses */
export function exportAddress(filter: ListFilter, withBuyers: boolean): string {
  const path = addressOf(filter, null, PATH);
  return withBuyers ? `${path}${path.includes("?") ? "&" : "?"}buyers=yes` : path;
}

/** Whether an address asks for whole SIM numbers and email addresses. */
export function hasBuyers(query: URLSearchParams): boolean {
  return query.get("buyers") === "yes";
}

export const ORDER_HEAD = [
  "order number",
  "made (UTC)",
  "paid (UTC)",
  "on the SIM (UTC)",
  "active (UTC)",
  "payment",
  "plan state",
  "to check",
  "plan",
  "duration",
  "amount (minor units)",
  "currency",
  "auto-renewal",
  "SIM",
  "email",
  "payment id",
  "partner's order number",
] as const;

/** All orders of a list for a file, the newest first, read in chunks. */
export async function* orderRows(
  context: DeskContext,
  filter: ListFilter,
  withBuyers: boolean,
): AsyncGenerator<readonly Cell[]> {
  const list = await openList(context, filter);
  let orders = await list.read(null, CHUNK);
  for (;;) {
    for (const order of orders) yield rowOf(order, withBuyers);
    const last = orders.at(-1);
    if (last === undefined || orders.length < CHUNK) return;
    orders = await list.read({ side: "after", createdAt: last.createdAt, id: last.id }, CHUNK);
  }
}

function rowOf(order: Order, withBuyers: boolean): readonly Cell[] {
  const { plan, term, price, partnerIds, sim } = order;
  return [
    kept(partnerIds.orderNo),
    isoOf(order.createdAt),
    isoOf(order.paidAt),
    isoOf(order.deliveredAt),
    isoOf(order.activeAt),
    order.payment,
    order.service,
    order.review === null ? null : reasonsOf(order).join("; "),
    plan.title,
    termText(term),
    price.amountMinor,
    price.currency,
    order.renewal === null ? "no" : "yes",
    withBuyers ? kept(sim) : `…${sim.slice(-6)}`,
    withBuyers ? order.email : maskedMail(order.email),
    partnerIds.payId,
    partnerIds.partnerOrderNo === null ? null : kept(partnerIds.partnerOrderNo),
  ];
}

function isoOf(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** A spreadsheet rounds a number of more than 15 digits. In groups of four it stays as it is, and the desk's search finds it. */
function kept(text: string): string {
  return /^\d{16,}$/.test(text) ? text.replace(/(?<=^(?:.{4})+)(?=.)/g, " ") : text;
}

function maskedMail(email: string | null): string | null {
  return email === null ? null : `…${email.slice(email.lastIndexOf("@"))}`;
}
