import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { Order } from "#/lib/orders/order.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { paidOrder } from "#/lib/testing/paid-order.ts";
import { sendAgain } from "./send-again.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const ANN = { id: "operator-ann" };
const formId = () => randomBytes(16).toString("base64url");
const drawn = ({ id, version }: Order) => ({ id: formId(), orderId: id, version });

async function receiptsOf({ id }: Order): Promise<string[]> {
  const mails = bench.context.db.query.selectFrom("mails").select("occasion").where("about", "=", id);
  const receipts = await mails.where("kind", "=", "receipt").orderBy("occasion").execute();
  return receipts.map(({ occasion }) => occasion);
}

const send = (from: Order) =>
  bench.context.db.query.updateTable("mails").set({ state: "sent" }).where("about", "=", from.id).execute();
const switchTo = (is_on: number) => bench.context.db.query.updateTable("mail_switch").set({ is_on }).execute();

test("a receipt is queued once for each form, and by two operators at once", async () => {
  await switchTo(1);
  const order = await paidOrder(bench);
  await send(order);
  const form = drawn(order);
  await Promise.all([form, form, drawn(order)].map((one) => sendAgain(bench.context, ANN, one)));
  expect(await receiptsOf(order)).toEqual(["", "again 1"]);
  await send(order);
  expect(await sendAgain(bench.context, ANN, form), "the first form once more").toMatchObject({ status: "again" });
  expect(await receiptsOf(order)).toHaveLength(2);
  expect(await sendAgain(bench.context, ANN, drawn(order))).toMatchObject({ status: "begun" });
  expect(await receiptsOf(order)).toEqual(["", "again 1", "again 2"]);
});

test("a receipt is refused with its reason: unpaid, waiting already, no mail server, order moved", async () => {
  await switchTo(1);
  const open = await bench.startOrder();
  const reason = (text: string) => ({ status: "refused", reason: expect.stringContaining(text) });
  expect(await sendAgain(bench.context, ANN, drawn(open))).toEqual(reason("is proven, so"));
  const order = await paidOrder(bench);
  expect(await sendAgain(bench.context, ANN, drawn(order))).toEqual(reason("waiting to be sent"));
  await send(order);
  const older = { ...drawn(order), version: order.version - 1 };
  expect(await sendAgain(bench.context, ANN, older)).toMatchObject({ status: "moved" });
  await switchTo(0);
  expect(await sendAgain(bench.context, ANN, drawn(order))).toEqual(reason("no mail server"));
  expect(await receiptsOf(order)).toEqual([""]);
});
