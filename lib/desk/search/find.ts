import type { DeskContext } from "#/lib/desk/context.ts";
import { parseSim } from "#/lib/sims/sim-entry.ts";
import { hasFittingCheckDigit, MIN_LENGTH, simCandidates } from "#/lib/sims/sim-number.ts";
import { addressOf, type ListFilter, SEARCHED } from "./filter.ts";
import { findIds } from "./list.ts";

/** The shortest end of a SIM number by which orders are found. */
const END_DIGITS = 6;

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
  const sims = simsIn(text, digits);
  if (sims.length > 0) return listOfSim(context, sims);
  if (digits === "") return { by: "order", address: null };
  // The digits of a card look the same, so none of these orders is opened at once.
  if (digits.length === 4) return listOf(context, "four digits", "four", digits);
  if (digits.length < END_DIGITS) return { by: "order", address: null };
  return listOfEnd(context, digits);
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

/** The numbers by which the partner may know the SIM that was typed, as typed first. None where no whole SIM number was typed. */
function simsIn(text: string, digits: string): string[] {
  const entry = parseSim(text);
  // An id may look like a number with letters, but a SIM's begins with 89.
  const isSim = (sim: string) => simCandidates(sim).some((one) => one.startsWith("89"));
  const typed = "sim" in entry && isSim(entry.sim) ? [entry.sim] : [];
  if (digits.length >= MIN_LENGTH) typed.push(digits);
  return [...new Set([...typed, ...typed.flatMap(simCandidates)])];
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

async function listOfSim(context: DeskContext, sims: readonly string[]): Promise<Found> {
  for (const sim of sims) {
    const found = await listOf(context, "SIM number", "sim", sim);
    if (found.address !== null) return found;
  }
  return { by: "SIM number", address: null };
}

async function listOfEnd(context: DeskContext, end: string): Promise<Found> {
  const found = await listOf(context, "end of a SIM number", "end", end);
  if (found.address !== null || end.length === END_DIGITS) return found;
  // The card may have a check digit that the partner's number lacks.
  return listOf(context, "end of a SIM number", "end", end.slice(0, -1), end.slice(-1));
}

/** @param checkDigit what has to be the check digit of each SIM */
async function listOf(
  context: DeskContext,
  by: Found["by"],
  name: keyof typeof SEARCHED,
  text: string,
  checkDigit = "",
): Promise<Found> {
  const { sealing } = context.db;
  if (sealing === null) throw new Error("the database was opened without its data key");
  const filter: ListFilter = { [name]: sealing.digest(SEARCHED[name], text) };
  const fits = ({ sim }: { sim: string }) =>
    sim.endsWith(text) && (checkDigit === "" || hasFittingCheckDigit(sim + checkDigit));
  // Only the last digits have a digest, so check a longer end against each SIM found.
  const ids = await findIds(context, filter, name === "end" ? fits : undefined);
  if (ids.length === 0) return { by, address: null };
  const isOne = ids.length === 1 && name !== "four";
  return { by, address: isOne ? `/desk/orders/${ids[0]}` : addressOf(filter) };
}
