import type { Selectable, Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import type { Difference } from "./compare.ts";
import type { DifferenceKind } from "./difference.ts";
import { moneyOf } from "./difference-items.ts";
import { only, readSaid, type Said, saysMore, sumOfSaid, together } from "./said.ts";

interface Made {
  /** Of the comparison. */
  id: string;
  at: number;
  random: DeskContext["random"];
}

interface Judged {
  /** Those that are paid in both and equal, where the file's differences are written down. */
  equalIds: ReadonlySet<string>;
  differences: readonly Difference[];
}

type Row = Selectable<Schema["desk_differences"]>;

/** Of how many rows a statement is. */
const CHUNK = 50;

/**
 * One row for each payment. One of which the file says nothing new keeps its time, and with that what operators have done about it. Earlier
 * differences about payments that are equal in this file go. A payment that failed refutes none: another attempt may have been made.
 */
export async function writeDifferences(
  transaction: Transaction<Schema>,
  { equalIds, differences }: Judged,
  { id, at, random }: Made,
): Promise<void> {
  const known = new Map(
    (await transaction.selectFrom("desk_differences").selectAll().execute()).map((row) => [row.pay_id, row]),
  );
  for (const row of known.values()) {
    if (!equalIds.has(row.pay_id) || isLoss(row)) continue;
    await transaction.deleteFrom("desk_differences").where("id", "=", row.id).execute();
  }
  const fresh = differences.filter(({ payId }) => !known.has(payId));
  for (let from = 0; from < fresh.length; from += CHUNK) {
    const rows = fresh.slice(from, from + CHUNK).map((difference) => ({
      ...{ id: random(16).toString("base64url"), reconciliation_id: id, found_at: at, pay_id: difference.payId },
      ...{ ...factsOf(difference, difference.kind, difference.said), said: JSON.stringify(difference.said) },
    }));
    await transaction.insertInto("desk_differences").values(rows).execute();
  }
  for (const difference of differences) {
    const before = known.get(difference.payId);
    const changes = before && changesBy(difference, before);
    if (before === undefined || changes === undefined) continue;
    const { isNews, facts, said } = changes;
    await transaction
      .updateTable("desk_differences")
      .set({ said: JSON.stringify(said), reconciliation_id: id })
      .set(isNews ? { ...facts, found_at: at } : {})
      .where("id", "=", before.id)
      .execute();
  }
}

/** That a payment went back, or was taken twice, another file can't refute by not having that row: only an operator can deal with it. */
function isLoss({ kind, said }: Row): boolean {
  return isSum(kind) || hasBack(readSaid(said) ?? {});
}

/** Whether a difference of this kind tells of the sum of all rows, not of one. */
function isSum(kind: string): boolean {
  return kind === "returned" || kind === "repeated";
}

function hasBack(said: Said): boolean {
  return Object.keys(only(said, "back")).length > 0;
}

/** What a file changes about a difference that is known; undefined where it leaves it alone. */
function changesBy(difference: Difference, before: Row) {
  const known = readSaid(before.said);
  // Without some of the known rows a file says less than is known, so its rows alone don't decide.
  const isWhole = !saysMore(known ?? {}, difference.said);
  const saysLess = !isWhole && !saysMore(difference.said, known ?? {}) && isLoss(before);
  // Of a row from an earlier version, only the sum in its columns is known, which a file without that loss would overwrite.
  const isLess = known === null ? isSum(before.kind) : saysLess;
  if (isLess && !isSum(difference.kind) && difference.kind !== before.kind) return undefined;
  const said = together(known ?? {}, difference.said);
  // Since the shop found the payment, the queue already tells of it as "returned".
  const wasFound = before.kind === "unpaid here" && difference.kind === "returned" && isLoss(before);
  const was = wasFound ? "returned" : before.kind;
  const kind = isWhole ? difference.kind : strongerOf(was, difference.kind);
  const hasAmount = kind === difference.kind && (difference.inFile !== null || kind !== before.kind);
  const facts = factsOf(hasAmount ? difference : asBefore(difference, before), kind, said);
  const differs = (names: readonly (keyof typeof facts)[]) => names.some((name) => facts[name] !== before[name]);
  if (known === null) {
    const isNews = differs(Object.keys(facts) as (keyof typeof facts)[]) || (kind !== "returned" && hasBack(said));
    return { isNews, facts, said };
  }
  // A payment that the shop has recorded is no news beside what went back.
  const isBackOnly = kind === "returned" && difference.isRecorded;
  const isNew = saysMore(isBackOnly ? only(difference.said, "back") : difference.said, known);
  const isOther = kind !== was || differs(["order_id", "here_minor", "here_currency"]);
  return { isNews: isNew || (isOther && (isWhole || !isLoss(before))), facts, said };
}

/** A file with a part of the rows doesn't refute that a payment was taken twice, or had another amount. */
function strongerOf(before: string, found: DifferenceKind): string {
  const kinds: readonly string[] = ["returned", "amount", "repeated"] satisfies DifferenceKind[];
  return kinds.indexOf(before) > kinds.indexOf(found) ? before : found;
}

function asBefore(difference: Difference, { file_minor, file_currency, file_at }: Row): Difference {
  return { ...difference, inFile: moneyOf(file_minor, file_currency), fileAt: file_at };
}

function factsOf({ orderId, inFile, fileAt, here }: Difference, kind: string, said: Said) {
  const what = kind === "repeated" ? "paid" : "back";
  const money = isSum(kind) ? sumOfSaid(said, what, here?.currency) : inFile;
  return {
    kind,
    order_id: orderId,
    file_minor: money?.amountMinor ?? null,
    file_currency: money?.currency ?? null,
    file_at: fileAt,
    here_minor: here?.amountMinor ?? null,
    here_currency: here?.currency ?? null,
  };
}
