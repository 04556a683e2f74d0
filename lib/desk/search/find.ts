import type { DeskContext } from "#/lib/desk/context.ts";
import { addressOf, type ListFilter, SEARCHED } from "./filter.ts";
import { findIds } from "./list.ts";

/** The shortest end of a SIM number by which orders are found. */
const END_DIGITS = 6;
const SHORTEST_SIM = 17;

/** What was typed into the one box, and where it leads; null where no order has it. */
export interface Found {
  by: "order" | "four digits" | "SIM number" | "end of a SIM number" | "mail address" | "amount";
  address: string | null;
}

/**
 * Looks for orders by what an operator typed: a number of the order, a payment, a SIM or a mailbox. One order is opened; several are a list.
 * The address that comes back names a SIM or a mailbox by its keyed digest only.
 */
export async function find(context: DeskContext, typed: string): Promise<Found> {
  const text = typed.trim();
  const ids = await idsByNumber(context.db, text);
  if (ids.length === 1) return { by: "order", address: `/desk/orders/${ids[0]}` };
  if (text.includes("@")) return listOf(context, "mail address", "mail", text);
  const [, amount] = AMOUNT.exec(text) ?? [];
  if (amount !== undefined) return listOfAmount(context, amount);
  const digits = [joined(text), ...numbersIn(text)].find((one) => /^\d+$/.test(one)) ?? "";
  if (!/^\d+$/.test(digits)) return { by: "order", address: null };
  // The digits of a card look the same, so none of these orders is opened at once.
  if (digits.length === 4) return listOf(context, "four digits", "four", digits);
  if (digits.length < END_DIGITS) return { by: "order", address: null };
  if (digits.length < SHORTEST_SIM) return listOf(context, "end of a SIM number", "end", digits);
  return listOf(context, "SIM number", "sim", digits);
}

/** A price as letters and statements write it, with or without its currency. */
const AMOUNT = /^[^\d\s]{0,3} ?(\d{1,6}[.,]\d{2}) ?[^\d\s]{0,3}$/;
/** A number of an order, a payment or a SIM within a sentence: in one piece, or in the groups that are printed on a card. */
const PIECE = /[A-Z]{0,2}\d(?:-?\d){9,}/gi;
const GROUPS = /[A-Z]{0,2}\d(?:[ -]?\d){9,}/gi;

const joined = (text: string): string => text.replace(/[\s-]/g, "");

/** Groups only where nothing is in one piece: a price or a day beside a number would be taken for a part of it. */
function numbersIn(text: string): string[] {
  return (text.match(PIECE) ?? text.match(GROUPS) ?? []).map((one) => joined(one).toUpperCase());
}

/** Four numbers name an order: its id, ours at the partner, the payment's, the request's; and the partner's own. */
export async function idsByNumber({ query }: DeskContext["db"], typed: string): Promise<string[]> {
  const text = typed.trim();
  const numbers = [...new Set([text, joined(text), ...numbersIn(text)])];
  const ids = new Set<string>();
  for (const column of ["id", "order_no", "pay_id", "request_order_id", "partner_order_no"] as const) {
    const rows = await query.selectFrom("orders").select("id").where(column, "in", numbers).limit(2).execute();
    for (const { id } of rows) ids.add(id);
  }
  return [...ids];
}

async function listOfAmount(context: DeskContext, amount: string): Promise<Found> {
  const filter: ListFilter = { amount: amount.replace(",", ".") };
  const ids = await findIds(context, filter);
  return { by: "amount", address: ids.length === 0 ? null : addressOf(filter) };
}

async function listOf(
  context: DeskContext,
  by: Found["by"],
  name: keyof typeof SEARCHED,
  text: string,
): Promise<Found> {
  const { sealing } = context.db;
  if (sealing === null) throw new Error("the database was opened without its data key");
  const filter: ListFilter = { [name]: sealing.digest(SEARCHED[name], text) };
  // Of a longer end only the last digits have a digest.
  const ids = await findIds(context, filter, name === "end" ? ({ sim }) => sim.endsWith(text) : undefined);
  if (ids.length === 0) return { by, address: null };
  const isOne = ids.length === 1 && name !== "four";
  return { by, address: isOne ? `/desk/orders/${ids[0]}` : addressOf(filter) };
}
