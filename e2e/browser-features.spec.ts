import { readFileSync } from "node:fs";
import { expect, test } from "@playwright/test";

/** What Playwright turns off in Edge only. */
const OF_EDGE = /^ms/;

/* A browser obeys its last `--disable-features` alone, and `playwright.config.ts` gives one after Playwright's. */
test("our list of features that are off has all that Playwright turns off", async ({ browser }) => {
  const session = await browser.newBrowserCDPSession();
  const { processInfo } = await session.send("SystemInfo.getProcessInfo");
  const main = processInfo.find(({ type }) => type === "browser");
  const given = readFileSync(`/proc/${main?.id}/cmdline`, "utf8").split("\0");
  const lists = given.filter((word) => word.startsWith("--disable-features="));
  const [playwrights = [], ours] = lists.map((list) => list.slice(list.indexOf("=") + 1).split(","));
  expect(lists).toHaveLength(2);
  expect(playwrights.length).toBeGreaterThan(5);
  expect(playwrights.filter((feature) => !OF_EDGE.test(feature) && !ours?.includes(feature))).toEqual([]);
});
