import { spareSim } from "#/testbed/sandbox.ts";
import { buyAndPay, expectReady, findPlans, orderIdOf, planCard, reachCardForm } from "./buyer.ts";
import { part } from "./my-sim.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test("a paid order prints as a receipt: what, for which SIM, in which shop; no buttons", async ({ page }) => {
  const sim = spareSim();
  await buyAndPay(page, sim);
  await expectReady(page);
  const timeline = part(page, "Timeline").getByRole("listitem");
  await expect(timeline).toHaveText([/^PaymentDone .*\d/, /^Added to your SIMDone .*\d/, /^Plan activeDone .*\d/]);
  await page.emulateMedia({ media: "print" });
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Receipt" })).toBeVisible();
  const receipt = part(page, "Receipt");
  await expect(receipt.getByText("SIM Top-up")).toBeVisible();
  for (const text of [
    "Order number",
    "Europe 10 GB",
    "1 month",
    `…${sim.slice(-4)}`,
    "Plan active",
    "Amount paid",
    "$12.90",
    "UTC",
  ])
    await expect(receipt.getByText(text).first()).toBeVisible();
  await expect(receipt.getByText(/^(Net|Tax|Expected end)/)).toHaveCount(0);
  await expect(main).not.toContainText(sim);
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(main.getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("listitem")).toHaveCount(0);
});

test("an unpaid order is no receipt, on paper either, and says that it is not paid", LONG, async ({ page }) => {
  await reachCardForm(page, spareSim());
  await page.goto(`/orders/${orderIdOf(page)}`);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
  await expect(page.getByText("We’re waiting for your payment.")).toBeVisible();
  await expect(page.getByText("Receipt")).toHaveCount(0);
  await expect(page.getByText("Amount paid")).toHaveCount(0);
});

test("best value marks the lowest price a day, and nothing where terms can't be compared", LONG, async ({ page }) => {
  await findPlans(page, spareSim(12));
  const best = (plan: string) => planCard(page, plan).getByRole("radio", { name: /Best value/ });
  await expect(best("Europe unlimited")).toHaveAccessibleName(/^30 days Best value \$49\.90.* \$1\.66 a day$/);
  await expect(best("Europe unlimited")).toHaveCount(1);
  await expect(best("Global 5 GB")).toHaveAccessibleName(/^12 months Best value/);
  await expect(best("South-East Asia pass")).toHaveCount(0);
  await expect(best("Gulf states")).toHaveCount(0);
  await expect(page.getByText("Best value = lowest price per day")).toBeVisible();
});
