// @module-tag long
import { randomBytes } from "node:crypto";
import type { BrowserContextOptions, Page } from "@playwright/test";
import { spareSim } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import { buyAndStore, NO_CONNECTION, storedTexts } from "./offline-pages.ts";
import { HttpProxy } from "./proxies/http.ts";
import { LONG } from "./sample.ts";
import { expect, type OpenShop, test } from "./shop.ts";

// The service worker where the line to the shop breaks while the browser believes that it has one, and where the worker is switched off.

const ALLOWED: BrowserContextOptions = { serviceWorkers: "allow" };

test(
  "a stored page replaces a shop that is gone or silent, never one that answers",
  LONG,
  async ({ openShop, openBrowser, watch }) => {
    watch.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED/);
    const door = new HttpProxy();
    const shop = await startBehind(door, openShop);
    const page = await openBrowser({ ...ALLOWED, baseURL: shop.settings.SHOP_ORIGIN ?? "" });
    await buyAndStore(page, spareSim());
    const order = page.url();

    await door.turn("shut");
    await page.goto(order);
    await expect(page.getByRole("alert")).toContainText(NO_CONNECTION);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Your plan is ready");

    await door.turn("silent");
    const askedAt = Date.now();
    await page.goto("/sim", { timeout: 40_000 });
    await expect(page.getByRole("alert")).toContainText(NO_CONNECTION);
    expect(Date.now() - askedAt).toBeGreaterThan(19_000);

    await door.turn("open");
    door.passed.length = 0;
    await page.getByRole("link", { name: "Try again" }).click();
    await expect(page.getByRole("heading", { name: "My SIM" })).toBeVisible();
    await expect(page.getByText(NO_CONNECTION)).toHaveCount(0);
    await page.goto("/");
    await page.goto("/plans");
    // The browser may request the worker after each page, and may first repeat what was cut off without an answer.
    const asked = door.passed.filter((request) => request !== "GET /worker.js");
    expect(asked.slice(-3)).toEqual(["GET /sim", "GET /", "GET /plans"]);
    await door.close();
  },
);

test("a disabled service worker leaves the browsers that have it, with all it stored", async ({
  restartable,
  openBrowser,
  watch,
}) => {
  watch.expect(/ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE|ERR_FAILED/);
  const SESSION_SECRET = randomBytes(32).toString("hex");
  const shop = await restartable.start({ SESSION_SECRET });
  const page = await openBrowser({ ...ALLOWED, baseURL: restartable.origin });
  await buyAndStore(page, spareSim());
  await shop.stop();
  await restartable.start({ SESSION_SECRET, OFFLINE_PAGES: "off" });
  await page.goto("/");
  await expect.poll(() => registrations(page)).toBe(0);
  await expect.poll(() => storedTexts(page)).toEqual({});
  await page.goto("/sim");
  await expect(page.getByRole("heading", { name: "My SIM" })).toBeVisible();
  expect(await storedTexts(page)).toEqual({});
});

async function startBehind(door: HttpProxy, openShop: OpenShop): Promise<RunningShop> {
  const shop = await openShop({ SHOP_ORIGIN: await door.open() });
  door.target = shop.origin;
  return shop;
}

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}
