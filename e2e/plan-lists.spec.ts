// @module-tag long
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import {
  alert,
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  payButton,
  payWith,
  planCard,
  pressContinue,
  readIn,
} from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const PRICE_QUIRKS = ["number-prices", "three-decimals", "original-below-price", "entry-per-currency"];

test("prices in every form that differs from the documents are shown and paid", async ({ page, sandbox }) => {
  await sandbox.set({ quirks: PRICE_QUIRKS });
  await findPlans(page, spareSim());
  await expect(planCard(page)).toContainText("$12.90");
  await expect(planCard(page).getByText("was", { exact: true })).toHaveCount(0);
  await buyPlan(page);
  await pressContinue(page);
  await expect(payButton(page)).toHaveAccessibleName("Pay $12.90");
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect((await sandbox.ledger()).charges).toMatchObject([{ amount: 1290, currency: "usd" }]);
  const placed = await sandbox.requests("singleOrder");
  expect(placed.map(({ body }) => body.payAmount)).toEqual(["12.9"]);
});

test("without the setting a plan is sold in the currency that it names", LONG, async ({ page, openShop }) => {
  const shop = await openShop({ PARTNER_CURRENCIES: "" });
  await page.goto(shop.origin);
  await page.getByRole("textbox", { name: "SIM number" }).fill(SIM.twelvePlans);
  await page.getByRole("button", { name: "View plans" }).click();
  await expect(planCard(page, "Europe unlimited")).toContainText("$49.90");
  await expect(page.getByRole("combobox", { name: "Currency" })).toHaveCount(0);
  await expect(page.getByRole("main")).not.toContainText("¥");
});

test("a list of which no offer can be read says that, and doesn't blame the number", async ({
  page,
  servers,
  sandbox,
}) => {
  const printed = servers.shop.printed().length;
  await findPlans(page, SIM.unreadable);
  await expect(alert(page)).toContainText("We can’t show plans for this SIM right now");
  await expect(alert(page)).toContainText("This is a problem on our side, not with your number. Nothing was charged.");
  await expect(page.getByText("We can’t load plans")).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: "SIM number" })).toHaveValue(SIM.unreadable);
  await expect(page.getByRole("textbox", { name: "SIM number" })).not.toHaveAttribute("aria-invalid");
  expect(servers.shop.printed().slice(printed)).toContain('"alarm":"plans_unreadable"');
  // On the page of the plans too, once the SIM is known.
  const sim = spareSim();
  await findPlans(page, sim);
  await sandbox.fail({ call: "singleServicePlanPage", kind: "patch", set: { "data.planList": [{}] }, times: -1 });
  await readIn(page, "简体中文");
  await page.goto("/plans");
  await expect(alert(page)).toContainText("暂时无法显示这张 SIM 卡的套餐");
});

test("an unknown SIM and one without plans get the same words", LONG, async ({ page }) => {
  const answers: (string | null)[] = [];
  for (const sim of [SIM.unknown, SIM.noPlans]) {
    await findPlans(page, sim);
    answers.push(await alert(page).textContent());
  }
  expect(answers[0]).toContain("We can’t find plans for this number.");
  expect(answers[1]).toBe(answers[0]);
});
