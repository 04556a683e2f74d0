import { createHmac } from "node:crypto";
import type { NotificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { sign } from "#/testbed/signer.ts";

/** Two keys under one id, as while a key is being changed. */
export const KEY_ID = "k1";
export const KEYS = ["00112233445566778899aabbccddeeff", "8899aabbccddeeff0011223344556677"] as const;

/** A notification on its way. */
export interface Message {
  id: string;
  body: string;
  headers: NotificationHeaders;
  /** `foreign`: under a key or an algorithm that the shop does not know. */
  kind: "genuine" | "forged" | "foreign";
  /** The ids that may be an order's. */
  names: (string | null)[];
}

/** The content of a notification; null for an empty field. */
export interface Telling {
  id: string;
  eventId: string;
  /** When the payment was made, in epoch milliseconds. */
  at: number;
  /** The ids it names, and in which field. */
  orderId: string | null;
  purchaseOrderId: string | null;
  referenceId: string | null;
  minor: number | null;
  currency: string | null;
  sim: string | null;
  kind: string | null;
  paymentStatus: string | null;
  orderStatus: string | null;
  dispute: string | null;
  risk: string | null;
  transaction: string | null;
}

/** How a message is signed: when, with which key, and how body and headers are joined. */
export interface Signing {
  at: number;
  keyHex: string;
  join: (body: string, headers: string) => string;
}

export const JOINS: readonly [Signing["join"], ...Signing["join"][]] = [
  (body, headers) => `${body}\n${headers}`,
  (body, headers) => `${headers}${body}`,
  (body, headers) => `${body}&${headers}`,
];

export function write(telling: Telling, { at, keyHex, join }: Signing): Message {
  const text = (value: string | null): string => JSON.stringify(value);
  const detail = `{"order_id":${text(telling.orderId)},"purchase_order_id":${text(telling.purchaseOrderId)},"bundle_name":"Europe\\u002010 GB","cycles":"1","total_amount":${telling.minor},"payment_method":"stripe","payee":"a\\/b","currency":${text(telling.currency)},"paid_at":${telling.at},"order_status":${text(telling.orderStatus)},"payment_status":${text(telling.paymentStatus)},"dispute_status":${text(telling.dispute)},"risk_status":${text(telling.risk)},"transaction_type":${text(telling.transaction)},"payer_email":"buyer@example.com"}`;
  const members = {
    notification_id: text(telling.id),
    event_type: '"payment"',
    event_subtype: text(telling.kind),
    level: "1.0",
    trigger_mode: '"auto"',
    source: `{"type":"order","reference_id":${text(telling.referenceId)}}`,
    event: `{"occurred_at":${telling.at},"sim_id":${text(telling.sim)},"id":"${telling.eventId}","detail":${detail}}`,
  };
  const written = Object.entries(members).map(([name, value]) => `"${name}":${value}`);
  const sorted = `{${written.toSorted().join(",")}}`;
  const headers = sign(sorted, { keyId: KEY_ID, keyHex, timestamp: String(at), join });
  const names = [telling.orderId, telling.purchaseOrderId, telling.referenceId];
  return { id: telling.id, body: `{${written.join(",")}}`, headers, kind: "genuine", names };
}

/** A message forged without the key, or sent under an unknown key or algorithm. */
export const FORGERIES: readonly ((message: Message) => Message)[] = [
  (message) => signedAs(message, digestOf(message, "a forger's key"), "forged"),
  (message) => signedAs(message, digestOf(message, ""), "forged"),
  (message) => signedAs(message, `${other(digestIn(message).charAt(0))}${digestIn(message).slice(1)}`, "forged"),
  (message) => signedAs(message, `${digestIn(message).slice(0, -3)}${other(digestIn(message).at(-3))}A=`, "forged"),
  // Signed long ago, sent as if it were new.
  (message) => ({
    ...message,
    headers: { ...message.headers, timestamp: String(Number(message.headers.timestamp) + 60_000) },
    kind: "forged",
  }),
  (message) => ({ ...message, headers: { ...message.headers, version: "2.0" }, kind: "forged" }),
  // Something else was signed.
  (message) => ({ ...message, body: message.body.replace('"cycles":"1"', '"cycles":"2"'), kind: "forged" }),
  (message) => ({
    ...message,
    headers: { ...message.headers, signature: `k9/${digestOf(message, "a key of theirs")}` },
    kind: "foreign",
  }),
  (message) => ({ ...message, headers: { ...message.headers, algorithm: "HMAC-SHA256" }, kind: "foreign" }),
];

function signedAs(message: Message, digest: string, kind: Message["kind"]): Message {
  return { ...message, headers: { ...message.headers, signature: `${KEY_ID}/${digest}` }, kind };
}

function digestOf({ body }: Message, key: string): string {
  return createHmac("sha1", key).update(body).digest("base64");
}

/** Any other character of base64. */
function other(character: string | undefined): string {
  return character === "A" ? "B" : "A";
}

function digestIn({ headers }: Message): string {
  return (headers.signature ?? "").slice(KEY_ID.length + 1);
}
