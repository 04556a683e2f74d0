import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import type { Order } from "#/lib/orders/order.ts";
import { wasTried } from "#/lib/orders/schedule.ts";
import type { Language } from "#/lib/text/language.ts";

export type DeclarationKind = "withdrawal" | "cancellation";

/** A declaration that is stored. */
export interface StoredDeclaration {
  id: string;
  kind: DeclarationKind;
  language: Language;
  declaredAt: number;
}

/** Queues the mail that tells an order's buyer what was declared and when. Part of a transaction. */
export async function acknowledge(
  transaction: Transaction<Schema>,
  order: Order,
  { id, kind, language, declaredAt }: StoredDeclaration,
  at: number,
): Promise<void> {
  // A visitor can type another person's address into an order that costs nothing: that one has a single answer of each kind.
  const occasion = wasTried(order) ? id : "";
  await queueMail(transaction, { kind, about: order.id, occasion, language, dueAt: at }, declaredAt);
}
