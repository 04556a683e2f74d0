import type { CreateIndexBuilder, Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import type { OrderRow } from "./schema.ts";
import { addSealing } from "./sealing/migration.ts";
import { addDeskActs } from "./tables/desk/act-tables.ts";
import { addKeyIndex, addListIndexes } from "./tables/desk/list-indexes.ts";
import { addMoneyIndexes } from "./tables/desk/money-indexes.ts";
import { addNotes } from "./tables/desk/note-tables.ts";
import { addOtherAddresses } from "./tables/desk/other-address-tables.ts";
import { addPairIndexes } from "./tables/desk/pair-indexes.ts";
import { addPlans } from "./tables/desk/plan-tables.ts";
import { addHandledCount, addQueue } from "./tables/desk/queue-tables.ts";
import { addReconciliations } from "./tables/desk/reconcile-tables.ts";
import { addRefunds } from "./tables/desk/refund-tables.ts";
import { addDesk } from "./tables/desk/signing-in-tables.ts";
import { addDeskTaps } from "./tables/desk/tap-tables.ts";
import { addFeeds } from "./tables/feed-tables.ts";
import { createOrders, createRecords } from "./tables/first-tables.ts";
import { addDeclarations, addErasure } from "./tables/legal-tables.ts";
import { addCardTesting, addLimitCounts, addOrderCounts, addPolicyReports } from "./tables/limit-tables.ts";
import { addMails } from "./tables/mail-tables.ts";
import { addReceiptNumbers } from "./tables/receipt-tables.ts";
import { addReminders } from "./tables/reminder-tables.ts";
import { addSessions } from "./tables/session-tables.ts";
import { addNumberStopOutcomes, addNumberStops, addOperatorStops } from "./tables/stop-tables.ts";
import { addWaysBack } from "./tables/way-back-tables.ts";

/** In the order they run. A released migration is never edited; a change is a new migration. */
export const migrations: Record<string, Migration> = {
  "0001-orders": { up: createOrders },
  "0002-records": { up: createRecords },
  "0003-tries": { up: addTries },
  "0004-renewals": { up: addRenewals },
  "0005-one-wish": { up: addOneWish },
  "0006-failures": { up: addFailures },
  "0007-indexes": { up: addIndexes },
  "0008-pay-links": { up: addPayLinks },
  "0009-observations": { up: addObservations },
  "0010-unread-notifications": { up: addUnreadNotifications },
  "0011-renewal-checks": { up: addRenewalChecks },
  "0012-queued-plans": { up: addToOrders({ delivered_at: "bigint", plans_before: "integer" }) },
  "0013-payment-time": { up: addToOrders({ payment_made_at: "bigint" }) },
  "0014-missing-plans": { up: addToOrders({ missing_since: "bigint" }) },
  "0015-receipts": { up: addReceipts },
  "0016-consent": { up: addToOrders({ consent_text: "text", consented_at: "bigint" }) },
  "0017-refused-fields": { up: addRefusedFields },
  "0018-who-pays": { up: addToOrders({ confirmed_by: "text" }) },
  "0019-payer-consent": { up: addToOrders({ payer_consent_text: "text", payer_consented_at: "bigint" }) },
  "0020-mails": { up: addMails },
  "0021-receipt-numbers": { up: addReceiptNumbers },
  "0022-charges": { up: addCharges },
  "0023-ways-back": { up: addWaysBack },
  "0024-declarations": { up: addDeclarations },
  "0025-erasure": { up: addErasure },
  "0026-reminders": { up: addReminders },
  "0027-reader-language": { up: addToOrders({ reader_language: "text" }) },
  "0028-limit-counts": { up: addLimitCounts },
  "0029-order-counts": { up: addOrderCounts },
  "0030-card-testing": { up: addCardTesting },
  "0031-sessions": { up: addSessions },
  "0032-number-stops": { up: addNumberStops },
  "0033-sealing": { up: addSealing },
  "0034-policy-reports": { up: addPolicyReports },
  "0040-desk": { up: addDesk },
  "0041-desk-acts": { up: addDeskActs },
  "0042-desk-taps": { up: addDeskTaps },
  "0043-desk-notes": { up: addNotes },
  "0045-desk-queue": { up: addQueue },
  "0046-desk-lists": { up: addListIndexes },
  "0055-number-stop-outcomes": { up: addNumberStopOutcomes },
  "0060-notification-keys": { up: addKeyIndex },
  "0061-handled-counts": { up: addHandledCount },
  "0064-desk-pairs": { up: addPairIndexes },
  "0067-refunds": { up: addRefunds },
  "0068-operator-stops": { up: addOperatorStops },
  "0069-other-addresses": { up: addOtherAddresses },
  "0070-desk-money": { up: addMoneyIndexes },
  "0071-reconciliations": { up: addReconciliations },
  "0090-sim-feeds": { up: addFeeds },
  "0096-plans": { up: addPlans },
};

/** Limits on card attempts and on queries, and which payment belongs to which order. */
async function addTries(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable("orders");
  await orders.addColumn("declines", "integer", (column) => column.notNull().defaultTo(0)).execute();
  await orders.addColumn("resting_until", "bigint").execute();
  await orders.addColumn("secret_digest", "text").execute();
  await orders.renameColumn("asked_at", "quiet_until").execute();
  await db.schema.createIndex("orders_secret_digest").on("orders").column("secret_digest").unique().execute();
}

/** The choice of renewal, its outcome, and requests to stop one. */
async function addRenewals(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable("orders");
  for (const flag of ["is_renewable", "renews"]) {
    await orders.addColumn(flag, "integer", (column) => column.notNull().defaultTo(0)).execute();
  }
  for (const name of ["renewal_text", "payment_method", "subscription_id", "subscription_word"]) {
    await orders.addColumn(name, "text").execute();
  }
  for (const name of ["renewal_chosen_at", "subscribe_sent_at", "no_subscription_at"]) {
    await orders.addColumn(name, "bigint").execute();
  }

  await db.schema
    .createTable("renewal_payments")
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("event_key", "text", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("statement", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("renewal_payments_key", ["order_id", "event_key"])
    .execute();

  await db.schema
    .createTable("renewal_stops")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("sim", "text", (column) => column.notNull())
    .addColumn("language", "text", (column) => column.notNull())
    .addColumn("order_no", "text")
    .addColumn("pay_id", "text")
    .addColumn("requested_at", "bigint", (column) => column.notNull())
    .addColumn("stopped_at", "bigint")
    .addColumn("next_ask_at", "bigint", (column) => column.notNull())
    .execute();
  await db.schema.createIndex("renewal_stops_sim").on("renewal_stops").column("sim").execute();
}

/** Two concurrent requests to stop a SIM's renewal are one. */
async function addOneWish(db: Kysely<unknown>): Promise<void> {
  const index = db.schema.createIndex("renewal_stops_open").on("renewal_stops").column("sim").unique();
  // The type allows only the indexed columns in the condition; the database allows any.
  await (index as CreateIndexBuilder<"sim" | "stopped_at">).where("stopped_at", "is", null).execute();
}

/** How often settling an order failed by a fault of the shop. */
async function addFailures(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable("orders");
  await orders.addColumn("failures", "integer", (column) => column.notNull().defaultTo(0)).execute();
}

/** For queries that run with each notification and by the watch. */
async function addIndexes(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string[], table = "orders") =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  await index("orders_subscription_id", ["subscription_id"]);
  await index("orders_standing", ["payment", "service", "paid_at"]);
  await index("orders_review", ["review"]);
  await index("orders_failures", ["failures"]);
  await index("notifications_outcome", ["outcome", "received_at"], "notifications");
}

/** One browser may let another one pay its order. */
async function addPayLinks(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("pay_links")
    .addColumn("order_id", "text", (column) => column.primaryKey().references("orders.id"))
    .addColumn("digest", "text", (column) => column.notNull().unique())
    .addColumn("token_sealed", "text", (column) => column.notNull())
    .addColumn("made_at", "bigint", (column) => column.notNull())
    .addColumn("taken_by", "text")
    .execute();
}

/** What was seen of the assumptions about the service. */
async function addObservations(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("observations")
    .addColumn("assumption", "text", (column) => column.notNull())
    .addColumn("seen", "text", (column) => column.notNull())
    .addColumn("count", "bigint", (column) => column.notNull())
    .addColumn("first_at", "bigint", (column) => column.notNull())
    .addColumn("last_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("observations_key", ["assumption", "seen"])
    .execute();
}

/** Notifications whose signature fits no known form. */
async function addUnreadNotifications(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("unread_notifications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key_id", "text", (column) => column.notNull())
    .addColumn("received_at", "bigint", (column) => column.notNull())
    .addColumn("headers", "text", (column) => column.notNull())
    .addColumn("body_sealed", "text", (column) => column.notNull())
    .addColumn("body_bytes", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("forms", "text", (column) => column.notNull())
    .addColumn("tried", "integer", (column) => column.notNull())
    .execute();
  for (const table of ["unread_notifications", "notifications"]) {
    await db.schema.createIndex(`${table}_by_key`).on(table).columns(["key_id", "received_at"]).execute();
  }
  await db.schema.createIndex("unread_notifications_age").on("unread_notifications").column("received_at").execute();
}

/** Whether the renewal that an order has paid for exists. */
async function addRenewalChecks(db: Kysely<unknown>): Promise<void> {
  const orders = db.schema.alterTable("orders");
  for (const name of ["renewal_checked_since", "renewal_found_at", "renewal_answered_at", "renewal_ask_at"]) {
    await orders.addColumn(name, "bigint").execute();
  }
  await orders.addColumn("renewal_answer", "text").execute();
  await db.schema.createIndex("orders_renewal_ask").on("orders").column("renewal_ask_at").execute();
}

/** More columns of an order, empty in the rows that are there. */
function addToOrders(columns: Record<string, "text" | "integer" | "bigint">): (db: Kysely<unknown>) => Promise<void> {
  return async ({ schema }) => {
    for (const [name, type] of Object.entries(columns)) {
      await schema.alterTable("orders").addColumn(name, type).execute();
    }
  };
}

/** What a receipt says beside the order, for each browser that has one; and who asks for a payment by link. */
async function addReceipts(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("receipts")
    .addColumn("order_id", "text", (column) => column.notNull().references("orders.id"))
    .addColumn("holder", "text", (column) => column.notNull())
    .addColumn("seller", "text")
    .addColumn("billed", "text")
    .addColumn("changed_at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("receipts_key", ["order_id", "holder"])
    .execute();
  await db.schema.alterTable("pay_links").addColumn("asker", "text").execute();
}

/** When the processor refused card fields that came before the secret. */
async function addRefusedFields(db: Kysely<unknown>): Promise<void> {
  await addToOrders({ fields_refused_at: "bigint" })(db);
  await db.schema.createIndex("orders_fields_refused").on("orders").column("fields_refused_at").execute();
}

/** When an order's renewal charges next. The renewals that run already are looked at at once. */
async function addCharges(db: Kysely<unknown>): Promise<void> {
  for (const name of ["next_charge_at", "charge_look_at"]) {
    await db.schema.alterTable("orders").addColumn(name, "bigint").execute();
  }
  await db.schema.createIndex("orders_charge_look").on("orders").column("charge_look_at").execute();
  await (db as Kysely<{ orders: OrderRow }>)
    .updateTable("orders")
    .set({ charge_look_at: 0 })
    .where("renews", "=", 1)
    .where("payment", "=", "paid")
    .execute();
}
