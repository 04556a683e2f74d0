import type { Transaction } from "kysely";
import type { Schema } from "#/lib/db/schema.ts";
import { queueMail } from "#/lib/mail/outbox.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import type { Order } from "#/lib/orders/order.ts";
import { transact } from "#/lib/orders/store.ts";
import type { Reading } from "#/lib/partner/payment/payment-evidence.ts";
import { goingOn } from "./going-on.ts";
import { lastEndOf, paidRenewing } from "./own-renewal.ts";
import { fulfilStopRequest, type StopRequest } from "./stop-request.ts";

/** Notes the end of what a request is about, unless its owner has asked again since. */
export async function fulfil(context: OrdersContext, request: StopRequest): Promise<void> {
  await noteEnd(
    context,
    request,
    async (transaction, stoppedAt) => (await fulfilStopRequest(transaction, request, stoppedAt)) !== null,
  );
}

/** Notes an end in a transaction of its own. */
export async function noteEnd(context: OrdersContext, { id: stopId, sim }: StopRequest, note: Note): Promise<void> {
  const { clock, log } = context;
  const isNew = await transact(context, (transaction) =>
    noteEndOn(context, transaction, { sim, now: clock.now() }, note),
  );
  if (isNew) log.info("renewal stopped", { stopId });
}

/** @returns whether there was anything to note */
type Note = (transaction: Transaction<Schema>, stoppedAt: number) => Promise<boolean>;

/** Notes an end, and tells the buyers of what it has ended here, once; and again where it had charged after an end. */
export async function noteEndOn(
  reading: Reading,
  transaction: Transaction<Schema>,
  { sim, now }: { sim: string; now: number },
  note: Note,
): Promise<boolean> {
  const running: { order: Order; lastEnd: StopRequest | null }[] = [];
  for (const order of await goingOn(reading, transaction, sim))
    running.push({ order, lastEnd: await lastEndOf(transaction, order) });
  // Not before the payment of what it ends, even when the clock was put back since.
  const paidAt = Math.max(0, ...(await paidRenewing(transaction, sim)).map(({ learnedAt }) => learnedAt ?? 0));
  if (!(await note(transaction, Math.max(now, paidAt + 1)))) return false;
  for (const { order, lastEnd } of running) {
    const end = await lastEndOf(transaction, order);
    if (end === null || end.id === lastEnd?.id) continue;
    const mail = { kind: "renewal-stopped", about: order.id, language: order.readerLanguage } as const;
    await queueMail(transaction, lastEnd === null ? mail : { ...mail, occasion: end.id }, now);
  }
  return true;
}
