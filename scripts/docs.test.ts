import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { SETTING_NAMES } from "#/lib/env.ts";

// Files, settings and scripts named in the docs must exist, so that a rename can't make the docs stale.

const DOCS = ["README.md", "CONTRIBUTING.md", "SECURITY.md", ...globSync("docs/**/*.md")].filter((file) =>
  existsSync(file),
);
/** A file or folder of this repository, written as code. */
const PATH = /`((?:app|bench|components|docs|e2e|lib|packaging|public|sandbox|scripts|testbed)\/[^`\s*{}…]*)`/g;

test.each(DOCS)("%s links only to files and headings that exist", (file) => {
  const links = [...readFileSync(file, "utf8").matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = ""]) => link);
  expect(links.filter((link) => !leadsSomewhere(file, link))).toEqual([]);
});

// docs/measurements.md describes the code of the day it was measured.
test.each(DOCS.filter((file) => file !== "docs/measurements.md"))("%s names only files that exist", (file) => {
  const paths = [...readFileSync(file, "utf8").matchAll(PATH)].map(([, name = ""]) => name);
  expect(paths.filter((name) => !existsSync(name))).toEqual([]);
});

test.each(DOCS)("%s has no row of a table outside of one, such as behind an empty line", (file) => {
  const lines = readFileSync(file, "utf8").split("\n");
  const isRow = (line = "") => line.startsWith("|");
  const isFirst = (line: string, index: number) => isRow(line) && !isRow(lines[index - 1]);
  expect(lines.filter((line, index) => isFirst(line, index) && !/^\|[-:| ]+\|$/.test(lines[index + 1] ?? ""))).toEqual(
    [],
  );
});

test("the README names every setting, and every npm script it names exists", () => {
  const readme = readFileSync("README.md", "utf8");
  expect(SETTING_NAMES.filter((name) => !readme.includes(`\`${name}\``))).toEqual([]);
  const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
  const named = [...readme.matchAll(/npm run (?:-s )?([a-z-]+)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});

function leadsSomewhere(from: string, link: string): boolean {
  const [target = "", heading] = link.split("#");
  const file = target === "" ? from : path.join(path.dirname(from), target);
  if (!existsSync(file)) return false;
  return heading === undefined || headingsOf(file).includes(heading);
}

/** The headings as GitHub turns them into anchors. */
function headingsOf(file: string): string[] {
  const headings = readFileSync(file, "utf8").matchAll(/^#+ (.+)$/gm);
  return [...headings].map(([, text = ""]) =>
    text
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}
