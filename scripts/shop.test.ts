import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";

/** Runs the command of a release, in this checkout. */
function shop(...words: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["scripts/shop.mjs", ...words], { encoding: "utf8" });
  return { status, stdout, stderr };
}

test("without a command, shop lists them", () => {
  const { status, stdout } = shop();
  expect(status).toBe(0);
  for (const word of ["serve", "migrate", "doctor", "desk", "checkout", "backup", "restore", "move", "version"]) {
    expect(stdout).toMatch(new RegExp(`^  ${word} +\\S`, "m"));
  }
});

test.each([
  [["sell"], 'There is no command "sell". `shop help` lists them.\n'],
  [["toString"], 'There is no command "toString". `shop help` lists them.\n'],
  [["--settings", "/nowhere.env", "doctor"], 'There is no file of settings "/nowhere.env".\n'],
])("shop %j is refused with a sentence and exit code 2", (words, sentence) => {
  expect(shop(...words)).toEqual({ status: 2, stdout: "", stderr: sentence });
});
