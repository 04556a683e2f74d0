import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import { buyPlan, CARD, expectReady, findPlans, payWith, planCard, pressContinue, reachCardForm } from "./buyer.ts";
import { CLOSED, turnCheckout } from "./operator.ts";
import { expect, test } from "./shop.ts";

test.afterEach(async ({ servers: { shop } }) => {
  await turnCheckout(shop, "open");
});

test("closed, the pages say so and no order reaches the partner; open again, the shop sells", async ({
  page,
  sandbox,
  servers: { shop },
}) => {
  await findPlans(page);
  await buyPlan(page);
  expect(await turnCheckout(shop, "close")).toContain("Checkout is closed for new orders since");
  await pressContinue(page);
  await expect(page.getByText(CLOSED)).toBeVisible();
  await page.reload();
  await expect(page.getByText(CLOSED)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  const checkout = page.url();
  await findPlans(page);
  await expect(page.getByText(CLOSED)).toBeVisible();
  const pressed = page.waitForResponse((response) => response.request().method() === "POST");
  await planCard(page, "Europe 10 GB").getByRole("button", { name: "Buy" }).click();
  expect((await pressed).status()).toBe(303);
  await page.waitForLoadState();
  await expect(page).toHaveURL(/\/plans/);
  await expect(page.getByText(CLOSED)).toHaveCount(1);
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  expect(await turnCheckout(shop, "open")).toContain("Checkout is open since");
  await page.goto(checkout);
  await pressContinue(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a card form that was open before checkout closed still pays", async ({ page, sandbox, servers: { shop } }) => {
  await reachCardForm(page);
  await turnCheckout(shop, "close");
  await page.reload();
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});
