import { spareSim } from "#/testbed/sandbox.ts";
import { alert, buyPlan, findPlans } from "./buyer.ts";
import { HURRIED_CLOCK } from "./clock.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const CALL = "singleServicePlanPage";

test("back, reload and a second visit ask the partner nothing, and Buy asks again", async ({ page, sandbox }) => {
  const sim = spareSim();
  const asked = async () => [...(await sandbox.requests("singleVerify")), ...(await sandbox.requests(CALL))].length;
  await findPlans(page, sim);
  await expect(page.getByRole("article")).toHaveCount(2);
  const before = await asked();
  await page.reload();
  await page.goto("/sim");
  await page.goto("/plans");
  await page.goto("/");
  await page.goBack();
  await findPlans(page, sim);
  await expect(page.getByRole("article")).toHaveCount(2);
  expect(await asked()).toBe(before);
  await buyPlan(page);
  expect(await asked()).toBeGreaterThan(before);
});

test(
  "when the partner fails, the last plans stay with their time, and can't be bought",
  LONG,
  async ({ openBrowser, openShop, sandbox }) => {
    const shop = await openShop(HURRIED_CLOCK);
    const page = await openBrowser({ baseURL: shop.origin });
    await findPlans(page);
    await expect(page.getByRole("article")).toHaveCount(2);
    await expect(alert(page)).toHaveCount(0);
    await sandbox.fail({ call: CALL, kind: "status", status: 503, times: -1 });
    const late =
      /^We can’t load the latest plans right now\. This list is from .+ UTC\. We’ll check the price again before you pay\.$/;
    await expect(async () => {
      await page.reload();
      await expect(alert(page)).toHaveText(late, { timeout: 1_000 });
    }).toPass();
    await expect(page.getByRole("article")).toHaveCount(2);
    await page.getByRole("article").first().getByRole("button", { name: "Buy" }).click();
    await expect(alert(page).first()).toContainText("Nothing was charged");
    expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
    await sandbox.recover();
    await expect(async () => {
      await page.goto("/plans");
      await expect(page.getByRole("article")).toHaveCount(2);
      await expect(alert(page)).toHaveCount(0, { timeout: 1_000 });
    }).toPass();
  },
);
