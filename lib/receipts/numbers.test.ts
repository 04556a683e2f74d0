import { spawnSync } from "node:child_process";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import type { OrdersContext } from "#/lib/orders/context.ts";
import { createOrdersBench, type OrdersBench } from "#/lib/testing/orders-bench.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";
import { findIssued, issue } from "./numbers.ts";
import { createReceipts } from "./receipts.ts";

const SELLER = { name: "Example Telecom Ltd", address: null, taxId: null, taxNote: null };

let bench: OrdersBench;
beforeAll(async () => {
  bench = await createOrdersBench();
});
afterAll(() => bench.close());
beforeEach(async () => {
  await bench.context.db.query.deleteFrom("receipt_numbers").execute();
  await bench.context.db.query.deleteFrom("receipt_series").execute();
});

const at = (time: number): OrdersContext => ({ ...bench.context, clock: { ...bench.context.clock, now: () => time } });
const NEW_YEAR = Date.UTC(2027, 0, 1);

test("a receipt keeps its number, and the next one has the next", async () => {
  const context = at(NEW_YEAR - 1);
  expect((await issue(context, "one", SELLER)).number).toBe("2026-A-000001");
  expect((await issue(context, "two", SELLER)).number).toBe("2026-A-000002");
  const again = await issue(at(NEW_YEAR), "one", { ...SELLER, name: "New Owner Ltd" });
  expect(again).toEqual({ number: "2026-A-000001", issuedAt: NEW_YEAR - 1, seller: SELLER });
});

test("a year begins with number one, by UTC", async () => {
  await issue(at(NEW_YEAR - 1), "old", SELLER);
  expect((await issue(at(NEW_YEAR), "new", SELLER)).number).toBe("2027-A-000001");
  expect((await issue(at(NEW_YEAR - 1), "late", SELLER)).number).toBe("2026-A-000002");
});

test("many at once have every number once, even where two ask for one receipt", async () => {
  const context = at(NEW_YEAR);
  const abouts = Array.from({ length: 40 }, (_, index) => `order ${index % 20}`);
  const issued = await Promise.all(abouts.map((about) => issue(context, about, SELLER)));
  const numbers = [...new Set(issued.map(({ number }) => number))].toSorted();
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => `2027-A-${String(index + 1).padStart(6, "0")}`));
});

test("a number that was taken in a transaction that failed is taken again [v5.0.0-2.3.3]", async () => {
  const context = at(NEW_YEAR);
  await issue(context, "one", SELLER);
  const failing = context.db.query.transaction().execute(async (transaction) => {
    await transaction.updateTable("receipt_series").set({ last: 2 }).execute();
    throw new Error("the disk is full");
  });
  await expect(failing).rejects.toThrow("the disk is full");
  expect((await issue(context, "two", SELLER)).number).toBe("2027-A-000002");
});

test("a process killed between counting and writing leaves no gap", async () => {
  const database = await createTestDatabase();
  const script = `
    const { openDatabase } = await import("#/lib/db/open.ts");
    const { issue } = await import("#/lib/receipts/numbers.ts");
    const db = await openDatabase(${JSON.stringify(database.url)}, { keys: null });
    const seller = ${JSON.stringify(SELLER)};
    const clock = { now: () => ${NEW_YEAR} };
    await issue({ db, clock }, "one", seller);
    const killing = {
      transformQuery({ node }) {
        const isInsert = node.kind === "InsertQueryNode" && node.into.table.identifier.name === "receipt_numbers";
        if (isInsert) process.kill(process.pid, "SIGKILL");
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    await issue({ db: { ...db, query: db.query.withPlugin(killing) }, clock }, "two", seller);`;
  const child = spawnSync(process.execPath, ["--input-type=module", "--eval", script]);
  expect(child.signal, child.stderr.toString()).toBe("SIGKILL");
  const db = await openDatabase(database.url, TEST_KEYS);
  const context = { ...at(NEW_YEAR), db };
  expect(await findIssued(db.query, "two")).toBeNull();
  expect((await issue(context, "three", SELLER)).number).toBe("2027-A-000002");
  await db.close();
  database.remove();
});

test("an order's receipt and those of its renewal's payments have numbers of their own", async () => {
  const order = await bench.openOrder();
  const receipts = createReceipts(at(NEW_YEAR), { SHOP_NAME: "Travel SIM" });
  expect((await receipts.of(order, "owner")).number).toBeNull();
  const numbers = [
    await receipts.issue(order, "owner"),
    await receipts.issue(order, "owner", "payment 1"),
    await receipts.issue(order, "owner", "payment 2"),
    await receipts.issue(order, "owner", "payment 1"),
  ].map(({ number }) => number.slice(-1));
  expect(numbers).toEqual(["1", "2", "3", "2"]);
  expect((await receipts.of(order, "owner")).number).toBe("2027-A-000001");
});

test("the seller of a numbered receipt stays, even if it had named no address yet", async () => {
  const order = await bench.openOrder();
  await createReceipts(bench.context, { SHOP_NAME: "Travel SIM" }).issue(order, "owner");
  const later = createReceipts(bench.context, {
    SHOP_NAME: "Sold",
    SHOP_COMPANY: "New Ltd",
    SHOP_COMPANY_ADDRESS: "1",
  });
  expect((await later.of(order, "owner")).seller.name).toBe("Travel SIM");
});
