import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

// docs/faults.md promises that each fault has a test which carries its id.

const rows = [...readFileSync("docs/faults.md", "utf8").matchAll(/^\| ([UWB]\d\d) \|(.*)\|$/gm)];
const tests = globSync(["lib/**/*.test.ts", "e2e/*.ts"])
  .map((file) => readFileSync(file, "utf8"))
  .join("\n");
/** Texts that begin with an id: the title of a test, or the row of a table of which titles are made. A comment is neither. */
const titles = [...tests.matchAll(/["`]([UWB]\d\d\b[^"`\n]*)["`]/g)].map(([, title = ""]) => title);

test("no fault stands in the table twice", () => {
  const ids = rows.map(([, id]) => id);
  expect(ids).toEqual([...new Set(ids)]);
});

test("every fault has a test, or says why it has none", () => {
  const named = new Set(titles.flatMap((title) => title.match(/\b[UWB]\d\d\b/g) ?? []));
  const missing = rows.filter(([, id = "", text = ""]) => !text.includes("not here") && !named.has(id));
  expect(missing.map(([, id]) => id)).toEqual([]);
});
