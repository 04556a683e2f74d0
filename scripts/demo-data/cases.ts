import { createHash } from "node:crypto";
import type { Insertable } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { Order } from "#/lib/orders/order.ts";

const HOUR = 3_600_000;

type CaseRows = { [Table in "support_cases" | "case_messages"]: Insertable<Schema[Table]>[] };

/** A buyer who asks for help half an hour after the order. */
export function caseRows(order: Order, { isAnswered }: { isAnswered: boolean }): CaseRows {
  const { id, createdAt, payment, service, email } = order;
  const at = createdAt + HOUR / 2;
  const messages = ["I have paid, and my plan isn’t there.", "It starts as soon as the plan before it has ended."];
  const kept = isAnswered ? messages : messages.slice(0, 1);
  const seen = { saw: "received", payment, service, browser: "Firefox on Android", language: "en", is_told: 1, email };
  const since = isAnswered ? at + HOUR : at;
  const row = { order_id: id, opened_at: at, state: isAnswered ? "answered" : "open", since, version: kept.length };
  const case_id = shortDigest(`case ${id}`);
  return {
    support_cases: [{ id: case_id, ...row, ...seen }],
    case_messages: kept.map((text, index) => ({
      case_id,
      id: shortDigest(`${id} ${index}`),
      version: index + 1,
      at: at + index * HOUR,
      operator_id: index === 0 ? null : "demo-0",
      text,
    })),
  };
}

function shortDigest(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 22);
}
