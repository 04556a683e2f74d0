import type { Kysely } from "kysely";
import type { Migration } from "kysely/migration";
import { addSealing } from "./sealing/migration.ts";
import { addBackups, addWriteChecks } from "./tables/backup-tables.ts";
import { addCases, addToldCases } from "./tables/case-tables.ts";
import { addDeskActs } from "./tables/desk/act-tables.ts";
import { addDoctorFindings } from "./tables/desk/finding-tables.ts";
import { addFleetDoubles, addFleetOrders, addFleetRepeats } from "./tables/desk/fleet-order-tables.ts";
import { addGroupChanges } from "./tables/desk/group-tables.ts";
import { addLetterIndexes } from "./tables/desk/letter-indexes.ts";
import {
  addKeyIndex,
  addListIndexes,
  addRefundedOrders,
  addWaitingIndexes,
  vacuumOrdersSooner,
} from "./tables/desk/list-indexes.ts";
import { addMoneyIndexes } from "./tables/desk/money-indexes.ts";
import { addNotes } from "./tables/desk/note-tables.ts";
import { addOtherAddresses } from "./tables/desk/other-address-tables.ts";
import { addPairIndexes } from "./tables/desk/pair-indexes.ts";
import { addPlanPictures, addPlans } from "./tables/desk/plan-tables.ts";
import { addHandledCount, addHandledIndexes, addQueue } from "./tables/desk/queue-tables.ts";
import { addReconciliations, addSaid } from "./tables/desk/reconcile-tables.ts";
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
import { addCharges, addOneWish, addRenewalChecks, addRenewals } from "./tables/renewal-tables.ts";
import { addSessions } from "./tables/session-tables.ts";
import {
  addLostCancels,
  addNotedEnds,
  addNumberStopOutcomes,
  addNumberStops,
  addOperatorStops,
} from "./tables/stop-tables.ts";
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
  "0092-fleet-orders": { up: addFleetOrders },
  "0094-group-changes": { up: addGroupChanges },
  "0096-plans": { up: addPlans },
  "0099-cases": { up: addCases },
  "0103-backups": { up: addBackups },
  "0104-write-checks": { up: addWriteChecks },
  "0105-doctor-findings": { up: addDoctorFindings },
  "0110-fleet-repeats": { up: addFleetRepeats },
  "0118-told-cases": { up: addToldCases },
  "0122-plan-pictures": { up: addPlanPictures },
  "0123-shown-titles": { up: addToOrders({ shown_title: "text" }) },
  "0128-handled-pages": { up: addHandledIndexes },
  "0130-fleet-doubles": { up: addFleetDoubles },
  "0134-waiting-indexes": { up: addWaitingIndexes },
  "0135-sooner-vacuum": { up: vacuumOrdersSooner },
  "0140-desk-letters": { up: addLetterIndexes },
  "0141-refunded-orders": { up: addRefundedOrders },
  "0142-said-by-files": { up: addSaid },
  "0143-lost-cancels": { up: addLostCancels },
  "0144-noted-ends": { up: addNotedEnds },
  "0145-given-back": { up: addToOrders({ given_back_at: "bigint" }) },
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
