import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { readLockfile } from "#/scripts/supply/lockfile.ts";
import type { Item } from "./contents.ts";
import { digestOf, SUMS, writeFolder, writeTarball } from "./pack.ts";
import { packageOf, textOfLicences } from "./packages.ts";

const work = mkdtempSync(path.join(tmpdir(), "pack-test-"));
afterAll(() => rmSync(work, { recursive: true }));

const TIME = 1_795_000_000;
const ITEMS: [string, Item][] = [
  ["lib/b.ts", { text: "b" }],
  ["bin/shop", { text: "#!/bin/sh\n" }],
  [".next/node_modules/pg-1", { link: "../../node_modules/pg" }],
  ["node_modules/pg/index.js", { text: "a" }],
];

test("the same files give the same tarball, in any sequence, place and time", async () => {
  const one = await packIn("one", ITEMS);
  const other = await packIn("elsewhere/two", ITEMS.toReversed());
  expect(one.digest).toBe(other.digest);
  const changed = await packIn("three", [...ITEMS.slice(1), ["lib/b.ts", { text: "c" }]]);
  expect(changed.digest).not.toBe(one.digest);
});

test("each file has its digest in SHA256SUMS, and only programs can be run", async () => {
  const { folder } = await packIn("sums", ITEMS);
  const sums = readFileSync(path.join(folder, SUMS), "utf8");
  expect(sums).toBe(
    [
      [digestOf("#!/bin/sh\n"), "bin/shop"],
      [digestOf("b"), "lib/b.ts"],
      [digestOf("a"), "node_modules/pg/index.js"],
    ]
      .map((line) => `${line.join("  ")}\n`)
      .join(""),
  );
  expect(statSync(path.join(folder, "bin/shop")).mode & 0o777).toBe(0o755);
  expect(statSync(path.join(folder, "lib/b.ts")).mode & 0o777).toBe(0o644);
});

test("a file belongs to the innermost package of the lockfile that it lies in", () => {
  const lockfile = readLockfile();
  expect(packageOf("node_modules/next/dist/bin/next", lockfile)).toBe("node_modules/next");
  expect(packageOf("turbopack:///[project]/node_modules/@stripe/stripe-js/x.js", lockfile)).toBe(
    "node_modules/@stripe/stripe-js",
  );
  expect(packageOf("lib/env.ts", lockfile)).toBeUndefined();
});

test("packages that share a licence's text stand together above it", () => {
  const text = path.join(work, "LICENSE");
  writeFileSync(text, "May be used.\r\n");
  const licensed = ["one", "two"].map((name) => ({ name, version: "1.0.0", licence: "MIT", texts: [text] }));
  expect(textOfLicences(licensed)).toBe("one@1.0.0: MIT\ntwo@1.0.0: MIT\n\nMay be used.\n");
});

async function packIn(place: string, items: [string, Item][]) {
  const folder = path.join(work, place, "shop-1");
  mkdirSync(folder, { recursive: true });
  writeFolder(folder, new Map(items));
  const when = new Date(Math.random() * 1e12);
  utimesSync(path.join(folder, "lib/b.ts"), when, when);
  return { folder, ...(await writeTarball(folder, path.join(work, place, "shop.tar.gz"), TIME)) };
}
