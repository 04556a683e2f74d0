import { afterAll, beforeAll, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import { waitingTransactions } from "#/testbed/postgres.ts";
import { type Begun, beginRepair } from "./attempts.ts";
import { readReceiptMails, receiptRefusal, sendAgain } from "./send-again.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

const ANN = { id: "operator-ann" };

test("a second press of a form reads what the first did, which ends while it is judged", async () => {
  const { context, databaseUrl } = bench;
  await context.db.query.updateTable("mail_switch").set({ is_on: 1 }).execute();
  const order = await paidOrder(bench);
  await context.db.query.updateTable("mails").set({ state: "sent" }).where("about", "=", order.id).execute();
  const form = { id: "one form", orderId: order.id, version: order.version };
  let hasEnded = false;
  let other: Promise<Begun> | undefined;
  const begun = await beginRepair(context, ANN, form, {
    kind: "receipt",
    event: "mail sent again",
    async refusal(transaction) {
      other = sendAgain(context, ANN, form).finally(() => {
        hasEnded = true;
      });
      const hasEndedOrWaits = async () => hasEnded || (await waitingTransactions(databaseUrl)).length === 1;
      await expect.poll(hasEndedOrWaits).toBe(true);
      return receiptRefusal(order, await readReceiptMails(transaction, order));
    },
  });
  expect([begun.status, (await other)?.status].toSorted()).toEqual(["again", "begun"]);
});
