import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, spareSim } from "#/testbed/sandbox.ts";
import type { RunningShop } from "#/testbed/servers.ts";
import {
  buyPlan,
  CARD,
  expectReady,
  fillCard,
  findPlans,
  payButton,
  payWith,
  planCard,
  pressContinue,
  reachCardForm,
  reachOneScreen,
} from "./buyer.ts";
import { expect, test } from "./shop.ts";

/** The operator's command, beside the running shop. */
async function turn({ settings }: RunningShop, word: "close" | "open" | "status"): Promise<string> {
  const env = { ...process.env, ...settings };
  return (await promisify(execFile)(process.execPath, ["scripts/checkout.mjs", word], { env })).stdout;
}

const CLOSED =
  "New orders are paused for now. Your active plans and anything you’ve already paid for aren’t affected. Please try again later.";

test("closed, the pages say so and no order reaches the partner; open again, the shop sells", async ({
  page,
  sandbox,
  servers: { shop },
}) => {
  await findPlans(page);
  await buyPlan(page);
  expect(await turn(shop, "close")).toContain("Checkout is closed for new orders since");
  await pressContinue(page);
  await expect(page.getByText(CLOSED)).toBeVisible();
  await page.reload();
  await expect(page.getByText(CLOSED)).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveCount(0);
  const checkout = page.url();
  await findPlans(page);
  await expect(page.getByText(CLOSED)).toBeVisible();
  await planCard(page, "Europe 10 GB").getByRole("button", { name: "Buy" }).click();
  await expect(page.getByText(CLOSED).first()).toBeVisible();
  await expect(page).toHaveURL(/\/plans/);
  expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  expect(await turn(shop, "open")).toContain("Checkout is open since");
  await page.goto(checkout);
  await pressContinue(page);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("a card form that was open before checkout closed still pays", async ({ page, sandbox, servers: { shop } }) => {
  await reachCardForm(page);
  await turn(shop, "close");
  try {
    await page.reload();
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  } finally {
    await turn(shop, "open");
  }
});

test.describe("on one screen", () => {
  test.use({ oneScreen: true });

  test("a press on fields that were there before is answered in JSON, and places nothing", async ({
    page,
    sandbox,
    servers: { shop },
  }) => {
    await reachOneScreen(page, spareSim());
    await fillCard(page, CARD.pays);
    await turn(shop, "close");
    try {
      const answer = page.waitForResponse((response) => response.request().method() === "POST");
      await payButton(page).click();
      expect(await (await answer).json()).toEqual({ next: "closed" });
      await expect(page.getByText(CLOSED)).toBeVisible();
      await expect(payButton(page)).toHaveCount(0);
      expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
    } finally {
      await turn(shop, "open");
    }
    await page.getByRole("link", { name: "Try again" }).click();
    await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
    await payWith(page, CARD.pays);
    await expectReady(page);
  });
});
