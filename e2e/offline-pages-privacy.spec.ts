import type { Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { formWith, Visitor } from "#/testbed/visitor.ts";
import { buyAndPay, expectReady, orderIdOf, PLAN, reachCardForm, readIn } from "./buyer.ts";
import { buyAndStore, keepPages, NO_CONNECTION, storedTexts, untilStored } from "./offline-pages.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

// Which browsers' pages the service worker keeps, and for how long.

test.use({ serviceWorkers: "allow" });

test.beforeEach(({ watch }) => watch.expect(/net::ERR_INTERNET_DISCONNECTED|ERR_FAILED/));

test("a stored page has no script, form, whole SIM number, email address or secret [v5.0.0-14.3.3]", async ({
  page,
}) => {
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

test("no address that opens something without a cookie is stored", LONG, async ({ page }) => {
  await buyAndStore(page, spareSim());
  await page.goto("/sim");
  await page.getByRole("button", { name: "Create address" }).click();
  const feed = page.getByRole("link", { name: /\/api\/sim\// });
  await expect(feed).toBeVisible();
  await page.evaluate(async () => (await caches.open("kept-pages")).delete("/kept/sim"));
  await page.goto("/sim");
  await expect(feed).toBeVisible();
  await untilStored(page, "sim", "For your own tools");
  expect((await storedTexts(page))["/kept/sim"]).not.toContain("/api/sim/");

  await reachCardForm(page, spareSim());
  await page.getByRole("link", { name: "Ask someone to pay" }).click();
  await page.getByRole("button", { name: "Create link" }).click();
  const link = page.getByRole("textbox", { name: "Payment link" });
  const token = (await link.inputValue()).split("/").at(-1) ?? "";
  await page.evaluate(async () => (await caches.open("kept-pages")).delete("/kept/order"));
  await page.reload();
  await expect(link).toBeVisible();
  await untilStored(page, "order", "Waiting for payment");
  const kept = (await storedTexts(page))["/kept/order"];
  expect(kept).not.toContain(token);
  expect(kept).not.toContain("data:image/svg+xml");
});

test("a forgotten SIM takes all its stored pages with it", LONG, async ({ page, context }) => {
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

test(
  "the end of a session deletes all stored pages, on each page that shows it [v5.0.0-14.3.1]",
  LONG,
  async ({ page, context }) => {
    for (const place of ["/sim", "order"]) {
      await buyAndStore(page, spareSim());
      const order = page.url();
      await context.clearCookies();
      await page.goto(place === "order" ? order : place);
      // The frame of the pages may stay until the worker leaves, too.
      const pages = async () => Object.keys(await storedTexts(page)).filter((name) => name !== "/kept/shell");
      await expect.poll(pages).toEqual([]);
    }
  },
);

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

test(
  "only an own order's page asks to keep pages, and a yes installs the service worker",
  LONG,
  async ({ page, openBrowser }) => {
    await reachCardForm(page, spareSim());
    const order = `/orders/${orderIdOf(page)}`;
    const stranger = await openBrowser();
    const asksForNews = stranger.waitForRequest(`**/api${order}`);
    await stranger.goto(order);
    await asksForNews;
    await expect(stranger.getByRole("heading", { name: "Keep on this device?" })).toHaveCount(0);
    await page.goto(order);
    await expect(page.getByRole("heading", { name: "Keep on this device?" })).toBeVisible();
    // A worker that an earlier session has left may still be there.
    expect(await markOf(page)).toBeNull();
    expect([await registrations(page), await registrations(stranger)]).toEqual([0, 0]);
    await keepPages(page, "Don’t keep");
    await page.reload();
    await expect(page.getByRole("heading", { name: "Keep on this device?" })).toHaveCount(0);
    expect(await registrations(page)).toBe(0);
    await page.getByText("Offline use").click();
    await keepPages(page);
    await expect.poll(() => registrations(page)).toBe(1);
    for (const address of [order, "/sim"]) {
      await page.goto(address);
      expect(await markOf(page)).toBe("");
    }
  },
);

test("kept pages and the worker go when their owner stops keeping them", LONG, async ({ page }) => {
  await buyAndStore(page, spareSim());
  await page.getByText("Offline use").click();
  await keepPages(page, "Remove offline copies");
  await expect.poll(() => registrations(page)).toBe(0);
  await expect.poll(() => storedTexts(page)).toEqual({});
});

test("signing out takes the kept pages, the worker and the cookie with it", LONG, async ({ page, context }) => {
  await buyAndStore(page, spareSim());
  const order = page.url();
  await page.goto("/sim");
  await page.getByRole("link", { name: "Sign out on this device" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "1 saved SIM" })).toBeVisible();
  await expect(page.getByText("pages kept for offline use")).toBeVisible();
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("heading", { name: "You’re signed out on this device" })).toBeVisible();
  expect(await context.cookies()).toEqual([]);
  expect(await storedTexts(page)).toEqual({});
  expect(await registrations(page)).toBe(0);
  await context.setOffline(true);
  for (const address of ["/sim", order]) await expect(page.goto(address)).rejects.toThrow("ERR_INTERNET_DISCONNECTED");
});

test("a worker leaves with its pages when the session ends in another way", LONG, async ({ page, context }) => {
  await buyAndStore(page, spareSim());
  const [cookie] = await context.cookies();
  const copy = new Visitor(new URL(page.url()).origin);
  copy.cookie = `${cookie?.name}=${cookie?.value}`;
  await copy.submit("/sign-out", formWith(await copy.get("/sign-out"), "sure"));
  await page.goto("/");
  await expect.poll(() => registrations(page)).toBe(0);
  await expect.poll(() => storedTexts(page)).toEqual({});
});

test(
  "pages are kept again although the worker of the session before has not quite left",
  LONG,
  async ({ page, context }) => {
    await buyAndStore(page, spareSim());
    await context.clearCookies();
    await buyAndPay(page, spareSim());
    await expectReady(page);
    // The worker unregisters itself and stays in control of the open page; the browser does the same when it looks for a newer one.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await expect.poll(() => registrations(page)).toBe(0);
    expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
    await keepPages(page);
    await untilStored(page, "order", "Your plan is ready");
    await expect.poll(() => registrations(page)).toBe(1);
  },
);

/** What tells the worker whether to keep the page. */
function markOf(page: Page): Promise<string | null | undefined> {
  return page.evaluate(() => document.querySelector("main > div")?.getAttribute("data-keep"));
}

function registrations(page: Page): Promise<number> {
  return page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
}
