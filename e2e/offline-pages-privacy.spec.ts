import type { Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { orderIdOf, PLAN, reachCardForm, readIn } from "./buyer.ts";
import { buyAndStore, NO_CONNECTION, storedTexts } from "./offline-pages.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

// Which browsers' pages the service worker keeps, and for how long.

test.use({ serviceWorkers: "allow" });

test.beforeEach(({ watch }) => watch.expect(/net::ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

test("a stored page has no script, form, whole SIM number, email address or secret", async ({ page }) => {
  const sim = spareSim();
  await buyAndStore(page, sim);
  const kept = await storedTexts(page);
  expect(Object.keys(kept).toSorted()).toEqual(["/kept/order", "/kept/shell", "/kept/sim"]);
  expect(kept["/kept/order"]).toContain(PLAN.name);
  for (const text of Object.values(kept)) {
    expect(text).not.toMatch(/<script|<form|_secret_/);
    expect(text).not.toContain(EMAIL);
    expect(text.replace(/<[^>]*>|\s/g, "")).not.toContain(sim);
  }
  expect(kept["/kept/shell"]).not.toContain(sim.slice(-4));
});

test("a forgotten SIM takes all its stored pages with it", async ({ page, context }) => {
  const sim = spareSim();
  await buyAndStore(page, sim);
  const order = page.url();
  await page.goto("/sim");
  await page.getByRole("button", { name: /^Remove/ }).click();
  await expect(page.getByRole("heading", { name: "Enter your SIM number" })).toBeVisible();
  await expect.poll(async () => Object.keys(await storedTexts(page))).toEqual(["/kept/shell"]);
  await context.setOffline(true);
  for (const address of ["/sim", order]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NO_CONNECTION);
    await expect(page.getByRole("main")).not.toContainText(sim.slice(-4));
    await expect(page.getByRole("main").getByRole("link")).toHaveText(["Try again"]);
  }
});

test("the end of a session deletes all stored pages, on whichever page it shows", LONG, async ({ page, context }) => {
  for (const place of ["/sim", "order"]) {
    await buyAndStore(page, spareSim());
    const order = page.url();
    await context.clearCookies();
    await page.goto(place === "order" ? order : place);
    await expect.poll(async () => Object.keys(await storedTexts(page))).toEqual(["/kept/shell"]);
  }
});

test(
  "a My SIM page that arrives after its SIM was forgotten is not stored",
  LONG,
  async ({ page, context, sandbox }) => {
    await buyAndStore(page, spareSim());
    await page.goto("/sim");
    const other = await context.newPage();
    // What the partner was asked within the minute is not asked again, but for another language.
    await other.goto("/");
    await readIn(other, "简体中文");
    await sandbox.fail({ call: "*", kind: "delay", ms: 8_000, times: -1 });
    let hasCome = false;
    const coming = other.goto("/sim").then(() => {
      hasCome = true;
    });
    await other.waitForEvent("request", (request) => request.isNavigationRequest());
    await page.getByRole("button", { name: /^Remove/ }).click();
    await expect(page.getByRole("heading", { name: "请输入 SIM 卡号" })).toBeVisible();
    expect(hasCome).toBe(false);
    await coming;
    await expect(other.getByRole("heading", { name: "我的 SIM 卡" })).toBeVisible();
    await expect.poll(async () => Object.keys(await storedTexts(page))).toEqual(["/kept/shell"]);
  },
);

test("pages seen more than thirty days ago are not shown any more", LONG, async ({ page, context }) => {
  await buyAndStore(page, spareSim());
  const order = page.url();
  await page.evaluate(async () => {
    const store = await caches.open("kept-pages");
    for (const name of ["/kept/order", "/kept/sim"]) {
      const kept = await store.match(name);
      const headers = new Headers(kept?.headers);
      headers.set("x-at", String(Date.now() - 31 * 24 * 3_600_000));
      await store.put(name, new Response(await kept?.text(), { headers }));
    }
  });
  await context.setOffline(true);
  for (const address of ["/sim", order]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NO_CONNECTION);
  }
});

test("only the page of the browser's own order installs the service worker", LONG, async ({ page, openBrowser }) => {
  await reachCardForm(page, spareSim());
  const order = `/orders/${orderIdOf(page)}`;
  const registrations = (where: Page): Promise<number> =>
    where.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
  const stranger = await openBrowser();
  const asksForNews = stranger.waitForRequest(`**/api${order}`);
  await stranger.goto(order);
  await asksForNews;
  expect([await registrations(page), await registrations(stranger)]).toEqual([0, 0]);
  await page.goto(order);
  await expect.poll(() => registrations(page)).toBe(1);
});
