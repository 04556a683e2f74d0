import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import {
  alert,
  buyPlan,
  CARD,
  EMAIL,
  expectReady,
  fillCard,
  findPlans,
  orderHeading,
  orderIdOf,
  payButton,
  planCard,
  pressContinue,
} from "./buyer.ts";
import { SIM } from "./sandbox.ts";
import { expect, test } from "./shop.ts";

const RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

for (const colorScheme of ["light", "dark"] as const) {
  test(`every page of a purchase can be read by everybody, in ${colorScheme} colours`, async ({ page }) => {
    // Each page is looked through rule by rule.
    test.setTimeout(120_000);
    await page.emulateMedia({ colorScheme });
    await walkThrough(page, () => expectAccessible(page));
  });
}

for (const width of [320, 1280]) {
  test(`no page of a purchase is wider than a screen of ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 640 });
    await walkThrough(page, () => expectNoSideways(page));
    await findPlans(page, SIM.hostilePlans);
    await expect(page.getByRole("article")).toHaveCount(5);
    for (const summary of await page.getByText("What’s included").all()) await summary.click();
    await expectNoSideways(page);
  });
}

test("a buyer gets to the card form with the keyboard alone", async ({ page }) => {
  await page.goto("/");
  await pressTabUntil(page, () =>
    expect(page.getByRole("textbox", { name: "SIM number" })).toBeFocused({ timeout: 1 }),
  );
  await page.keyboard.type(SIM.twoPlans);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Plans for your SIM" })).toBeVisible();
  await pressTabUntil(page, () =>
    expect(planCard(page).getByRole("button", { name: "Buy" })).toBeFocused({ timeout: 1 }),
  );
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await pressTabUntil(page, () => expect(page.getByRole("textbox", { name: "Email" })).toBeFocused({ timeout: 1 }));
  await page.keyboard.type(EMAIL);
  await page.keyboard.press("Enter");
  await expect(payButton(page)).toBeEnabled();
});

test("the Enter key among the durations of one plan buys no other plan", async ({ page }) => {
  await findPlans(page);
  await planCard(page, "Japan and Korea daily")
    .getByRole("radio", { name: /^3 days/ })
    .focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/plans");
});

/** Looks at every page of a purchase, and at the errors on the way. */
async function walkThrough(page: Page, look: () => Promise<void>): Promise<void> {
  await findPlans(page, "8985");
  await expect(alert(page)).toBeVisible();
  await look();
  await findPlans(page, SIM.twelvePlans);
  await expect(page.getByRole("article")).toHaveCount(12);
  await look();
  await buyPlan(page);
  await pressContinue(page, "no address");
  await expect(page.getByText("Please type an email address")).toBeVisible();
  await look();
  await pressContinue(page);
  await fillCard(page, CARD.declined);
  await payButton(page).click();
  await expect(page.getByText("Your bank declined the card.")).toBeVisible();
  await look();
  const checkout = page.url();
  await page.goto(`/orders/${orderIdOf(page)}`);
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
  await look();
  await page.goto(checkout);
  await fillCard(page, CARD.pays);
  await payButton(page).click();
  await expectReady(page);
  await look();
  await page.goto("/sim");
  await expect(page.getByRole("heading", { name: "In use" })).toBeVisible();
  await look();
  await page.getByRole("textbox", { name: "Name of this SIM" }).fill("W".repeat(40));
  await page.getByRole("button", { name: "Save the name" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "WWWW" })).toBeVisible();
  await look();
  await page.goto("/");
  await expect(page.getByRole("heading", { name: "Your SIMs" })).toBeVisible();
  await look();
  await page.goto("/plans");
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await expect(page.getByText("You have ordered this already")).toBeVisible();
  await look();
}

async function expectAccessible(page: Page): Promise<void> {
  // The processor's own form is in a frame, and is the processor's to answer for.
  const { violations } = await new AxeBuilder({ page }).withTags(RULES).exclude("iframe").analyze();
  expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([]);
}

async function expectNoSideways(page: Page): Promise<void> {
  const { content, screen } = await page.evaluate(() => ({
    content: document.documentElement.scrollWidth,
    screen: document.documentElement.clientWidth,
  }));
  expect(content).toBeLessThanOrEqual(screen);
}

async function pressTabUntil(page: Page, isThere: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await page.keyboard.press("Tab");
    await isThere();
  }).toPass({ intervals: [0] });
}
