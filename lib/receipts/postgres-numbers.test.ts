import { spawn } from "node:child_process";
import { once } from "node:events";
import { expect, test } from "vitest";
import { openDatabase } from "#/lib/db/open.ts";
import { createTestDatabase } from "#/lib/testing/test-database.ts";
import { TEST_KEYS } from "#/lib/testing/test-keys.ts";

const PROCESSES = 4;
const EACH = 150;

/** Issues receipts, half of them also asked for by another process, and breaks off some of its transactions after counting. */
const script = (url: string, process: number) => `
  const { openDatabase } = await import("#/lib/db/open.ts");
  const { issue } = await import("#/lib/receipts/numbers.ts");
  // On a busy machine twenty may wait for the last number longer than a shop's statement may.
  const db = await openDatabase(${JSON.stringify(url)}, { keys: null, patience: 12 });
  const clock = { now: () => Date.UTC(2026, 5, 1) };
  const seller = { name: "Example Telecom Ltd", address: null, taxId: null, taxNote: null };
  let isBroken = false;
  const breaking = {
    transformQuery({ node }) {
      const isInsert = node.kind === "InsertQueryNode" && node.into.table.identifier.name === "receipt_numbers";
      if (isInsert && (isBroken = Math.random() < 0.3)) throw new Error("broken off");
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const context = { db: { ...db, query: db.query.withPlugin(breaking) }, clock };
  const one = async (index) => {
    const about = index % 2 === 0 ? "shared " + index : "own ${process} " + index;
    for (;;) {
      try {
        return await issue(context, about, seller);
      } catch (error) {
        if (error.message !== "broken off") throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: 5 }, async (_, lane) => {
    for (let index = lane; index < ${EACH}; index += 5) await one(index);
  }));
  await db.close();`;

test("four processes that break off at random leave no gap and give no number twice [v5.0.0-2.3.4]", async () => {
  const { url } = await createTestDatabase();
  const db = await openDatabase(url, TEST_KEYS);
  const children = Array.from({ length: PROCESSES }, (_, index) =>
    spawn(process.execPath, ["--input-type=module", "--eval", script(url, index)], { stdio: "inherit" }),
  );
  const codes = await Promise.all(children.map(async (child) => (await once(child, "exit"))[0] as number));
  expect(codes).toEqual(Array.from({ length: PROCESSES }, () => 0));
  const rows = await db.query.selectFrom("receipt_numbers").select("number").orderBy("number").execute();
  await db.close();
  const count = EACH / 2 + (PROCESSES * EACH) / 2;
  expect(rows.map(({ number }) => number)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
});
