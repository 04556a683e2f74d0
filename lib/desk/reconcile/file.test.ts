import fc from "fast-check";
import { expect, test } from "vitest";
import { findColumns } from "./columns.ts";
import { readPayments } from "./payments.ts";
import { MOST_ROWS, readTable, type Table } from "./table.ts";
import { readFileAmount, readFileTime, readPayId, readState } from "./values.ts";

const bytes = (text: string) => new TextEncoder().encode(text);
const table = async (text: string): Promise<Table> => {
  const read = await readTable(bytes(text));
  if (typeof read === "string") throw new Error(read);
  return read;
};

const WANTED = {
  head: ["payId", "amount"],
  rows: [
    ["p1", "12.90"],
    ["p2", "a\nb"],
  ],
};

test.each([
  ["commas", 'payId,amount\np1,12.90\np2,"a\nb"\n'],
  ["a byte order mark, CRLF and quotes", '\uFEFF"payId","amount"\r\n"p1","12.90"\r\n"p2","a\nb"\r\n'],
  ["semicolons and no last line end", 'payId;amount\np1;12.90\np2;"a\nb"'],
  ["tabs, lone CRs and empty lines", 'payId\tamount\r\rp1\t12.90\r\t\rp2\t"a\nb"\r'],
  ["a line about the separator", 'sep=;\r\npayId;amount\r\np1;12.90\r\np2;"a\nb"'],
  ["cells that are kept from calculating", 'payId,amount\n"=""p1""",\'12.90\np2,"a\nb"'],
])("a file is read with %s", async (_name, text) => {
  const { head, rows } = await table(text);
  expect({ head, rows: rows.map(({ cells }) => cells) }).toEqual(WANTED);
});

test("a file of old spreadsheets is read, in UTF-16 and in Windows-1252", async () => {
  const utf16 = new Uint8Array([
    0xff,
    0xfe,
    ...[..."payId\tamount\r\np1\t1"].flatMap((letter) => [letter.charCodeAt(0), 0]),
  ]);
  expect(await readTable(utf16)).toMatchObject({ head: ["payId", "amount"] });
  expect(await readTable(new Uint8Array([...bytes("payId;Betrag\np1;1;"), 0xfc]))).toMatchObject({
    rows: [{ line: 2 }],
  });
});

test.each([
  ["", "empty"],
  [" \n\n", "empty"],
  ["\uFEFF", "empty"],
  ["PK\u0003\u0004\u0000\u0000", "binary"],
  ["a,b\nc\u0000,d", "binary"],
  ['a,b\n"c,d', "quote"],
  ["a\nb\nc", "no head"],
  [`${"a,".repeat(500)}\n`, "wide"],
])("what is no table is refused: %j", async (text, problem) => {
  expect(await readTable(bytes(text))).toBe(problem);
});

test("a file of a million lines is refused", async () => {
  expect(await readTable(bytes("a,b\n".repeat(1_000_000)))).toBe("long");
  expect((await table(`a,b\n${"c,d\n".repeat(MOST_ROWS)}`)).rows).toHaveLength(MOST_ROWS);
});

test("any bytes are a table or a reason", async () => {
  const garbage = fc.uint8Array({ maxLength: 300 });
  const text = fc.array(fc.constantFrom('"', ",", ";", "\n", "\r", "a", "=", "\t", "\uFEFF", "é"), { maxLength: 60 });
  const read = async (given: Uint8Array) => {
    const found = await readTable(given);
    if (typeof found !== "string") await readPayments(found, { id: 0, amount: 1, currency: 2, time: 3 }, "decimal");
  };
  await fc.assert(fc.asyncProperty(garbage, read));
  await fc.assert(fc.asyncProperty(text, (letters) => read(bytes(letters.join("")))));
});

test("lines are counted as an editor counts them, with line ends inside quotes", async () => {
  expect((await table('a,b\n"1\n2",x\r\n\r\n"3",y')).rows.map(({ line }) => line)).toEqual([2, 5]);
});

