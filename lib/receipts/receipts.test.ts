import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { makeOrder } from "#/lib/testing/order-factory.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { cleanBilled, createReceipts, isReceiptOf } from "./receipts.ts";

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(() => bench.reset());

const SHOP = {
  SHOP_NAME: "Travel SIM",
  SHOP_COMPANY: "Example Telecom Ltd",
  SHOP_COMPANY_ADDRESS: "1 Example Street, London",
  SHOP_TAX_ID: "GB 123 4567 89",
  SHOP_TAX_NOTE: "Includes 20 % VAT",
};
const BILLED = { company: "Blue Ltd\n2 Side Street", taxId: "IE1234567X" };

test("a receipt keeps the seller that it named first", async () => {
  const order = await bench.openOrder();
  const first = await createReceipts(bench.context, SHOP).of(order, "owner");
  expect(first).toEqual({
    seller: {
      name: "Example Telecom Ltd",
      address: "1 Example Street, London",
      taxId: "GB 123 4567 89",
      taxNote: "Includes 20 % VAT",
    },
    billed: null,
    number: null,
  });
  const moved = createReceipts(bench.context, { ...SHOP, SHOP_COMPANY: "New Owner Ltd", SHOP_TAX_NOTE: "21 %" });
  expect(await moved.of(order, "owner")).toEqual(first);
  expect((await moved.of(await bench.openOrder(), "owner")).seller.name).toBe("New Owner Ltd");
});

test("a shop that names no company or address yet is named on the receipt once it does", async () => {
  const order = await bench.openOrder();
  const { SHOP_COMPANY_ADDRESS: _, ...homeless } = SHOP;
  expect((await createReceipts(bench.context, homeless).of(order, "owner")).seller.address).toBeNull();
  const early = await createReceipts(bench.context, { SHOP_NAME: "Travel SIM" }).of(order, "owner");
  expect(early.seller).toEqual({ name: "Travel SIM", address: null, taxId: null, taxNote: null });
  expect((await createReceipts(bench.context, SHOP).of(order, "owner")).seller).toMatchObject({
    name: "Example Telecom Ltd",
    address: "1 Example Street, London",
  });
});

test("the owner and a payer each have their own lines on the receipt of one order", async () => {
  const order = await bench.openOrder();
  const receipts = createReceipts(bench.context, SHOP);
  await receipts.bill(order, "payer", BILLED);
  expect((await receipts.of(order, "payer")).billed).toEqual(BILLED);
  expect((await receipts.of(order, "owner")).billed).toBeNull();
  await receipts.bill(order, "payer", { ...BILLED, taxId: "" });
  expect((await receipts.of(order, "payer")).billed).toEqual({ ...BILLED, taxId: "" });
});

test.each([
  ["the owner, who paid", "owner", "owner"],
  ["the payer who paid", "payer a", "payer a"],
  ["the payer who paid, where an earlier version took the link", "", ""],
  ["the owner, where it isn't known who paid", null, "owner"],
])("one browser has the receipt: %s", (_who, by, holder) => {
  const order = makeOrder({ cardAttempts: { ...makeOrder({}).cardAttempts, by } });
  const holders = ["owner", "payer a", "payer b", ""].filter((name) => isReceiptOf(order, name));
  expect(holders).toEqual([holder]);
});

test("a receipt changes nothing about its order", async () => {
  const order = await bench.openOrder();
  const receipts = createReceipts(bench.context, SHOP);
  await receipts.bill(order, "owner", BILLED);
  await receipts.of(order, "owner");
  expect(await bench.read(order.id)).toEqual(order);
});

test("the buyer's lines lose what can't be read, and are refused when they are too long", () => {
  expect(cleanBilled({ company: "  Blue\u202e Ltd \r\n\r\n2  Side\tStreet\n", taxId: " IE\u0000123\n4 " })).toEqual({
    company: "Blue Ltd\n2 Side Street",
    taxId: "IE123 4",
  });
  expect(cleanBilled({ company: "x".repeat(201), taxId: "" })).toBeNull();
  expect(cleanBilled({ company: "", taxId: "1".repeat(41) })).toBeNull();
  expect(cleanBilled({ company: "a\nb\nc\nd\ne\nf", taxId: "" })).toBeNull();
});
