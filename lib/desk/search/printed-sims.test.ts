import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { simCandidates } from "#/lib/sims/sim-number.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { find } from "./find.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
beforeEach(() => bench.reset());
afterAll(() => bench.close());

/** An order for a SIM that the partner knows by this number. */
async function orderOf(sim: string) {
  const order = await bench.openOrder({ attempt: sim });
  await bench.context.db.query.updateTable("orders").set({ sim }).where("id", "=", order.id).execute();
  return { by: "SIM number", address: `/desk/orders/${order.id}` };
}

const withCheckDigit = (sim: string) => simCandidates(sim).find(({ length }) => length === sim.length + 1) ?? "";
const swapped = (sim: string) => sim.replaceAll(/(.)(.)/g, "$2$1");

test("a SIM is found with its check digit and without it, as the card or the partner has it", async () => {
  const short = "8985207220129871111";
  const long = withCheckDigit(short);
  expect([short.length, long.length]).toEqual([19, 20]);
  const known = await orderOf(short);
  for (const typed of [long, short, `SIM: ${long.replaceAll(/(.{4})(?=.)/g, "$1 ")}`]) {
    expect(await find(bench.context, typed), typed).toEqual(known);
  }
  const other = "8985207220129872222";
  const stored = await orderOf(withCheckDigit(other));
  expect(await find(bench.context, other)).toEqual(stored);
});

test("the number as typed goes before one that differs by a check digit", async () => {
  const short = "8985207220129871234";
  const [first, second] = [await orderOf(withCheckDigit(short)), await orderOf(short)];
  expect(await find(bench.context, withCheckDigit(short))).toEqual(first);
  expect(await find(bench.context, short)).toEqual(second);
});

test("a SIM with letters, and one as a modem spells it, are found", async () => {
  const lettered = await orderOf("8985207220A1987654C1");
  for (const typed of ["8985207220A1987654C1", "8985 2072 20a1 9876 54c1", "my SIM 8985207220A1987654C1"]) {
    expect(await find(bench.context, typed), typed).toEqual(lettered);
  }
  const even = "89852072201298765555";
  const known = await orderOf(even);
  for (const typed of [swapped(even), even.replace("8", "B"), even.replace("0", "O")]) {
    expect(await find(bench.context, typed), typed).toEqual(known);
  }
  const odd = await orderOf("8985207220129876666");
  expect(await find(bench.context, swapped("8985207220129876666F"))).toEqual(odd);
});

test("the end of a printed number finds a SIM that is known without its check digit", async () => {
  const short = "8985207220129874321";
  const long = withCheckDigit(short);
  const known = await orderOf(short);
  const by = "end of a SIM number";
  for (const digits of [7, 10, 16]) {
    expect(await find(bench.context, long.slice(-digits)), `${digits} digits`).toEqual({ ...known, by });
  }
  const wrong = `${long.slice(-8, -1)}${(Number(long.at(-1)) + 1) % 10}`;
  expect(await find(bench.context, wrong), "no check digit of this SIM").toEqual({ by, address: null });
});

test("a number that no order has keeps its own kind", async () => {
  for (const [typed, by] of [
    ["8985207220129990000A", "SIM number"],
    ["98582070220199999900", "SIM number"],
    ["AB123456789012345678", "order"],
  ] as const) {
    expect(await find(bench.context, typed), typed).toEqual({ by, address: null });
  }
});
