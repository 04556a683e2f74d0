// @module-tag long
import type { Page } from "@playwright/test";
import { axeFindings } from "./axe.ts";
import { misplaced, unseenInForcedColours, unsteady, withWideText } from "./layout.ts";
import { longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";
import { walks } from "./walks/walks.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/** A screen of 1280 by 1024 pixels at 400 %: the least that has to do. */
const NARROW = { width: 320, height: 256 };
const WIDE = { width: 1280, height: 800 };

/** Walks lead to states with errors in the console or the log; the tests of those states check which. */
const EXPECTED = /net::ERR_|status of (404|50\d)|"level":"error"/;

const SAMPLED = new Set(["home", "plans", "order that is ready", "page that is not there"]);

for (const [name, walk] of Object.entries(walks)) {
  test(
    `every state of this walk is accessible: ${name}`,
    longUnless(SAMPLED.has(name)),
    async ({ page, openBrowser, sandbox, servers, watch }) => {
      watch.expect(EXPECTED);
      const seen: string[] = [];
      const look = async (shown: Page, state: string): Promise<void> => {
        seen.push(state);
        expect.soft(await examine(shown), state).toEqual([]);
      };
      await walk({ page, openBrowser, sandbox, shop: servers.shop, look });
      expect(seen).not.toEqual([]);
    },
  );
}

/** What a reader could not see, hear, reach or understand on the page as it is now. */
async function examine(page: Page): Promise<string[]> {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.setViewportSize(NARROW);
  const found = [
    ...(await violations(page, RULES)),
    ...(await moving(page)),
    ...(await misplaced(page)),
    ...(await unsteady(page)),
    ...(await withWideText(page, () => misplaced(page))),
    ...(await unseenInForcedColours(page)),
  ];
  await page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await violations(page, ["color-contrast"])));
  await page.setViewportSize(WIDE);
  found.push(...(await misplaced(page)), ...(await unsteady(page)));
  await page.emulateMedia({ colorScheme: null, reducedMotion: null });
  return found;
}

/** By axe, which needs the page's script. */
async function violations(page: Page, rules: string[]): Promise<string[]> {
  if ((await page.locator("noscript > *").count()) > 0) return [];
  const found = await axeFindings(page, rules);
  return found.flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

async function moving(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().activeDuration) > 0)
      .map((animation) => `moves for those who want less motion: ${(animation as CSSAnimation).animationName}`),
  );
}
