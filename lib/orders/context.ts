import type { Transaction } from "kysely";
import type { Database } from "#/lib/db/database.ts";
import type { Schema } from "#/lib/db/schema.ts";
import type { Observe } from "#/lib/partner/observations.ts";
import type { Partner } from "#/lib/partner/partner.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import type { Log } from "#/lib/process/log.ts";
import type { Seal } from "#/lib/web/seal.ts";
import type { Order } from "./order.ts";

/** What the life of an order needs from outside. */
export interface OrdersContext extends Reading {
  partner: Partner;
  db: Database;
  seal: Seal;
  clock: Clock;
  random: (bytes: number) => Buffer;
  log: Log;
  observe: Observe;
  renewals: OrderRenewals;
}

export interface Clock {
  /** Epoch milliseconds. */
  now(): number;
  /** The signal takes the timer away. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>;
}

/** What the life of an order needs to know about renewals. The room of renewals implements it. */
export interface OrderRenewals {
  /** Whether another order may be about to renew the SIM, or has just begun to. Locks the SIM's renewing orders. */
  isCompeting(transaction: Transaction<Schema>, order: Order, now: number): Promise<boolean>;
  /**
   * Whether the SIM renews already, by the partner's answer.
   * @throws {PartnerError} when the partner can't be reached
   */
  renewsAlready(context: OrdersContext, order: Order): Promise<boolean>;
  /** Sends a subscription again that surely never left, or ends the order once it is too late for that. For the holder of the order's lease. */
  resendSubscription(context: OrdersContext, order: Order): Promise<void>;
}
