import { rmSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyCode } from "./bugs.ts";
import { applyPatch, readBugs, revertPatch } from "./patch.ts";

const bugs = readBugs();
let folder: string;
beforeAll(() => {
  folder = copyCode();
});
afterAll(() => rmSync(folder, { recursive: true }));

test("there are at least thirty seeded bugs, each with a sentence of its own", () => {
  expect(bugs.length).toBeGreaterThanOrEqual(30);
  expect(new Set(bugs.map(({ sentence }) => sentence)).size).toBe(bugs.length);
});

test.each(bugs)("the bug $name fits the code of today", (bug) => {
  applyPatch(folder, bug);
  revertPatch(folder, bug);
});

test("a patch that fits nowhere is refused", () => {
  const patch = "--- a/lib/text/money.ts\n+++ b/lib/text/money.ts\n@@ -1,1 +1,1 @@\n-nobody wrote this\n+nor that\n";
  expect(() => applyPatch(folder, { name: "unfit", sentence: "", patch })).toThrow("unfit fits 0 places");
});
