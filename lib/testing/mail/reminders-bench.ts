import { expect } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createReminders, type Reminders } from "#/lib/reminders/reminders.ts";
import type { RemindersContext } from "#/lib/reminders/sim-report.ts";
import { fleetAnswer, ORDER_CODE, testFleet } from "#/lib/testing/fleet-calls.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";

const DAY = 24 * 3_600_000;
const USAGE = "flow/queryDeviceFlowUsage";

/** Reminders on a real database and a real partner process. */
export interface RemindersBench {
  bench: OrdersBench;
  context: RemindersContext;
  reminders: Reminders;
  /** A paid order whose plan, 10 GB for 30 days, is active. */
  activeOrder(start?: () => Promise<Order>): Promise<Order>;
  /** What the partner reports of every SIM's data from now on, in megabytes. */
  reportUsage(usedMb: number | null, leftMb: number | null, orderCode?: string | null): Promise<void>;
  /** Lets a day pass, and sweeps. */
  nextDay(): Promise<void>;
  /** The mails in the outbox about an order's reminders, as "kind occasion". */
  queued(order: Order): Promise<string[]>;
}

/** The last day of an active order's plan: it has begun with the payment, by the partner's clock. */
export function lastDayOf({ paidAt }: Order): string {
  if (paidAt === null) throw new Error("the order isn't paid");
  return new Date(paidAt + 30 * DAY).toISOString().slice(0, 10);
}

export async function createRemindersBench(): Promise<RemindersBench> {
  const bench = await createOrdersBench();
  const fleet = testFleet(bench.sandbox.origin, { now: Date.now });
  const context: RemindersContext = { ...bench.context, fleet };
  const reminders = createReminders(context);
  return {
    bench,
    context,
    reminders,
    async activeOrder(start = bench.startOrder) {
      // The partner's times are of now.
      bench.pass(Date.now() - bench.context.clock.now());
      const order = await start();
      await bench.sandbox.pay(order.partnerIds.payId);
      const active = await bench.orders.refresh(order);
      expect(active.service).toBe("active");
      return active;
    },
    async reportUsage(usedMb, leftMb, orderCode = ORDER_CODE) {
      await bench.sandbox.recover();
      const text = (figure: number | null) => (figure === null ? null : String(figure));
      const body = fleetAnswer({
        order_code: orderCode,
        order_used_flow: text(usedMb),
        high_flow_balance: text(leftMb),
        sign: "x",
      });
      await bench.sandbox.fail({ call: USAGE, kind: "json", body, times: -1 });
    },
    async nextDay() {
      bench.pass(DAY);
      await reminders.sweep();
    },
    async queued({ id }) {
      const mails = bench.context.db.query.selectFrom("mails").select(["kind", "occasion"]).where("about", "=", id);
      const rows = await mails.where("kind", "in", ["data-low", "plan-expiring"]).orderBy("queued_at").execute();
      return rows.map(({ kind, occasion }) => `${kind} ${occasion}`);
    },
  };
}
