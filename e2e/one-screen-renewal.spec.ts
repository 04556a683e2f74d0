// @module-tag long
import { EMAIL } from "#/testbed/http-buyer.ts";
import { buyPlan, findPlans, payButton, reachOneScreen, renewalBox, untilScriptRuns } from "./buyer.ts";
import { expect, test } from "./shop.ts";

test.use({ oneScreen: true });

const CONTINUE = { name: "Continue to payment" };

test("auto-renewal takes the way over Continue to payment", async ({ page, sandbox }) => {
  await reachOneScreen(page);
  await renewalBox(page).check();
  await expect(payButton(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Card", exact: true })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Ask someone to pay" })).toHaveCount(0);
  await page.getByRole("button", CONTINUE).click();
  await expect(page.getByRole("button", { name: /^Pay .* and auto-renew$/ })).toBeEnabled();
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
});

test("a renewal that is ticked before the page's script runs is not left out", async ({ page, sandbox }) => {
  await findPlans(page);
  let run = (): void => undefined;
  const mayRun = new Promise<void>((resolve) => {
    run = resolve;
  });
  await page.route("**/_next/**/*.js", (route) => mayRun.then(() => route.continue()));
  await buyPlan(page);
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await renewalBox(page).check();
  run();
  await untilScriptRuns(page);
  await expect(payButton(page)).toHaveCount(0);
  await page.getByRole("button", CONTINUE).click();
  await expect(page.getByRole("button", { name: /^Pay .* and auto-renew$/ })).toBeEnabled();
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
});
