/*
 * Which columns hold personal data. A new one is added here and nowhere else: the plugin seals it as it is written and opens it as it is read.
 */

type Row = Readonly<Record<string, unknown>>;

/** What a digest is made from; digests of different kinds never match. */
export type DigestKind = "sim" | "sim end" | "sim four" | "mail" | "about" | "payment";

/** A column by which a sealed one is found. A comparison goes by the first one of its column. */
export interface Digest {
  of: string;
  column: string;
  kind: DigestKind;
  /** Only the desk's search finds by it, so no start waits until earlier rows have it. */
  isForSearch?: true;
}

export interface SealedTable {
  key: readonly string[];
  /** Sealed under the data key. */
  personal: readonly string[];
  digests: readonly Digest[];
  /** The column that the rooms themselves seal under the session secret, and for what. */
  secret?: { column: string; context(row: Row): string };
}

const SIM = { of: "sim", column: "sim_digest", kind: "sim" } as const;

export const SEALED_TABLES: Readonly<Record<string, SealedTable>> = {
  orders: {
    key: ["id"],
    personal: ["sim", "email"],
    digests: [
      SIM,
      { of: "sim", column: "sim_end_digest", kind: "sim end" },
      { of: "sim", column: "sim_four_digest", kind: "sim four", isForSearch: true },
      { of: "email", column: "email_digest", kind: "mail" },
    ],
    secret: { column: "client_secret_sealed", context: ({ id }) => String(id) },
  },
  evidence: { key: ["order_id", "digest"], personal: ["statement"], digests: [] },
  renewal_payments: { key: ["order_id", "event_key"], personal: ["statement"], digests: [] },
  renewal_stops: { key: ["id"], personal: ["sim"], digests: [SIM] },
  number_stops: { key: ["id"], personal: ["sim"], digests: [] },
  reminders: { key: ["order_id"], personal: ["sim"], digests: [SIM] },
  declarations: { key: ["id"], personal: ["order_no", "email"], digests: [] },
  receipts: { key: ["order_id", "holder"], personal: ["billed"], digests: [] },
  way_back_requests: {
    key: ["id"],
    personal: ["about"],
    digests: [{ of: "about", column: "about_digest", kind: "about" }],
    secret: { column: "codes_sealed", context: ({ id }) => String(id) },
  },
  pay_links: {
    key: ["order_id"],
    personal: ["asker"],
    digests: [],
    secret: { column: "token_sealed", context: (row) => String(row.order_id) },
  },
  sim_feeds: {
    key: ["digest"],
    personal: ["sim"],
    digests: [SIM],
    secret: { column: "token_sealed", context: ({ digest }) => String(digest) },
  },
  notifications: {
    key: ["notification_id", "body_digest"],
    personal: [],
    digests: [],
    secret: { column: "body_sealed", context: () => "notification" },
  },
  unread_notifications: {
    key: ["id"],
    personal: ["headers"],
    digests: [],
    secret: { column: "body_sealed", context: () => "unread notification" },
  },
  desk_notes: { key: ["id"], personal: ["text"], digests: [] },
  order_refunds: { key: ["id"], personal: ["place"], digests: [] },
  other_addresses: { key: ["id"], personal: ["address"], digests: [] },
  support_cases: { key: ["id"], personal: ["email"], digests: [] },
  case_messages: { key: ["case_id", "id"], personal: ["text"], digests: [] },
  desk_handlings: { key: ["id"], personal: ["note"], digests: [] },
  desk_acts: { key: ["id"], personal: ["detail", "sentences"], digests: [] },
  desk_shown: { key: ["id"], personal: ["secret"], digests: [] },
  group_change_sims: { key: ["change_id", "position"], personal: ["sim"], digests: [] },
  desk_reconciliations: { key: ["id"], personal: ["columns"], digests: [] },
  desk_differences: {
    key: ["id"],
    personal: ["pay_id"],
    digests: [{ of: "pay_id", column: "pay_digest", kind: "payment" }],
  },
  fleet_order_sims: { key: ["order_id", "position"], personal: ["sim"], digests: [] },
  mails: {
    key: ["id"],
    personal: [],
    digests: [],
    secret: { column: "message_sealed", context: ({ id }) => `mail ${id}` },
  },
};

/** The number of the key under which a row's personal data are sealed, or of the oldest where they differ; 0 before they are. */
export const KEY_NUMBER = "key_number";
/** The number of the session secret under which `secret` is sealed; 0 where that isn't known, null where nothing is sealed. */
export const SECRET_NUMBER = "secret_number";

const DIGEST_COLUMNS = Object.values(SEALED_TABLES).flatMap(({ digests }) => digests.map(({ column }) => column));

/** The rooms never see these. */
export const HIDDEN_COLUMNS: ReadonlySet<string> = new Set([KEY_NUMBER, SECRET_NUMBER, ...DIGEST_COLUMNS]);

/** As `createSeal` writes it. */
export function secretNumberOf(sealed: unknown): number | null {
  const [, number] = /^(\d{1,3})\./.exec(typeof sealed === "string" ? sealed : "") ?? [];
  return number === undefined ? null : Number(number);
}
