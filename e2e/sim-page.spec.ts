import type { Page } from "@playwright/test";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { buyAgain, buyWhole, listOn, listsRead, openAs, part, planIn, reloadUntil } from "./my-sim.ts";
import { PAYLOADS } from "./payloads.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";
import { weigh } from "./traffic.ts";

test.use({ javaScriptEnabled: false });
/** The plans and orders that the page lists. */
const plans = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { level: 3 }) });

test.beforeEach(async ({ sandbox }) => {
  await sandbox.set({ listDelayMs: 0 });
});

test("active and queued plans are listed once, with their last day and receipt", async ({ page, baseURL, sandbox }) => {
  const buyer = new HttpBuyer(String(baseURL), spareSim());
  await buyWhole(buyer, sandbox);
  const first = buyer.orderId;
  await openAs(page, buyer);
  const inUse = planIn(page, "Active", "Europe 10 GB");
  await expect(inUse).toContainText(
    /until [A-Z][a-z]{2} \d{1,2}.*1 month · since about [A-Z][a-z]{2} \d.* · 30 days left/,
  );
  await expect(page.getByText("30 days left", { exact: true })).toBeVisible();
  await expect(part(page, "Up next")).toContainText("No plans queued.");
  await expect(page.getByText(/^Updated .* UTC$/)).toBeVisible();
  await expect(plans(page)).toHaveCount(1);
  await expect(page.getByText(`SIM ending in ${buyer.sim.slice(-4)}`)).toBeVisible();

  await sandbox.set({ notifications: "lose" });
  const again = await buyAgain(buyer);
  await openAs(page, buyer);
  await expect(part(page, "Recent orders")).toContainText("Waiting for payment");
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("queued");
  await openAs(page, buyer);
  await expect(inUse.getByRole("link")).toHaveAttribute("href", `/orders/${first}`);
  await expect(planIn(page, "Up next", "Europe 10 GB").getByRole("link")).toHaveAttribute("href", `/orders/${again}`);
  await expect(planIn(page, "Up next", "Europe 10 GB")).toContainText(
    /[A-Z][a-z]{2} \d{1,2}.* – .*\d.*1 month · expected dates/,
  );
  await expect(plans(page)).toHaveCount(2);
  await inUse.getByRole("link").click();
  await expect(page.getByRole("heading", { name: "Your plan is ready" })).toBeVisible();
  await expect(page.getByText(/^Expected end [A-Z][a-z]{2} \d{1,2}, 20\d\d$/)).toBeVisible();
  await page.getByRole("banner").getByRole("link", { name: "My SIM" }).click();
  await expect(page).toHaveURL("/sim");
});

test("a plan that the list names some seconds late is on the page soon, not a minute later", async ({
  page,
  baseURL,
  sandbox,
}) => {
  await sandbox.set({ listDelayMs: 600_000 });
  const buyer = new HttpBuyer(String(baseURL), spareSim());
  await buyWhole(buyer, sandbox);
  await openAs(page, buyer);
  const opened = Date.now();
  await expect(part(page, "Recent orders")).toContainText("Your plan is ready");
  await sandbox.set({ listDelayMs: 0 });
  await reloadUntil(page, planIn(page, "Active", "Europe 10 GB"));
  // A list without the plan was kept for a minute.
  expect(Date.now() - opened).toBeLessThan(50_000);
});

