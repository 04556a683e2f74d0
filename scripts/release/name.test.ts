import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { releaseName, releaseVersion } from "./name.ts";

const COMMIT = "1a2b3c4d5e6f708192a3b4c5d6e7f8091a2b3c4d";

test("two commits with one number in package.json give releases of two names", () => {
  const [one, other] = [COMMIT, "9".repeat(40)].map((commit) => releaseVersion("0.1.0", commit));
  expect(one).toBe("0.1.0-1a2b3c4d");
  expect(other).not.toBe(one);
});

test("a release of no commit isn't called like that of the commit", () => {
  const changed = releaseVersion("0.1.0", `${COMMIT} and changes`);
  expect(changed).toBe("0.1.0-1a2b3c4d-changed");
  // What a tag of an image may be.
  expect(changed).toMatch(/^\w[\w.-]{0,127}$/);
});

test("the page on operations calls a release as the command that makes it does", () => {
  const { name, version } = JSON.parse(readFileSync("package.json", "utf8")) as { name: string; version: string };
  const called = releaseVersion(version, COMMIT);
  const page = readFileSync("docs/operations.md", "utf8");
  expect(page).toContain(`\nRELEASE=${releaseName(name, called, "linux-x64")}\n`);
  expect(page).toContain(`\nVERSION=${called}\n`);
  const named = [...page.matchAll(/sim-top-up[:-](?<number>\d[^\s`]*)/g)].map((match) => match.groups?.number ?? "");
  expect(named.filter((number) => !number.startsWith(called))).toEqual([]);
});
