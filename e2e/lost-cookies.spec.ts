import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import type { Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { SIM } from "#/testbed/sandbox.ts";
import {
  buyPlan,
  CARD,
  fillCard,
  findPlans,
  orderHeading,
  orderIdOf,
  PLAN,
  payButton,
  planCard,
  pressContinue,
  reachCardForm,
} from "./buyer.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

const FORGOTTEN = "Your session has expired, or you haven’t entered a number yet.";
const COOKIES_NEEDED = "your browser is blocking cookies. Allow them";

test("a browser that lost its cookies before Buy is asked for the SIM, and orders nothing [B20]", async ({
  page,
  sandbox,
}) => {
  await findPlans(page);
  await page.context().clearCookies();
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await expect(page.getByRole("heading", { name: "Enter your SIM number" })).toBeVisible();
  await expect(page.getByText(FORGOTTEN)).toBeVisible();
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0, charges: 0 });
  await page.getByRole("link", { name: "Enter SIM number" }).click();
  await expect(page.getByRole("textbox", { name: "SIM number" })).toBeVisible();
});

test(
  "a browser that lost its cookies before Continue reads how to start again [B20]",
  LONG,
  async ({ page, sandbox }) => {
    await findPlans(page);
    await buyPlan(page);
    await page.context().clearCookies();
    await pressContinue(page);
    await expectForgotten(page);
    expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0, charges: 0 });
  },
);

test(
  "a browser that lost its cookies at the card form sends no card and says why [B20]",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/status of 404 .*\/api\/orders\//);
    await reachCardForm(page);
    await fillCard(page, CARD.pays);
    await page.context().clearCookies();
    await payButton(page).click();
    await expectForgotten(page);
    expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0, attempts: 0 });
  },
);

test(
  "a browser that lost its cookies sees the state of its order, until it is ready [B20]",
  LONG,
  async ({ page, sandbox }) => {
    await reachCardForm(page);
    await page.goto(`/orders/${orderIdOf(page)}`);
    await page.context().clearCookies();
    await page.reload();
    await expectForgotten(page);
    await sandbox.payTheOnlyOne();
    await expect(orderHeading(page, "Your plan is ready")).toBeVisible();
    await expect(page.locator("#order")).toContainText("placed in another browser");
    expect(await sandbox.counts()).toMatchObject({ charges: 1 });
  },
);

for (const { language, number, show, sentence } of [
  { language: "en-US", number: "SIM number", show: "View plans", sentence: COOKIES_NEEDED },
  { language: "zh-CN", number: "SIM 卡号", show: "查看套餐", sentence: "请允许本网站使用 Cookie，然后重新输入卡号" },
]) {
  test(
    `a browser without cookies is told so before it buys anything (${language}) [B21]`,
    longUnless(language === "en-US"),
    async ({ playwright, launchOptions, baseURL, sandbox }, testInfo) => {
      const profile = testInfo.outputPath("profile");
      await mkdir(path.join(profile, "Default"), { recursive: true });
      const BLOCK = 2;
      const preferences = { profile: { default_content_setting_values: { cookies: BLOCK } } };
      await writeFile(path.join(profile, "Default", "Preferences"), JSON.stringify(preferences));
      const context = await playwright.chromium.launchPersistentContext(profile, {
        ...launchOptions,
        // The one with windows: the headless shell ignores these preferences.
        ...(process.env.CHROMIUM_PATH && { executablePath: process.env.CHROMIUM_PATH }),
        baseURL: String(baseURL),
        locale: language,
      });
      const page = await context.newPage();
      await page.goto("/");
      await page.getByRole("textbox", { name: number }).fill(SIM.twoPlans);
      await page.getByRole("button", { name: show }).click();
      await expect(page.getByRole("main")).toContainText(sentence);
      expect(await context.cookies()).toEqual([]);
      await context.close();
      expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0, charges: 0 });
    },
  );
}

/** The public status, how to start again, and nothing else of the order. */
async function expectForgotten(page: Page): Promise<void> {
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
  await expect(page.getByRole("main")).toContainText("its cookies were deleted or are blocked.");
  await expect(payButton(page)).toHaveCount(0);
  for (const secret of [PLAN.name, "12.90", EMAIL, "6250"])
    await expect(page.getByRole("main")).not.toContainText(secret);
}