test(
  "what the partner doesn't say is not shown, and an unknown state is called unknown",
  LONG,
  async ({ page, baseURL, sandbox }) => {
    const buyer = new HttpBuyer(String(baseURL), spareSim());
    await listOn(sandbox, buyer.sim, [
      { orderStatus: "2", servicePlanShowName: "Only a name" },
      { orderStatus: "2", servicePlanShowName: null, time: null, unit: null, expireDate: null, remainingDays: null },
      { orderStatus: "2", servicePlanShowName: "Odd", time: "", unit: "9", expireDate: "soon", remainingDays: "" },
      { orderStatus: "1", servicePlanShowName: "Periods", time: "3", unit: "9", remainingDays: 90 },
      { orderStatus: "1", servicePlanShowName: "No span", remainingDays: 12 },
      { orderStatus: "9", servicePlanShowName: "Nine", remainingDays: "7", extra: { of: "any kind" } },
      { orderStatus: "constructor", servicePlanShowName: "Named like a function" },
      { orderStatus: null, servicePlanShowName: "No state" },
      {},
      "no entry",
      null,
    ]);
    await buyer.showPlans();
    await openAs(page, buyer);
    await expect(part(page, "Active").getByRole("listitem")).toHaveText(["Only a name", "Unnamed plan", "Odd"]);
    await expect(part(page, "Up next").getByRole("listitem")).toHaveText([
      "Periods3 periods · 90 days left · After your other plans",
      "No span12 days left · After your other plans",
    ]);
    await expect(part(page, "Other plans").getByRole("listitem")).toHaveText([
      "NineStatus unknown · 7 days left",
      "Named like a functionStatus unknown",
      "No stateStatus unknown",
      "Unnamed planStatus unknown",
      "Unnamed planStatus unknown",
      "Unnamed planStatus unknown",
    ]);
    await expect(page.getByRole("main")).not.toContainText(/null|undefined|NaN|Invalid|\b0\b/);
  },
);

const NO_LIST = { operateCode: "S", message: "success", data: {} };

for (const { name, title, break: spoil } of [
  { name: "gives no list", title: "No plan information", break: { kind: "patch", set: { "data.orderList": null } } },
  { name: "leaves its list out", title: "No plan information", break: { kind: "json", body: NO_LIST } },
  { name: "refuses", title: "No plan information", break: { kind: "json", body: { operateCode: "F", message: "no" } } },
  { name: "is down", title: "We can’t load this SIM right now", break: { kind: "status", status: 503 } },
  { name: "answers with garbage", title: "We can’t load this SIM right now", break: { kind: "garbage" } },
]) {
  test(
    `a partner that ${name} is reported, and own orders are listed nevertheless`,
    longUnless(name === "is down"),
    async ({ page, baseURL, sandbox }) => {
      const buyer = new HttpBuyer(String(baseURL), spareSim());
      await sandbox.fail({ call: "singleQueryOrder", sim: buyer.sim, times: -1, ...spoil });
      await buyer.openCardForm();
      await openAs(page, buyer);
      await expect(page.getByText(title, { exact: true })).toBeVisible();
      await expect(page.getByText(/^Updated .* UTC$/)).toHaveCount(title.startsWith("We") ? 0 : 1);
      await expect(part(page, "Active")).toHaveCount(0);
      await expect(part(page, "Recent orders").getByRole("listitem")).toHaveText([/^Europe 10 GBWaiting for payment/]);
      await sandbox.recover();
      if (title.startsWith("We")) {
        await page.getByRole("link", { name: "Try again" }).click();
        await expect(part(page, "Active")).toContainText("No active plan.");
      }
    },
  );
}

test(
  "an order that is checked, paid or reviewed is listed until the partner lists it",
  LONG,
  async ({ page, baseURL, sandbox }) => {
    await sandbox.set({ notifications: "lose", listDelayMs: 600_000 });
    const buyer = new HttpBuyer(String(baseURL), spareSim());
    await buyer.openCardForm();
    await buyer.tell("confirming");
    await openAs(page, buyer);
    const own = part(page, "Recent orders").getByRole("listitem");
    await expect(own).toHaveText([/Checking your payment/]);
    await buyer.pay(sandbox);
    await expect.poll(() => buyer.status()).toBe("received");
    await page.reload();
    await expect(own).toHaveText([/Payment received/]);
    // The SIM's panel is about the order too, and leads to it.
    await expect(page.getByRole("heading", { level: 2 })).toContainText(["Europe 10 GB", "Recent orders"]);
    await expect(page.getByRole("link", { name: "View order" })).toHaveAttribute("href", `/orders/${buyer.orderId}`);
    await expect(page.getByRole("button", { name: /^Top up again/ })).toHaveCount(0);
    await expect(page.getByText("No active plan.")).toHaveCount(0);
    await sandbox.notify((await buyer.placed(sandbox)).payId, { detail: {} });
    await expect.poll(() => buyer.status()).toBe("ready");
    await page.reload();
    await expect(own).toHaveText([/Your plan is ready/]);
    await expect(page.getByText("No active plan.")).toHaveCount(0);
    await sandbox.set({ listDelayMs: 0 });
  },
);

