import type { Generated, Selectable } from "kysely";
import type { BackupTables } from "./tables/backup-tables.ts";
import type { CaseTables } from "./tables/case-tables.ts";
import type { ActTables } from "./tables/desk/act-tables.ts";
import type { FindingTables } from "./tables/desk/finding-tables.ts";
import type { FleetOrderTables } from "./tables/desk/fleet-order-tables.ts";
import type { GroupTables } from "./tables/desk/group-tables.ts";
import type { NoteTables } from "./tables/desk/note-tables.ts";
import type { OtherAddressTables } from "./tables/desk/other-address-tables.ts";
import type { PlanTables } from "./tables/desk/plan-tables.ts";
import type { QueueTables } from "./tables/desk/queue-tables.ts";
import type { ReconcileTables } from "./tables/desk/reconcile-tables.ts";
import type { RefundTables } from "./tables/desk/refund-tables.ts";
import type { DeskTables } from "./tables/desk/signing-in-tables.ts";
import type { TapTables } from "./tables/desk/tap-tables.ts";
import type { FeedTables } from "./tables/feed-tables.ts";
import type { DeclarationTables } from "./tables/legal-tables.ts";
import type { LimitTables } from "./tables/limit-tables.ts";
import type { MailTables } from "./tables/mail-tables.ts";
import type { ObservationTables } from "./tables/observation-tables.ts";
import type { ReceiptTables } from "./tables/receipt-tables.ts";
import type { ReminderTables } from "./tables/reminder-tables.ts";
import type { SessionTables } from "./tables/session-tables.ts";
import type { StopTables } from "./tables/stop-tables.ts";
import type { WayBackTables } from "./tables/way-back-tables.ts";

/** Text and integers only, so that SQLite and PostgreSQL hold the same: times in epoch milliseconds, money in minor units. */
export interface Schema
  extends MailTables,
    StopTables,
    ReceiptTables,
    WayBackTables,
    DeclarationTables,
    ReminderTables,
    LimitTables,
    SessionTables,
    ObservationTables,
    FeedTables,
    DeskTables,
    ActTables,
    QueueTables,
    NoteTables,
    RefundTables,
    OtherAddressTables,
    ReconcileTables,
    TapTables,
    FleetOrderTables,
    FindingTables,
    GroupTables,
    CaseTables,
    PlanTables,
    BackupTables {
  orders: OrderTable;
  history: HistoryTable;
  evidence: EvidenceTable;
  notifications: NotificationTable;
  unread_notifications: UnreadNotificationTable;
  renewal_payments: RenewalPaymentTable;
  pay_links: PayLinkTable;
}

export type OrderRow = Selectable<OrderTable>;

