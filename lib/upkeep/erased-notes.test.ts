import { afterAll, beforeAll, expect, test } from "vitest";
import { DAY } from "#/lib/orders/schedule.ts";
import { addOperator } from "#/lib/testing/desk/operators.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { sweepErasure } from "./erasure.ts";

const RETENTION_DAYS = 30;

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());

async function sweepAfter(ms: number): Promise<void> {
  bench.pass(ms);
  while ((await sweepErasure(bench.context, RETENTION_DAYS)) > 0);
}

test("an operator's note goes when it is as old, and what was handled stays handled", async () => {
  const { query } = bench.context.db;
  const at = bench.context.clock.now();
  const { operator } = await addOperator(bench.context, "Ann");
  const handling = { id: "handling-1", operator_id: operator.id, at, reason: "other", note: "The buyer is A. Example" };
  await query.insertInto("desk_handlings").values(handling).execute();
  await query.insertInto("desk_items").values({ key: "mail:m1", handling: handling.id, handled_version: 1 }).execute();
  const notes = () => query.selectFrom("desk_handlings").select("note").execute();
  await sweepAfter((RETENTION_DAYS - 1) * DAY);
  expect(await notes()).toEqual([{ note: handling.note }]);
  await sweepAfter(2 * DAY);
  expect(await notes()).toEqual([{ note: "" }]);
  const items = query.selectFrom("desk_items").select("handled_version").where("key", "=", "mail:m1");
  expect(await items.execute()).toEqual([{ handled_version: 1 }]);
});
