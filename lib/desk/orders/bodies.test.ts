import { afterAll, beforeAll, expect, test } from "vitest";
import { takeShown } from "#/lib/desk/acts/shown.ts";
import type { DeskSession } from "#/lib/desk/signing-in/sessions.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { askForBody, readBody } from "./bodies.ts";
import { readStory } from "./story.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

const ANN = { id: "session-ann", operator: { id: "operator-ann", name: "Ann", right: "look" } } as DeskSession;

test("a body of the timeline is read once for each press, by its session, and written down", async () => {
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { total_amount: 1, payer_email: "payer@example.com" } });
  const story = await readStory(bench.context, ANN.operator.id, order.id);
  const digest = story?.timeline.find(({ notification }) => notification !== undefined)?.notification ?? "";
  const shown = await askForBody(bench.context, ANN, digest);
  expect(await takeShown(bench.context, { id: "another session" }, shown, ["body"])).toBeNull();
  expect(await takeShown(bench.context, ANN, shown), "not among the secrets").toBeNull();
  expect(await takeShown(bench.context, ANN, shown, ["body"])).toEqual({ kind: "body", secret: digest });
  expect(await takeShown(bench.context, ANN, shown, ["body"])).toBeNull();
  const read = await readBody(bench.context, ANN, { orderId: order.id, digest });
  expect(read).toMatchObject({ status: "body", body: expect.stringContaining("payment_succeeded") });
  expect(JSON.stringify(read)).not.toContain("payer@example.com");
  expect(JSON.stringify(read)).not.toContain(order.sim);
  expect(await readBody(bench.context, ANN, { orderId: "another order", digest })).toEqual({ status: "gone" });
  const rows = bench.context.db.query.selectFrom("desk_audit").select("detail").where("subject", "=", order.id);
  const reads = await rows.where("event", "=", "notification read").execute();
  expect(reads.map(({ detail }) => JSON.parse(detail))).toEqual([{ notification: digest }]);
});

test("a body that isn't kept any more, or can't be opened, is said to be gone", async () => {
  const order = await bench.startOrder();
  await bench.notify(order, { detail: { total_amount: 2 } });
  const rows = bench.context.db.query.updateTable("notifications").where("order_id", "=", order.id);
  const { body_digest: digest } = await bench.context.db.query
    .selectFrom("notifications")
    .select("body_digest")
    .where("order_id", "=", order.id)
    .executeTakeFirstOrThrow();
  for (const body_sealed of ["not sealed", ""]) {
    await rows.set({ body_sealed }).execute();
    expect(await readBody(bench.context, ANN, { orderId: order.id, digest })).toEqual({ status: "gone" });
  }
});