interface OrderTable {
  id: string;
  /** Digest of the form's attempt and of what it chose: the same form with the same choice is the same order. */
  attempt_key: string;
  order_no: string;
  pay_id: string;
  request_order_id: string;
  /** Counts every change; an update names the version it saw. */
  version: number;
  payment: string;
  service: string;
  /** Why a person should look at this order, one reason a line. Blocks nothing. */
  review: string | null;
  /** When an operator noted that a payment which doesn't fit was given back; null without that, and once anything is doubted since. */
  given_back_at: number | null;
  created_at: number;
  sim: string;
  language: string;
  /** Null until the email address is typed. */
  reader_language: string | null;
  plan_name: string;
  service_plan_code: string;
  package_code: string;
  plan_title: string;
  /** What buyers read in its place, by what operators had published; null in an order from before it was kept. */
  shown_title: string | null;
  term_name: string;
  order_period: string;
  package_type: string;
  specifications: string;
  currency: string;
  currency_symbol: string;
  amount_minor: number;
  amount_text: string;
  /** What the buyer was shown before the price changed; null when nothing changed. */
  shown_minor: number | null;
  email: string | null;
  /** When the order was first sent to the partner; from then on its price is fixed. */
  place_sent_at: number | null;
  partner_order_no: string | null;
  /** How many entries of this plan, and plans of any kind, the SIM's list had before the order was placed; null when it could not be read. */
  entries_before: number | null;
  plans_before: number | null;
  client_secret_sealed: string | null;
  /** Names the payment by a digest of its secret: no payment belongs to two orders. */
  secret_digest: string | null;
  publishable_key: string | null;
  opened_at: number | null;
  /** When the browser last said that it asks the processor to confirm; null when it said the card was declined. */
  confirming_at: number | null;
  /** When the browser first said so; never taken back. From then on no page may claim that nothing was charged. */
  tried_at: number | null;
  declines: number;
  /** Until when no card is taken, after too many declines. */
  resting_until: number | null;
  /** When the processor refused card fields that were filled in before there was a secret. */
  fields_refused_at: number | null;
  /** Which browser asked for the charge last: see `cardAttempts.by`. */
  confirmed_by: string | null;
  /** 1 where the term can renew itself. */
  is_renewable: number;
  /** 1 where the buyer chose that; with the text that stood beside the box, and when. */
  renews: number;
  renewal_text: string | null;
  renewal_chosen_at: number | null;
  /** The card that was set up for a renewal, by the processor's name for it. */
  payment_method: string | null;
  /** When the subscription was asked for; from then on it is never asked for again, unless that surely never left. */
  subscribe_sent_at: number | null;
  subscription_id: string | null;
  /** The partner's word for it, or one of `subscribe.ts`. */
  subscription_word: string | null;
  /** When the partner last answered that the SIM has no renewal of this order. */
  no_subscription_at: number | null;
  /** Whether the paid renewal exists: since when it is checked, when it was found, the last answer and its time, and the next query (null: none). */
  renewal_checked_since: number | null;
  renewal_found_at: number | null;
  renewal_answer: string | null;
  renewal_answered_at: number | null;
  renewal_ask_at: number | null;
  /** When the renewal is expected to charge next, and when the sweeper looks at it (null: never). */
  next_charge_at: number | null;
  charge_look_at: number | null;
  /** When the shop learned of the payment. */
  paid_at: number | null;
  /** When the payment was made; null in rows of earlier versions. */
  payment_made_at: number | null;
  refunded: Generated<number>;
  /** When the partner first said that the plan is on the SIM, and that it has started. */
  delivered_at: number | null;
  missing_since: number | null;
  /** What stood beside the button when the buyer pressed it, and when that was; null in rows of earlier versions. */
  consent_text: string | null;
  consented_at: number | null;
  /** The same for a payer by a link. */
  payer_consent_text: string | null;
  payer_consented_at: number | null;
  active_at: number | null;
  /**
   * The sweeper's schedule: when a page last asked for the order, until when no query is sent (one was just sent, or the partner
   * asked for a pause), and when the next query is due (null: never).
   */
  touched_at: number;
  quiet_until: number | null;
  /** When a result query was last answered, with any status. */
  answered_at: number | null;
  next_ask_at: number | null;
  /** How often in a row settling it failed by a fault of the shop; 0 after a success. */
  failures: number;
  lease_token: string | null;
  lease_until: number | null;
  /** When its personal data were erased: then `sim` is the end of the number alone. */
  erased_at: number | null;
  /** When that is considered next; null before the first time. */
  erasure_check_at: number | null;
}

interface HistoryTable {
  order_id: string;
  version: number;
  at: number;
  event: string;
  payment: string;
  service: string;
  detail: string;
}

interface EvidenceTable {
  order_id: string;
  /** Digest of the source and of what it says: the same statement is kept once. */
  digest: string;
  at: number;
  /** A `Statement` as JSON. */
  statement: string;
  /** The status word of a payment's result; null in other statements, and in rows of earlier versions. */
  word: Generated<string | null>;
}

interface NotificationTable {
  notification_id: string;
  body_digest: string;
  received_at: number;
  key_id: string;
  /** The form that matched; its first word is a name for NOTIFICATION_LAYOUT. */
  layout: string;
  outcome: string;
  order_id: string | null;
  /** The raw body, sealed: it holds an email address. */
  body_sealed: string;
}

/** A notification under a known key id, whose signature fits no known form. */
interface UnreadNotificationTable {
  /** Digest of headers and body. */
  id: string;
  key_id: string;
  received_at: number;
  /** `NotificationHeaders` as JSON. */
  headers: string;
  body_sealed: string;
  body_bytes: number;
  kind: string;
  /** The fingerprint of the forms that were all tried; empty when a request could not try all. */
  forms: string;
  tried: number;
}

/** One automatic payment of a renewal, as it was notified. */
interface RenewalPaymentTable {
  order_id: string;
  /** The payment by its event, or by its time. */
  event_key: string;
  at: number;
  /** A `NotificationStatement` as JSON. */
  statement: string;
}

/** The link by which another browser may pay an order: one for each order, the latest. */
interface PayLinkTable {
  order_id: string;
  /** Digest of the token, to find the link by. */
  digest: string;
  /** The sealed token, to be shown again to the browser that made the order. */
  token_sealed: string;
  made_at: number;
  /** The form that claimed it; null before that. */
  taken_by: string | null;
  /** An `Asker` as JSON; null where the owner typed neither name nor message. */
  asker: string | null;
}
