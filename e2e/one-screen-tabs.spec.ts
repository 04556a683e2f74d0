// @module-tag long
import type { Route } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import {
  alert,
  CARD,
  expectReady,
  fillCard,
  orderHeading,
  payButton,
  payWith,
  reachOneScreen,
  readIn,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test.use({ oneScreen: true });

test("a tab whose card is declined claims nothing while another tab pays [B03]", async ({ page, context, sandbox }) => {
  await reachOneScreen(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await second.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await fillCard(second, CARD.declined);
  const held = new Promise<Route>((resolve) => void page.route("**/confirm", resolve, { times: 1 }));
  await payWith(page, CARD.pays);
  const sent = await held;
  await payButton(second).click();
  await expect(orderHeading(second, "Checking your payment")).toBeVisible();
  await expect(second.getByText("Nothing was charged")).toHaveCount(0);
  await sent.continue();
  for (const tab of [page, second]) await expectReady(tab);
  expect(await sandbox.counts()).toMatchObject({ ...ONE_PAYMENT, declines: 1 });
});

test("a tab whose card form failed says nothing of what another tab pays [B03]", async ({
  page,
  context,
  sandbox,
  watch,
}) => {
  watch.expect(/net::ERR_FAILED/);
  await reachOneScreen(page);
  const second = await context.newPage();
  await second.route(`${sandbox.origin}/processor/stripe.js`, (route) => route.abort());
  await second.goto(page.url());
  await expect(alert(second)).toContainText("The card form didn’t load.");
  await payWith(page, CARD.pays);
  await expectReady(page);
  await expect(alert(second)).toContainText("The card form didn’t load.");
  await expect(second.getByText("Nothing was charged.")).toHaveCount(0);
  await alert(second).getByRole("link", { name: "View order" }).click();
  await expectReady(second);
});

test(
  "a tab that shows a decline shows the order once another tab has paid it [B03]",
  LONG,
  async ({ page, context, sandbox }) => {
    await reachOneScreen(page);
    await payWith(page, CARD.declined);
    await expect(alert(page)).toContainText("Nothing was charged. Try another card");
    const second = await context.newPage();
    await second.goto(page.url());
    await payWith(second, CARD.pays);
    await expectReady(second);
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject({ ...ONE_PAYMENT, declines: 1 });
  },
);

test("back and a page restored by the browser lead to the order that one screen has paid [B05]", async ({
  page,
  context,
  sandbox,
}) => {
  await reachOneScreen(page);
  const second = await context.newPage();
  await second.goto(page.url());
  await page.bringToFront();
  await payWith(page, CARD.pays);
  await expectReady(page);
  const order = page.url();
  await page.goBack();
  await expectReady(page);
  expect(page.url()).toBe(order);
  await second.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expectReady(second);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "a language switched on one screen changes nothing, and the purchase goes on [B26]",
  LONG,
  async ({ page, sandbox }) => {
    await reachOneScreen(page);
    await readIn(page, "简体中文");
    await expect(page.getByRole("button", { name: "支付 US$12.90" })).toBeEnabled();
    await readIn(page, "English");
    await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);
