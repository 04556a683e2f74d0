// @module-tag long
import type { Locator, Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, PROCESSOR_KEY, type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { alert, CARD, expectOnSim, fillCard, payButton, payWith, planCard, untilScriptRuns } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* A processor that takes no card fields that came before the secret, since the methods of its payments are other ones. */

test("refused fields cost a second press and the card again, and nothing else that was typed", async ({
  page,
  openShop,
  sandbox,
}) => {
  const shop = await openShop({ PROCESSOR_KEY, SHOP_CONSENT: "box", SHOP_TERMS_URL: "https://www.example.com/terms" });
  await sandbox.set({ earlyFieldsFail: true });
  let presses = 0;
  const press = async (button: Locator): Promise<void> => {
    presses += 1;
    await button.click();
  };
  await page.goto(shop.origin);
  await page.getByRole("textbox", { name: "SIM number" }).fill(spareSim());
  await press(page.getByRole("button", { name: "View plans" }));
  await press(planCard(page).getByRole("button", { name: "Buy" }));
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await untilScriptRuns(page);
  await page.getByRole("checkbox", { name: /agree/i }).check();
  await fillCard(page, CARD.pays);
  await press(payButton(page));
  await expect(alert(page)).toContainText("needs your card details once more. Nothing was charged.");
  // Address and agreement are with the order.
  for (const role of ["textbox", "checkbox"] as const)
    await expect(page.getByRole("main").getByRole(role)).toHaveCount(0);
  await fillCard(page, CARD.pays);
  await press(payButton(page));
  await expectOnSim(page);
  expect(presses).toBe(4);
  expect((await sandbox.requests("stripePay")).map(({ body }) => body.email)).toEqual([EMAIL]);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test(
  "refused fields end one screen for their SIM, and for all SIMs once a second met them",
  LONG,
  async ({ openBrowser, openShop, sandbox }) => {
    const { origin } = await openShop({ PROCESSOR_KEY });
    await sandbox.set({ earlyFieldsFail: true });
    const first = spareSim();
    await meetRefusal(await openBrowser(), origin, first);
    await expectOtherWay(await openBrowser(), origin, first);
    await meetRefusal(await openBrowser(), origin, spareSim());
    const buyer = await openBrowser();
    await expectOtherWay(buyer, origin, spareSim());
    await payAfterContinue(buyer, sandbox);
  },
);

/** Pays, after the card was typed twice. */
async function meetRefusal(page: Page, origin: string, sim: string): Promise<void> {
  await reachCheckout(page, origin, sim);
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await payWith(page, CARD.pays);
  await expect(alert(page)).toContainText("needs your card details once more.");
  await payWith(page, CARD.pays);
  await expectOnSim(page);
}

async function expectOtherWay(page: Page, origin: string, sim: string): Promise<void> {
  await reachCheckout(page, origin, sim);
  await expect(page.getByRole("button", { name: "Continue to payment" })).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
}

async function payAfterContinue(page: Page, sandbox: Sandbox): Promise<void> {
  const { charges } = await sandbox.counts();
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await payWith(page, CARD.pays);
  await expectOnSim(page);
  expect(await sandbox.counts()).toMatchObject({ charges: charges + 1, violations: 0 });
}

async function reachCheckout(page: Page, origin: string, sim: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole("textbox", { name: "SIM number" }).fill(sim);
  await page.getByRole("button", { name: "View plans" }).click();
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await expect(page.getByRole("heading", { name: "Checkout", level: 1 })).toBeVisible();
}