test("columns are found by common names, and by those that an operator chose", () => {
  const head = ["id", "Created date (UTC)", "Amount", "Amount Refunded", "Currency", "Status", "payId (metadata)"];
  expect(findColumns(head, {})).toEqual({ id: 6, amount: 2, currency: 4, status: 5, time: 1, refunded: 3 });
  expect(findColumns(head, { id: "ID", time: "no such column" })).toEqual({
    id: 0,
    amount: 2,
    currency: 4,
    status: 5,
    refunded: 3,
  });
  expect(findColumns(["支付号", "金额"], { id: "支付号", amount: "金额" })).toEqual({ id: 0, amount: 1 });
});

test.each([
  ["12.90", "USD", 1_290],
  ["12,9", "EUR", 1_290],
  ["$1,234.56", "USD", 123_456],
  ["1.234,56 €", "EUR", 123_456],
  ["1'234.50 CHF", "CHF", 123_450],
  ["1,234", "USD", 123_400],
  ["1,234,567", "JPY", 1_234_567],
  ["1.234", "KWD", 1_234],
  ["-12.90 USD", "USD", -1_290],
  ["(12.90)", "USD", -1_290],
  ["−5", "USD", -500],
  ["12.345", "USD", 1_234_500],
  ["12.9012", "USD", null],
  ["1,23,456.78", "USD", null],
  ["12.", "USD", null],
  ["", "USD", null],
  ["=1+1", "USD", null],
  ["12.90.1", "USD", null],
  ["1e3", "USD", null],
  ["-$5", "USD", -500],
  ["($12.90)", "USD", -1_290],
  ["(12,90 €)", "EUR", -1_290],
  ["$(12.90)", "USD", -1_290],
  ["12.90-", "USD", -1_290],
  ["+12.90", "USD", 1_290],
  ["--5", "USD", null],
  ["-(5)", "USD", null],
  ["(5", "USD", null],
])("the amount %j of %s is %j", (text, currency, amount) => {
  expect(readFileAmount(text, currency, "decimal")).toBe(amount);
});

test("an amount in the smallest unit is a whole number", () => {
  expect(readFileAmount("1290", "USD", "minor")).toBe(1_290);
  expect(readFileAmount("12.90", "USD", "minor")).toBeNull();
});

test.each([
  ["2026-11-30T14:05:06Z", "2026-11-30T14:05:06.000Z"],
  ["2026-11-30 14:05", "2026-11-30T14:05:00.000Z"],
  ["2026-11-30 9:05:06 UTC", "2026-11-30T09:05:06.000Z"],
  ["2026-11-30T14:05:06.123+02:00", "2026-11-30T12:05:06.000Z"],
  ["2026-11-30T14:05:06-0130", "2026-11-30T15:35:06.000Z"],
  ["2026/11/30", "2026-11-30T00:00:00.000Z"],
  ["30.11.2026 14:05", "2026-11-30T14:05:00.000Z"],
  ["1764511506", "2025-11-30T14:05:06.000Z"],
  ["1764511506000", "2025-11-30T14:05:06.000Z"],
])("the time %j is read", (text, time) => {
  expect(new Date(readFileTime(text)?.at ?? 0).toISOString()).toBe(time);
});

test.each(["", "yesterday", "03/04/2026", "2026-02-31", "2026-13-01", "2026-11-30 25:00", "12", "31.02.2026"])(
  "the time %j isn't clear, so it is none",
  (text) => {
    expect(readFileTime(text)).toBeNull();
  },
);

test("a word for the state is read in any spelling, and an unknown one isn't guessed", () => {
  expect(["Succeeded", "PAID", "", "Partially refunded", "requires_payment_method"].map(readState)).toEqual([
    "paid",
    "paid",
    "paid",
    "returned",
    "failed",
  ]);
  expect(readState("gelungen")).toBeNull();
});

