import type { Database } from "#/lib/db/database.ts";
import type { NotificationCheck } from "#/lib/partner/notifications/check.ts";
import type { Partner } from "#/lib/partner/partner.ts";
import type { Log } from "#/lib/process/log.ts";
import type { Seal } from "#/lib/web/seal.ts";

/** What the life of an order needs from outside. */
export interface OrdersContext {
  partner: Partner;
  checkNotification: NotificationCheck;
  db: Database;
  seal: Seal;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: Log;
}

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  sleep(ms: number): Promise<void>;
}
