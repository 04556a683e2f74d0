import SqliteDatabase from "better-sqlite3";
import { createNotificationCheck } from "#/lib/partner/notifications/check.ts";
import type { NotificationHeaders } from "#/lib/partner/notifications/headers.ts";
import { ignoreObservations } from "#/lib/partner/observations.ts";

/** Checks a notification and commits it; false where it isn't genuine. */
export type PlainStore = (body: Buffer, header: (name: string) => string | null) => boolean;

/**
 * The least that a receiver of notifications must do, to compare the shop with: the same check and an equally durable commit. It has
 * no query builder and no history, and seals nothing.
 */
export function openPlainStore(file: string, keyId: string, keyHex: string): PlainStore {
  const check = createNotificationCheck({
    keys: new Map([[keyId, [keyHex]]]),
    layout: "auto",
    observe: ignoreObservations,
  });
  const sqlite = new SqliteDatabase(file);
  sqlite.pragma("locking_mode = EXCLUSIVE");
  sqlite.pragma("journal_mode = WAL");
  sqlite.pragma("synchronous = FULL");
  const keep = sqlite.prepare(
    "INSERT INTO notifications (notification_id, body_digest, received_at, key_id, layout, outcome, body_sealed) VALUES (?, '', ?, ?, ?, '', ?) ON CONFLICT DO NOTHING",
  );
  const pay = sqlite.prepare(
    "UPDATE orders SET payment = 'paid', version = version + 1 WHERE order_no = ? AND payment = 'open'",
  );
  const store = sqlite.transaction((id: string, orderNo: string, layout: string, body: string) => {
    if (keep.run(id, Date.now(), keyId, layout, body).changes === 1) pay.run(orderNo);
  });
  return (body, header) => {
    const headers: NotificationHeaders = {
      version: header("x-lf-notification-version"),
      algorithm: header("x-lf-algo"),
      signature: header("x-lf-signature"),
      timestamp: header("x-lf-timestamp"),
    };
    const verdict = check(body, headers);
    if (!verdict.isGenuine) return false;
    const value = JSON.parse(String(body));
    store(value.notification_id, value.event.detail.purchase_order_id, verdict.form, String(body));
    return true;
  };
}