test("no mail address, name or formula is taken for a payment id", () => {
  for (const text of ["ann@example.com", "Ann Smith", "=1+1", "", "x".repeat(65)]) expect(readPayId(text)).toBeNull();
  expect(readPayId("pi_3Nx-1:2.3")).toBe("pi_3Nx-1:2.3");
});

test("rows that can't be read are counted with the first line of each kind", async () => {
  const read = await readPayments(
    await table(
      "id,amount,currency,status,time\n,1,USD,paid,2026-11-01\np,x,USD,paid,2026-11-03\np,1,US,paid,x\np,-1,USD,paid,\nq,1,USD,odd,x",
    ),
    { id: 0, amount: 1, currency: 2, status: 3, time: 4 },
    "decimal",
  );
  expect(read).toEqual({
    payments: [{ payId: "p", amountMinor: 100, currency: "USD", state: "returned", isTotal: false, at: null }],
    leftOut: {
      id: { rows: 1, firstLine: 2 },
      amount: { rows: 1, firstLine: 3 },
      currency: { rows: 1, firstLine: 4 },
      status: { rows: 1, firstLine: 6 },
      time: { rows: 3, firstLine: 4 },
    },
    unclear: new Set(["p", "q"]),
    span: { from: Date.UTC(2026, 10, 1), to: Date.UTC(2026, 10, 4) - 1 },
  });
});

test("a row with more cells than the head isn't read: a decimal comma may have split it", async () => {
  const read = await readPayments(
    await table("id,currency,amount\np,EUR,12,90\nq,EUR,12.90,\n"),
    { id: 0, currency: 1, amount: 2 },
    "decimal",
  );
  expect(read.payments.map(({ payId }) => payId)).toEqual(["q"]);
  expect([read.leftOut, read.unclear]).toEqual([{ amount: { rows: 1, firstLine: 2 } }, new Set(["p"])]);
});

const REFUNDED = { id: 0, amount: 1, currency: 2, status: 3, refunded: 4 };
const sides = async (rows: readonly string[]) => {
  const read = await readPayments(
    await table(["id,amount,currency,status,refunded", ...rows].join("\n")),
    REFUNDED,
    "decimal",
  );
  return { ...read, payments: read.payments.map(({ payId, state, amountMinor }) => [payId, state, amountMinor]) };
};

test.each([
  ["paid", "5.00"],
  ["", "-5.00"],
  ["Partially refunded", "5.00"],
])("a row with the status %j that says what was refunded is a payment and a refund", async (status, refunded) => {
  const { payments, leftOut } = await sides([`p,12.90,USD,${status},${refunded}`]);
  expect(payments).toEqual([
    ["p", "paid", 1_290],
    ["p", "returned", 500],
  ]);
  expect(leftOut).toEqual({});
});

test("a row of a refund itself is no second payment, even where it repeats the amount", async () => {
  const rows = ["p,12.90,USD,refund,5.00", "q,-5.00,USD,paid,5.00", "r,0.00,USD,paid,5.00", "s,5.00,USD,refunded,0"];
  expect((await sides(rows)).payments).toEqual(["p", "q", "r", "s"].map((payId) => [payId, "returned", 500]));
});

test.each(["", "0.00", "n/a", "-", "—", "none"])("%j in the column of refunds is no refund", async (refunded) => {
  const { payments, leftOut, unclear } = await sides([`p,12.90,USD,paid,${refunded}`]);
  expect([payments, leftOut, unclear]).toEqual([[["p", "paid", 1_290]], {}, new Set()]);
});

test("a payment whose refund can't be read is still a payment, and the refund is counted", async () => {
  const { payments, leftOut, unclear } = await sides(["p,12.90,USD,paid,5.0.1"]);
  expect(payments).toEqual([["p", "paid", 1_290]]);
  expect([leftOut, unclear]).toEqual([{ refunded: { rows: 1, firstLine: 2 } }, new Set(["p"])]);
});
