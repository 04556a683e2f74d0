import { sql } from "kysely";
import { isUnhandled } from "#/lib/db/desk-items.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { keyOf, type Reader } from "./queue-item.ts";

/** Buyers who have waited longer than a day for an answer, or of whom no mail told. */
export const caseItems: Reader = async ({ query, now }, { isOpen, subject, orderId }) => {
  let cases = query
    .selectFrom("support_cases")
    .select(["id", "order_id", "since", "version"])
    .where("state", "=", "open")
    .where((eb) => eb.or([eb("since", "<", now - DAY), eb("is_told", "=", 0)]));
  if (subject !== undefined) cases = cases.where("id", "=", subject);
  if (orderId !== undefined) cases = cases.where("order_id", "=", orderId);
  if (isOpen) cases = cases.where(isUnhandled("case", "id", sql.ref("version")));
  return (await cases.execute()).map(({ id, order_id, since, version }) => ({
    key: keyOf("case", id),
    kind: "case",
    orderId: order_id,
    since,
    money: null,
    version,
    caseId: id,
  }));
};
