import { handleItem } from "#/lib/desk/queue/handle.ts";
import { readOpen } from "#/lib/desk/queue/queue.ts";
import { sentenceOf } from "#/lib/desk/queue/sentences.ts";
import { readComparison } from "#/lib/desk/reconcile/read-comparison.ts";
import { reconcile } from "#/lib/desk/reconcile/reconcile.ts";
import type { Operator } from "#/lib/desk/signing-in/operators.ts";
import type { Order } from "#/lib/orders/order.ts";
import { DAY } from "#/lib/orders/schedule.ts";
import { change } from "#/lib/orders/store.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { addOperator } from "./operators.ts";

export const FILE_HEAD = "payId,amount,currency,status,time";

/** Files of payments beside orders in a real database, compared by an operator. */
export interface ComparingBench extends OrdersBench {
  operator: Operator;
  now(): number;
  paid(at?: number): Promise<Order>;
  /** A row of a file about an order's payment: $12.90, paid now. */
  line(order: Order, more?: Partial<Record<"amount" | "currency" | "status" | "at", string>>): string;
  compareFile(
    lines: readonly string[],
    head?: string,
  ): Promise<{ id: string } & NonNullable<Awaited<ReturnType<typeof readComparison>>>>;
  /** The differences that no operator has handled. */
  queue(): ReturnType<typeof readOpen>;
  /** Compares a file, gives back what the queue then says, and handles it. */
  told(lines: readonly string[], head?: string): Promise<string[]>;
}

export async function createComparingBench(): Promise<ComparingBench> {
  const bench = await createOrdersBench();
  const { context } = bench;
  const { operator } = await addOperator(context, "Ann");
  const now = () => context.clock.now();
  const compareFile: ComparingBench["compareFile"] = async (lines, head = FILE_HEAD) => {
    const bytes = new TextEncoder().encode([head, ...lines].join("\r\n"));
    const id = await reconcile(context, operator.id, { bytes, chosen: {}, unit: "decimal" });
    const found = await readComparison(context, operator.id, id);
    if (found === null) throw new Error("no comparison");
    return { id, ...found };
  };
  const queue = async () =>
    (await readOpen({ query: context.db.query, now: now() })).filter(({ kind }) => kind === "difference");
  return {
    ...bench,
    operator,
    now,
    async reset() {
      await bench.reset();
      await context.db.query.deleteFrom("desk_differences").execute();
      await context.db.query.deleteFrom("desk_reconciliations").execute();
      // Orders of other tests are of another time.
      bench.pass(DAY);
    },
    paid: async (at = now()) =>
      change(context, await bench.startOrder(), "paid", { payment: "paid", paidAt: at, learnedAt: now() }),
    line({ partnerIds }, { amount = "12.90", currency = "USD", status = "paid", at } = {}) {
      return [partnerIds.payId, amount, currency, status, at ?? new Date(now()).toISOString()].join(",");
    },
    compareFile,
    queue,
    async told(lines, head) {
      bench.pass(1_000);
      await compareFile(lines, head);
      const items = await queue();
      for (const { key, kind, version } of items) {
        const reason = { reason: "harmless", note: "Looked into it." } as const;
        await handleItem(context, { operator }, { key, kind, version, ...reason });
      }
      if ((await queue()).length > 0) throw new Error("an item can't be handled");
      return items.map(sentenceOf);
    },
  };
}
