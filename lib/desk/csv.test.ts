import { expect, test } from "vitest";
import { type Cell, csvLine, csvStream } from "./csv.ts";

async function* rowsOf(rows: readonly (readonly Cell[])[]) {
  yield* rows;
}

test.each([
  ['=HYPERLINK("https://elsewhere.example","Ann")', '"\'=HYPERLINK(""https://elsewhere.example"",""Ann"")"'],
  ["+1", '"\'+1"'],
  ["-1", '"\'-1"'],
  ["@SUM(A1)", '"\'@SUM(A1)"'],
  ["\t=1", '"\'\t=1"'],
  ["\r=1", '"\'\r=1"'],
  ["＝1", '"\'＝1"'],
])("a text that a spreadsheet would calculate gets an apostrophe: %j", (text, cell) => {
  expect(csvLine([text])).toBe(`${cell}\r\n`);
});

test("each field is quoted, a number stays one, and nothing is an empty field", () => {
  expect(csvLine(['a "b", c', -5, null, "", "x\ny"])).toBe('"a ""b"", c","-5","","","x\ny"\r\n');
});

test("a file has a byte order mark, its head, and all rows in their order", async () => {
  const rows = Array.from({ length: 5_000 }, (_, index) => [index, `row ${index}`] as const);
  const bytes = new Uint8Array(await new Response(csvStream(["number", "name"], rowsOf(rows))).arrayBuffer());
  expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split("\r\n");
  expect(lines).toEqual(['"number","name"', ...rows.map(([index, name]) => `"${index}","${name}"`), ""]);
});

test("rows are read as the reader takes them, and no more after it has gone", async () => {
  let [read, hasEnded] = [0, false];
  async function* endless() {
    try {
      for (;;) {
        read += 1;
        yield [read, "x".repeat(1_000)] as const;
      }
    } finally {
      hasEnded = true;
    }
  }
  const reader = csvStream(["number", "text"], endless()).getReader();
  await reader.read();
  await reader.read();
  expect(read).toBeLessThan(100);
  await reader.cancel();
  expect(hasEnded).toBe(true);
});
