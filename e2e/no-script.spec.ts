import { EMAIL } from "#/testbed/http-buyer.ts";
import { SIM } from "#/testbed/sandbox.ts";
import {
  buyPlan,
  findPlans,
  orderHeading,
  orderIdOf,
  planCard,
  pressContinue,
  readIn,
  switchCurrency,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test.use({ javaScriptEnabled: false });

test("without script a buyer gets to the card form, which says what it needs", async ({ page, sandbox }) => {
  await findPlans(page, "8985");
  const number = page.getByRole("textbox", { name: "SIM number" });
  await expect(number).toHaveAccessibleDescription(/That’s too short/);
  await expect(number).toHaveValue("8985");
  await number.fill(SIM.twoPlans);
  await page.getByRole("button", { name: "View plans" }).click();
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await pressContinue(page, "no address");
  const email = page.getByRole("textbox", { name: "Email" });
  await expect(email).toHaveAccessibleDescription(/Enter an email address/);
  await expect(email).toHaveValue("no address");
  await pressContinue(page);
  // Roles and texts are matched as if script ran, so this element is found by its name alone.
  await expect(page.locator("noscript p")).toBeVisible();
  await expect(page.locator("noscript p")).toContainText("needs JavaScript, which is turned off.");
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0, violations: 0 });
});

test("without script a link refreshes the order's page", LONG, async ({ page, sandbox }) => {
  await findPlans(page);
  await buyPlan(page);
  await pressContinue(page);
  await expect(page.locator("noscript p")).toBeVisible();
  const orderId = orderIdOf(page);
  await page.goto(`/orders/${orderId}`);
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
  await sandbox.payTheOnlyOne();
  await expect(async () => {
    await page.getByRole("link", { name: "Check again" }).click();
    await expect(orderHeading(page, "Your plan is ready")).toBeVisible({ timeout: 1_000 });
  }).toPass();
});

test("without script the language is switched, on every page", LONG, async ({ page }) => {
  await findPlans(page);
  await readIn(page, "简体中文");
  await expect(page).toHaveURL("/plans");
  await expect(page.getByRole("heading", { name: "您的 SIM 卡可选套餐" })).toBeVisible();
  await readIn(page, "English");
  await buyPlan(page);
  await readIn(page, "简体中文");
  await expect(page).toHaveURL(/\/checkout\//);
  await expect(page.getByRole("heading", { name: "结账" })).toBeVisible();
});

test("without script the prices of the chosen currency are shown", LONG, async ({ page }) => {
  await findPlans(page, SIM.twelvePlans);
  const plan = planCard(page, "Japan and Korea daily");
  await expect(plan.getByText("$6.90")).toBeVisible();
  await expect(plan.getByText("CN¥49.90")).toBeHidden();
  await switchCurrency(page, "CNY");
  await expect(plan.getByText("$6.90")).toBeHidden();
  await expect(plan.getByText("CN¥49.90")).toBeVisible();
});

test("without script the same form sent twice opens one order", LONG, async ({ page, context, sandbox }) => {
  await findPlans(page);
  const secondTab = await context.newPage();
  await secondTab.goto("/plans");
  await buyPlan(page);
  await buyPlan(secondTab);
  await Promise.all([pressContinue(page, EMAIL), pressContinue(secondTab, EMAIL)]);
  await expect(page.getByRole("heading", { name: "Card" })).toBeVisible();
  await expect(secondTab.getByRole("heading", { name: "Card" })).toBeVisible();
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, violations: 0 });
});
