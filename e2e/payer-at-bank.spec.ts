import type { Page, Response } from "@playwright/test";
import { alert, CARD, expectBeingChecked, expectReady, orderIdOf, payButton, payWith, reachCardForm } from "./buyer.ts";
import { HURRIED_CLOCK } from "./clock.ts";
import { makeLink, take } from "./pay-link.ts";
import { LONG } from "./sample.ts";
import { expect, type OpenShop, test } from "./shop.ts";

/* A payer who is at the bank, while the owner's page of the order is open. */

const REFUSED = "Your bank didn’t approve this payment. Nothing was charged.";
const EMPTIED = "The form is empty now. Please enter your card details again.";

/** From the payer's card form to the bank's page. */
async function goToBank(payer: Page): Promise<void> {
  await payWith(payer, CARD.asksTheBank);
  await expect(payer.getByRole("heading", { name: "Is this you?" })).toBeVisible();
}

/** What the open page of an order hears this long from now. */
async function heardAfter(page: Page, ms: number): Promise<unknown> {
  const since = Date.now();
  const isLater = (response: Response) => response.url().includes("/api/orders/") && Date.now() - since > ms;
  return (await page.waitForResponse(isLater)).json();
}

test(
  "while a payer is at the bank, the owner is asked not to pay, also at the checkout [B08]",
  LONG,
  async ({ page, openBrowser, sandbox }) => {
    await reachCardForm(page);
    const checkout = page.url();
    const payer = await openBrowser();
    await take(payer, await makeLink(page));
    await goToBank(payer);
    // After half a minute the shop has the processor asked.
    const heard = await heardAfter(page, 32_000);
    expect(heard).toEqual({ status: "checking", text: "checking", isFinal: false });
    await expectBeingChecked(page);
    await page.goto(checkout);
    await expect(page).toHaveURL(`/orders/${orderIdOf(page)}`);
    await expectBeingChecked(page);
    await payer.getByRole("button", { name: "Refuse" }).click();
    await expect(alert(payer)).toContainText(REFUSED);
    await expect(payer).toHaveURL(checkout);
    await expect(page.getByRole("link", { name: "Continue to payment" })).toBeVisible();
    await payWith(payer, CARD.pays);
    await expectReady(payer);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 1, declines: 1 });
  },
);

/** An owner who got the card form back ten minutes after the payer went to the bank, and that payer. */
async function ownerBackAtForm(openShop: OpenShop, openBrowser: (options: { baseURL: string }) => Promise<Page>) {
  const { origin: baseURL } = await openShop(HURRIED_CLOCK);
  const page = await openBrowser({ baseURL });
  const payer = await openBrowser({ baseURL });
  await reachCardForm(page);
  await take(payer, await makeLink(page));
  await goToBank(payer);
  await expectBeingChecked(page);
  await expect(payButton(page)).toBeEnabled();
  return { page, payer };
}

test(
  "a payer who comes back from the bank after the owner got the form reads why it failed",
  LONG,
  async ({ openBrowser, openShop, sandbox }) => {
    const { page, payer } = await ownerBackAtForm(openShop, openBrowser);
    await payer.getByRole("button", { name: "Refuse" }).click();
    await expect(alert(payer)).toContainText(REFUSED);
    await expect(alert(payer)).toContainText(EMPTIED);
    await expect(alert(payer)).toBeFocused();
    await expect(payer).toHaveURL(page.url());
    await expect(payButton(payer)).toBeEnabled();
    // The next page is the state, and not the same news again.
    await payer.reload();
    await expect(payButton(payer)).toBeEnabled();
    await expect(alert(payer)).toHaveCount(0);
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 1 });
  },
);

test(
  "a payer who approves late at the bank has paid, and the owner's form gives way",
  LONG,
  async ({ openBrowser, openShop, sandbox }) => {
    const { page, payer } = await ownerBackAtForm(openShop, openBrowser);
    await payer.getByRole("button", { name: "Approve" }).click();
    await expectReady(payer);
    await page.reload();
    await expectReady(page);
    expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 1 });
  },
);
