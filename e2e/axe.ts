import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axe from "axe-core";

const SOURCE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * What axe finds on the page as it is now. A document loads it once: the package for Playwright loads it for every look, which takes
 * several times as long as the look itself. Frames are left out: the only one is the processor's form, which is the processor's to
 * answer for.
 * @param only rules, or tags of rules; without it all rules
 */
export async function axeFindings(page: Page, only?: string[]): Promise<axe.Result[]> {
  const isLoaded = await page.evaluate(() => "axe" in window);
  if (!isLoaded) await page.evaluate(SOURCE);
  return page.evaluate(async (runOnly) => {
    const { axe: loaded } = window as unknown as { axe: typeof axe };
    const options = { resultTypes: ["violations" as const], ...(runOnly && { runOnly }) };
    const { violations } = await loaded.run({ exclude: ["iframe"] }, options);
    return violations;
  }, only);
}
