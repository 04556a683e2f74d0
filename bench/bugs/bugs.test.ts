import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { copyCode } from "./hunt.ts";
import { applyBug, parseBugs, readBugs, type SeededBug } from "./seeded-bug.ts";
import { findSymbol } from "./symbols.ts";

const bugs = readBugs();
let folder: string;
beforeAll(() => {
  folder = copyCode();
});
afterAll(() => rmSync(folder, { recursive: true }));

test("there are at least eighty seeded bugs, each with a name and a sentence of its own", () => {
  expect(bugs.length).toBeGreaterThanOrEqual(80);
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length);
  expect(new Set(bugs.map(({ sentence }) => sentence)).size).toBe(bugs.length);
});

test("each seeded bug applies to the current code, and can be removed again", () => {
  const before = textsOf(folder);
  const misfits = bugs.flatMap((bug) => messageOf(() => applyBug(folder, bug)()));
  expect(misfits).toEqual([]);
  expect(textsOf(folder)).toEqual(before);
});

// The compiler reads all of lib.
test("each seeded bug compiles: a rename does not turn it into a mere crash", { tags: ["long"] }, () => {
  const checked = copyCode();
  for (const bug of bugs) copyChangedFiles(bug, checked);
  const { compilerOptions } = JSON.parse(readFileSync("tsconfig.json", "utf8")) as { compilerOptions: object };
  const options = { ...compilerOptions, incremental: false };
  writeFileSync(
    path.join(checked, "tsconfig.json"),
    JSON.stringify({ compilerOptions: options, include: ["global.d.ts", "lib/**/*.bug.ts"] }),
  );
  const { status, stdout } = spawnSync(process.execPath, [path.resolve("node_modules/typescript/bin/tsc")], {
    cwd: checked,
    encoding: "utf8",
  });
  rmSync(checked, { recursive: true });
  expect(stdout).toBe("");
  expect(status).toBe(0);
});

const fitting = ["## a-bug", "It is wrong.", "in parseAmount", "  a line that", "- goes", "+ comes"].join("\n");

test("the form of a seeded bug is that of a diff", () => {
  const changes = [{ symbol: "parseAmount", before: "a line that\ngoes", after: "a line that\ncomes" }];
  expect(parseBugs(fitting)).toEqual([{ name: "a-bug", sentence: "It is wrong.", changes }]);
});

test("a snippet that is not there is reported with the bug and the symbol", () => {
  const [bug] = parseBugs(fitting) as [SeededBug];
  expect(() => applyBug(folder, bug)).toThrow(
    /a-bug does not apply: this stands 0 times in parseAmount of lib\/text\/money.ts/,
  );
});

test("a symbol that is missing, or declared twice, is reported", () => {
  expect(() => findSymbol(folder, "parseNothing")).toThrow("parseNothing is declared 0 times under lib");
  writeFileSync(path.join(folder, "lib/text/copy.ts"), "export const parseAmount = 1;\n");
  expect(() => findSymbol(folder, "parseAmount")).toThrow("parseAmount is declared 2 times under lib");
  rmSync(path.join(folder, "lib/text/copy.ts"));
});

/** Written beside the unchanged files: one run of the compiler checks all bugs. */
function copyChangedFiles(bug: SeededBug, target: string): void {
  const files = new Set(bug.changes.map(({ symbol }) => path.relative(folder, findSymbol(folder, symbol).file)));
  const restore = applyBug(folder, bug);
  for (const file of files) {
    const name = file.replace(/\.ts$/, `.${bug.name}.bug.ts`);
    cpSync(path.join(folder, file), path.join(target, name));
  }
  restore();
}

function messageOf(run: () => void): string[] {
  try {
    run();
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}

function textsOf(root: string): Map<string, string> {
  const files = readdirSync(path.join(root, "lib"), { recursive: true, encoding: "utf8" });
  const sources = files.filter((file) => file.endsWith(".ts"));
  return new Map(sources.map((file) => [file, readFileSync(path.join(root, "lib", file), "utf8")]));
}
