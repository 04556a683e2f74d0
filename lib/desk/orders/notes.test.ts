import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { readNotes, writeNote } from "./notes.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const ANN = { id: "operator-ann" };
const formId = () => randomBytes(16).toString("base64url");

async function audited(orderId: string, event: string): Promise<number> {
  const rows = bench.context.db.query.selectFrom("desk_audit").select("number").where("subject", "=", orderId);
  return (await rows.where("event", "=", event).execute()).length;
}

test("a note is kept once for each form, and of two edits the first stands", async () => {
  const { id: orderId } = await bench.openOrder();
  const written = { status: "written" };
  const first = { id: formId(), orderId, text: "The buyer called.", replaces: null };
  const presses = [first, first, first].map((note) => writeNote(bench.context, ANN, note));
  expect(await Promise.all(presses)).toEqual([written, written, written]);
  const edit = (text: string) => writeNote(bench.context, ANN, { id: formId(), orderId, text, replaces: first.id });
  expect(await edit("The buyer called twice.")).toEqual(written);
  expect(await edit("The buyer wrote.")).toEqual({ status: "edited", text: "The buyer called twice." });
  const notes = await readNotes(bench.context.db.query, orderId);
  expect(notes.map(({ text, isReplaced }) => [text, isReplaced])).toEqual([
    ["The buyer called.", true],
    ["The buyer called twice.", false],
  ]);
  expect(await audited(orderId, "note written")).toBe(2);
});

test("a form used again loses no text, and a note is written though the order moved", async () => {
  const order = await bench.openOrder();
  const note = { id: formId(), orderId: order.id, text: "The buyer called.", replaces: null };
  await writeNote(bench.context, ANN, note);
  const used = { status: "form used", text: "The buyer called." };
  expect(await writeNote(bench.context, ANN, { ...note, text: "The buyer wrote." })).toEqual(used);
  await bench.orders.start(order.id, { email: "buyer@example.com", agreedMinor: order.price.amountMinor });
  expect(await writeNote(bench.context, ANN, { ...note, id: formId() })).toEqual({ status: "written" });
  expect(await readNotes(bench.context.db.query, order.id)).toHaveLength(2);
});

test("no note is written about an unknown order, about another one's note, or after erasure", async () => {
  const [one, other] = [await bench.openOrder(), await bench.openOrder({ attempt: "another" })];
  const note = { id: formId(), orderId: one.id, text: "The buyer called.", replaces: null };
  await writeNote(bench.context, ANN, note);
  const refused = { status: "refused", reason: expect.any(String) };
  const write = (change: object) => writeNote(bench.context, ANN, { ...note, id: formId(), ...change });
  expect(await write({ orderId: "unknown" })).toEqual(refused);
  expect(await write({ orderId: other.id, replaces: note.id })).toEqual(refused);
  await bench.context.db.query.updateTable("orders").set({ erased_at: 1 }).where("id", "=", one.id).execute();
  expect(await write({})).toEqual(refused);
  expect(await audited(one.id, "note written")).toBe(1);
});