test("for many visitors the partner is queried once, and again after an activation", async ({ baseURL, sandbox }) => {
  const buyer = new HttpBuyer(String(baseURL), spareSim());
  await buyer.showPlans();
  await buyer.get("/sim");
  await Promise.all(Array.from({ length: 8 }, () => buyer.get("/sim")));
  expect(await listsRead(sandbox, buyer.sim)).toBe(1);
  await buyWhole(buyer, sandbox);
  const before = await listsRead(sandbox, buyer.sim);
  expect(wordsOf(await buyer.get("/sim"))).toContain("Active Europe 10 GB");
  await buyer.get("/sim");
  expect(await listsRead(sandbox, buyer.sim)).toBeLessThanOrEqual(before + 1);
});

test(
  "texts of a plan are only ever text, and the page is never wider than its screen",
  LONG,
  async ({ openBrowser, baseURL, sandbox }) => {
    const page = await openBrowser({ bypassCSP: true, viewport: { width: 320, height: 800 } });
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url()));
    const buyer = new HttpBuyer(String(baseURL), spareSim());
    const texts = PAYLOADS.map((text) => ({ orderStatus: "2", servicePlanShowName: text, time: text, unit: text }));
    const codes = PAYLOADS.map((text) => ({ orderStatus: text, servicePlanShowName: text, expireDate: text }));
    await listOn(sandbox, buyer.sim, [...texts, ...codes]);
    await buyer.showPlans();
    await openAs(page, buyer);
    await expect(plans(page)).toHaveCount(2 * PAYLOADS.length);
    await expect(plans(page).locator("script, style, img, svg, iframe, form, a, [onclick]")).toHaveCount(0);
    expect(await page.evaluate(() => "ran" in window)).toBe(false);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    expect(asked.filter((url) => url.includes("elsewhere.invalid"))).toEqual([]);
  },
);

test("the page of a SIM with two plans and its usage takes at most 7,000 bytes", LONG, async ({ baseURL, sandbox }) => {
  const buyer = new HttpBuyer(String(baseURL), SIM.twoPlans);
  await buyWhole(buyer, sandbox);
  await buyAgain(buyer);
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("queued");
  await expect.poll(async () => wordsOf(await buyer.get("/sim"))).toContain("10 GB left ");
  const { bytes, html } = await weigh(`${baseURL}/sim`, buyer.cookie);
  expect(html).toMatch(/class="meter".*class="bars"/s);
  expect(html.match(/<h3/g)).toHaveLength(2);
  expect(bytes).toBeLessThanOrEqual(7_000);
});

test("My SIM in a browser that knows none asks for it", LONG, async ({ page }) => {
  await page.goto("/sim");
  await expect(page).toHaveTitle("Enter your SIM number · SIM Top-up");
  await expect(page.getByRole("heading", { name: "Enter your SIM number" })).toBeVisible();
  await page.getByRole("link", { name: "Enter SIM number" }).click();
  await expect(page.getByRole("textbox", { name: "SIM number" })).toBeVisible();
});

test("in Chinese the page of a SIM is Chinese", LONG, async ({ openBrowser, baseURL, sandbox }) => {
  const buyer = new HttpBuyer(String(baseURL), spareSim());
  await buyWhole(buyer, sandbox);
  const page = await openBrowser({ locale: "zh-CN" });
  await openAs(page, buyer);
  await expect(page.getByRole("heading", { level: 2 })).toHaveText([
    "欧洲 10GB",
    "使用中",
    "待生效",
    "自动续订",
    "流量",
    "您的 SIM 卡",
    "供您自己的工具使用",
  ]);
  await expect(planIn(page, "使用中", "欧洲 10GB")).toContainText("1 个月");
});
