import { expect, test } from "./shop.ts";

test("a page that still asks when a test ends is closed before its shop stops", async ({ openBrowser, openShop }) => {
  const { origin } = await openShop();
  const page = await openBrowser({ baseURL: origin });
  await page.goto("/scan");
  const answer = page.waitForResponse("**/api/health");
  await page.evaluate(() => {
    setInterval(() => fetch("/api/health").catch(() => undefined), 5);
  });
  expect((await answer).status()).toBe(200);
});
