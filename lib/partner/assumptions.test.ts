import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ALL_ASSUMPTIONS, renderAssumptions, STATUS_WORDS } from "./assumptions.ts";

test("docs/partner-api.md shows every assumption: npm run assumptions", () => {
  expect(readFileSync("docs/partner-api.md", "utf8")).toContain(`\n${renderAssumptions()}\n`);
});

test.each(ALL_ASSUMPTIONS)("the file of the assumption %s names it", (id, { where }) => {
  expect(readFileSync(where, "utf8")).toContain(`ssumption "${id}"`);
});

test("every assumption that the code names is in the table", () => {
  const files = globSync("{app,lib,components,scripts}/**/*.{ts,tsx}", { exclude: ["**/*.test.ts"] });
  const named = files.flatMap((file) => [...readFileSync(file, "utf8").matchAll(/ssumption "([a-z-]+)"/g)]);
  expect(new Set(named.map(([, id]) => id))).toEqual(new Set(ALL_ASSUMPTIONS.map(([id]) => id)));
});

test("no page or other room names a status field of the service", () => {
  const others = globSync("{app,lib,components}/**/*.{ts,tsx}", {
    exclude: ["**/*.test.ts", "lib/{partner,testing}/**"],
  });
  const field = new RegExp(`\\b(${Object.keys(STATUS_WORDS).join("|")})\\b`);
  expect(others.filter((file) => field.test(readFileSync(file, "utf8")))).toEqual([]);
});
