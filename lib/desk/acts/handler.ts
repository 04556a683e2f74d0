import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import type { DeskContext } from "#/lib/desk/context.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import type { Act } from "./act.ts";

/** What acts are performed with: some read what the partner has said. */
export type ActContext = DeskContext & Reading;

/**
 * Does what an act says, by the database alone: what must call the partner is stored here as a job, which a worker takes up afterwards.
 * Its detail was checked when it was asked for; `parse` reads it again, since a newer version may perform an act of an older one.
 * @returns the address that shows what came of it
 */
export type Handler = (
  context: ActContext,
  transaction: Transaction<Schema>,
  act: Act,
  session: DeskSession,
  at: number,
) => Promise<string>;
