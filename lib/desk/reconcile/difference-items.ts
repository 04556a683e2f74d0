import { sql } from "kysely";
import { isUnhandled } from "#/lib/db/desk-items.ts";
import { keyOf, type Reader } from "#/lib/desk/queue/queue-item.ts";
import type { Money } from "#/lib/text/money.ts";
import { isDifference } from "./difference.ts";
import { readSaid, sumOfSaid } from "./said.ts";

/** Differences between a file and the orders. One that the shop has learned of by itself since is over, unless money went back. */
export const differenceItems: Reader = async ({ query }, { isOpen, subject, orderId }) => {
  let rows = query
    .selectFrom("desk_differences")
    .leftJoin("orders", "orders.id", "desk_differences.order_id")
    .select(["desk_differences.id", "desk_differences.kind", "desk_differences.order_id", "found_at", "orders.payment"])
    .select(["file_minor", "file_currency", "here_minor", "here_currency", "said"])
    // As a range, which the index serves.
    .where("found_at", ">", 0);
  if (subject !== undefined) rows = rows.where("desk_differences.id", "=", subject);
  if (orderId !== undefined) rows = rows.where("desk_differences.order_id", "=", orderId);
  if (isOpen) rows = rows.where(isUnhandled("difference", "desk_differences.id", sql.ref("found_at")));
  return (await rows.execute()).flatMap((row) => {
    const { id, kind, order_id, found_at, payment, said } = row;
    if (!isDifference(kind)) return [];
    const inFile = moneyOf(row.file_minor, row.file_currency);
    const here = moneyOf(row.here_minor, row.here_currency);
    const back = sumOfSaid(readSaid(said) ?? {}, "back", (here ?? inFile)?.currency);
    const isFound = kind === "unpaid here" && payment === "paid";
    if (isFound && back === null) return [];
    const isReturned = isFound || kind === "returned";
    const told = isReturned
      ? ({ difference: "returned", inFile: back ?? inFile, back: null } as const)
      : { difference: kind, inFile, back };
    return [
      {
        key: keyOf("difference", id),
        kind: "difference",
        orderId: order_id,
        since: found_at,
        money: told.inFile ?? here,
        version: found_at,
        here,
        ...told,
      },
    ];
  });
};

export function moneyOf(amountMinor: number | null, currency: string | null): Money | null {
  return amountMinor === null || currency === null ? null : { amountMinor, currency };
}
