import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// docs/faults.md promises that each fault has a test which carries its id.

const rows = [...readFileSync("docs/faults.md", "utf8").matchAll(/^\| ([UWB]\d\d) \|(.*)\|$/gm)];
const tests = globSync(["lib/**/*.test.ts", "e2e/*.ts"])
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");

test("no fault stands in the table twice", () => {
  const ids = rows.map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test("every fault has a test, or says why it has none", () => {
  const missing = rows.filter(
    ([, id = "", text = ""]) => !text.includes("not here") && !new RegExp(`\\b${id}\\b`).test(tests),
  );
  expect(missing.map(([, id]) => id)).toEqual([]);
});
