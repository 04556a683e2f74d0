import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, SIM, spareSim } from "#/testbed/sandbox.ts";
import {
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  orderIdOf,
  PLAN,
  payWith,
  planCard,
  pressContinue,
  reachCardForm,
  readIn,
} from "./buyer.ts";
import { buyAndStore, keepPages, NO_CONNECTION, untilStored } from "./offline-pages.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";
import { weigh } from "./traffic.ts";

// The service worker: the pages that a browser shows when the shop can't be reached, and the copies it keeps for that.

test.use({ serviceWorkers: "allow" });

/** Each page that can't be loaded complains, and Chromium wants to know of a new worker now and then. */
const DISCONNECTED = /net::ERR_INTERNET_DISCONNECTED|ERR_FAILED/;

test.beforeEach(({ watch }) => watch.expect(DISCONNECTED));

test("offline the last order and My SIM are shown as last seen, with the time, and nothing else", async ({
  page,
  context,
}) => {
  const sim = spareSim();
  await buyAndStore(page, sim);
  const order = page.url();
  await context.setOffline(true);
  for (const [address, heading] of [
    ["/sim", "My SIM"],
    [order, "Your plan is ready"],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole("alert").getByText(NO_CONNECTION)).toBeVisible();
    await expect(page.getByRole("alert")).toContainText(`This page was saved on ${dayOf(new Date())}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(new RegExp(`^${dayOf(new Date())}.*${heading}$`));
    await expect(page.getByRole("main")).toContainText(sim.slice(-4));
    await expect(page.locator("script")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
  }
  for (const address of ["/", "/plans", "/orders/another", order.replace("/orders/", "/checkout/")]) {
    await page.goto(address);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(NO_CONNECTION);
    await expect(page.getByRole("main")).not.toContainText(PLAN.name);
    await expect(page.getByRole("main")).not.toContainText(sim.slice(-4));
  }
  await page.getByRole("link", { name: "Your last order" }).click();
  await expect(page.getByRole("heading", { name: "Your plan is ready" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expectReady(page);
  await expect(page.getByText(NO_CONNECTION)).toHaveCount(0);
});

test(
  "a stored order page has the latest status, not the one it was opened with",
  LONG,
  async ({ page, context, sandbox }) => {
    await reachCardForm(page, spareSim());
    await page.goto(`/orders/${orderIdOf(page)}`);
    await keepPages(page);
    await untilStored(page, "order", "Waiting for payment");
    await sandbox.payTheOnlyOne();
    await expectReady(page);
    await untilStored(page, "order", "Your plan is ready");
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Your plan is ready");
  },
);

test("while the shop answers, its page is shown and never a stored one", LONG, async ({ page, sandbox }) => {
  await reachCardForm(page, spareSim());
  const order = `/orders/${orderIdOf(page)}`;
  await page.goto(order);
  await keepPages(page);
  await untilStored(page, "order", "Waiting for payment");
  await page.goto("/");
  await sandbox.payTheOnlyOne();
  await page.goto(order);
  await expectReady(page);
  await expect(page.getByText(NO_CONNECTION)).toHaveCount(0);
});

test("a form sent offline fails at once and is not sent later", LONG, async ({ page, context, sandbox }) => {
  await buyAndStore(page, spareSim());
  const other = spareSim();
  await findPlans(page, other);
  await context.setOffline(true);
  const lost = page.waitForEvent("requestfailed", (request) => request.method() === "POST");
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await lost;
  await context.setOffline(false);
  // The browser's own page about the failed request may still come.
  await expect(() => page.goto("/plans")).toPass();
  await expect(planCard(page)).toBeVisible();
  expect((await sandbox.requests("singleOrder")).map(({ body }) => body.deviceCode)).not.toContain(other);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "a purchase with the service worker is the same as without, also by way of the bank",
  LONG,
  async ({ page, sandbox }) => {
    await buyAndStore(page, spareSim());
    await findPlans(page, spareSim());
    await buyPlan(page);
    await pressContinue(page);
    await payWith(page, CARD.asksTheBank);
    await page.getByRole("button", { name: "Approve" }).click();
    await expectReady(page);
    await untilStored(page, "order", "Your plan is ready");
    expect(await sandbox.counts()).toMatchObject({ orders: 2, intents: 2, charges: 2, violations: 0 });
  },
);

test("a stored page is shown in the reader's language, even after a change of language", LONG, async ({ page }) => {
  await page.goto("/");
  await readIn(page, "简体中文");
  await page.getByRole("textbox", { name: "SIM 卡号" }).fill(SIM.twelvePlans);
  await page.getByRole("button", { name: "查看套餐" }).click();
  await page.getByRole("button", { name: "购买" }).first().click();
  await page.waitForURL(/\/checkout\//);
  await page.goto(page.url().replace("/checkout/", "/orders/"));
  await keepPages(page, "保留");
  await untilStored(page, "order", "等待付款");
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("没有网络连接");
  await page.context().setOffline(false);
  await page.goto("/sim");
  await readIn(page, "English");
  await expect(page.getByRole("heading", { name: "My SIM" })).toBeVisible();
  await untilStored(page, "sim", "My SIM");
  // Browsers look for a new worker some time after each page; here it is looked for at once, until it is there.
  await expect(async () => {
    await page.context().setOffline(false);
    await page.goto("/sim");
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
    await page.context().setOffline(true);
    await page.goto("/sim");
    await expect(page.getByRole("alert")).toContainText(NO_CONNECTION, { timeout: 1 });
  }).toPass();
});

test("the service worker is small, is revalidated, and asks only the shop", LONG, async ({ baseURL }) => {
  const address = `${baseURL}/worker.js`;
  const cookie = await cookieThatKeeps(String(baseURL));
  const { bytes } = await weigh(address, cookie);
  expect(bytes).toBeLessThanOrEqual(4_000);
  const first = await fetch(address, { headers: { cookie } });
  expect(first.headers.get("cache-control")).toBe("private, no-cache");
  expect(first.headers.get("content-type")).toContain("text/javascript");
  const policy = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'";
  expect(first.headers.get("content-security-policy")).toBe(policy);
  const again = await fetch(address, { headers: { cookie, "if-none-match": String(first.headers.get("etag")) } });
  expect(again.status).toBe(304);
});

/** The session of a buyer who wants pages to be kept. */
async function cookieThatKeeps(origin: string): Promise<string> {
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.openCardForm();
  const order = `/orders/${buyer.orderId}`;
  await buyer.submit(order, (await buyer.get(order)).forms.at(-1) ?? [], { keep: "yes" });
  return buyer.cookie;
}

function dayOf(date: Date): string {
  return new Intl.DateTimeFormat("en-US", { dateStyle: "medium" }).format(date);
}
