import type { Page } from "@playwright/test";
import { buyAndPay, expectReady, orderHeading } from "./buyer.ts";
import { expect } from "./shop.ts";

export const NO_CONNECTION = "No connection";

/** What the service worker stores in this browser, by path. */
export function storedTexts(page: Page): Promise<Record<string, string>> {
  return page.evaluate(async () => {
    const names = await caches.keys();
    const found = await Promise.all(
      names.map(async (name) => {
        const store = await caches.open(name);
        const texts = (await store.keys()).map(async (key) => {
          const kept = await store.match(key);
          return [new URL(key.url).pathname, (await kept?.text()) ?? ""] as const;
        });
        return Promise.all(texts);
      }),
    );
    return Object.fromEntries(found.flat());
  });
}

/** Waits until a stored page says this. */
export async function untilStored(page: Page, name: "order" | "sim", words: string): Promise<void> {
  await expect.poll(async () => (await storedTexts(page))[`/kept/${name}`] ?? "").toContain(words);
}

/** Answers "Keep on this device?" on an order's page. */
export async function keepPages(page: Page, button = "Keep"): Promise<void> {
  await page.getByRole("button", { name: button, exact: true }).click();
  await expect(page.getByRole("button", { name: button, exact: true })).toHaveCount(0);
}

/** Buys a plan, waits until it is ready, and opens My SIM, so that both are kept; ends on the order's page. */
export async function buyAndStore(page: Page, sim: string): Promise<void> {
  await buyAndPay(page, sim);
  await expectReady(page);
  // A browser is asked once.
  const keep = page.getByRole("button", { name: "Keep", exact: true });
  const asked = await keep.or(page.getByText("Offline use")).first().textContent();
  if (asked === "Keep") await keepPages(page);
  await untilStored(page, "order", "Your plan is ready");
  const order = page.url();
  await page.goto("/sim");
  await untilStored(page, "sim", "My SIM");
  await page.goto(order);
  await expect(orderHeading(page, "Your plan is ready")).toBeVisible();
}
