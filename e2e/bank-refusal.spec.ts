import type { Page } from "@playwright/test";
import { alert, CARD, cardField, expectReady, orderIdOf, payButton, payWith, reachCardForm } from "./buyer.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

const REFUSED = "Your bank didn’t approve this payment. Nothing was charged.";
const EMPTIED = "The form is empty now. Please enter your card details again.";

for (const width of [320, 1280]) {
  test(
    `at ${width} pixels a refusal at the bank comes first, with the focus [B13]`,
    longUnless(width === 320),
    async ({ page, sandbox }) => {
      await page.setViewportSize({ width, height: 568 });
      await reachCardForm(page);
      const orderId = orderIdOf(page);
      await payWith(page, CARD.asksTheBank);
      await page.getByRole("button", { name: "Refuse" }).click();
      await expectFirst(page, REFUSED);
      await expect(alert(page)).toContainText(EMPTIED);
      await expect(page).toHaveURL(`/checkout/${orderId}`);
      await alert(page).getByRole("link", { name: "Try again" }).click();
      await expect(page.getByRole("heading", { name: "Card" })).toBeInViewport();
      await expect(payButton(page)).toBeEnabled();
      // The next page is the state, and not the same news again.
      await page.reload();
      await expect(payButton(page)).toBeEnabled();
      await expect(alert(page)).toHaveCount(0);
      await payWith(page, CARD.pays);
      await expectReady(page);
      expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 1, declines: 1 });
    },
  );

  test(
    `at ${width} pixels a bank's check failed in the page comes first; the card stays [B13]`,
    longUnless(width === 320),
    async ({ page }) => {
      await page.setViewportSize({ width, height: 568 });
      await reachCardForm(page);
      await payWith(page, CARD.failsBankCheck);
      await expectFirst(page, REFUSED);
      await expect(page.getByText(EMPTIED)).toHaveCount(0);
      await expect(cardField(page, "Security code")).toHaveValue("123");
      await payWith(page, CARD.pays);
      await expectReady(page);
    },
  );
}

test("a card that is declined after the bank's page says why, first on the page [B13]", async ({ page, sandbox }) => {
  await reachCardForm(page);
  await payWith(page, CARD.declinedAfterApproval);
  await page.getByRole("button", { name: "Approve" }).click();
  await expectFirst(page, "Insufficient funds. Nothing was charged.");
  await expect(alert(page)).toContainText(EMPTIED);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 1, declines: 1 });
});

test("incomplete details are no attempt: what was typed stays, and the order waits [B13]", async ({
  page,
  sandbox,
}) => {
  await reachCardForm(page);
  await cardField(page, "Card number").fill("4242 4242");
  await payButton(page).press("Enter");
  await expect(alert(page)).toContainText("Please complete your card details.");
  await expect(fields(page)).toHaveAccessibleDescription("Please complete your card details.");
  await expect(cardField(page, "Card number")).toHaveValue("4242 4242");
  await expect(cardField(page, "Card number")).toHaveAttribute("aria-invalid", "true");
  const answer = await page.request.get(`/api/orders/${orderIdOf(page)}`);
  expect(await answer.json()).toMatchObject({ status: "waiting" });
  await cardField(page, "Card number").fill(CARD.pays);
  await expect(alert(page)).toHaveCount(1);
  await cardField(page, "Expiry date").fill("12 / 40");
  await cardField(page, "Security code").fill("123");
  await expect(alert(page)).toHaveCount(0);
  await payButton(page).click();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ intents: 1, charges: 1, declines: 0 });
});

test("a wrong security code marks its field, and goes when it is corrected [B13]", LONG, async ({ page }) => {
  await reachCardForm(page);
  await payWith(page, CARD.wrongCode);
  await expect(alert(page)).toContainText("That security code isn’t correct. Nothing was charged.");
  await expect(fields(page)).toHaveAccessibleDescription(/security code isn’t correct/);
  await expect(cardField(page, "Security code")).toHaveAttribute("aria-invalid", "true");
  await expect(cardField(page, "Card number")).toHaveAttribute("aria-invalid", "false");
  await cardField(page, "Security code").fill("124");
  await expect(alert(page)).toHaveCount(0);
  await expect(cardField(page, "Security code")).toHaveAttribute("aria-invalid", "false");
  await expect(fields(page)).toHaveAccessibleDescription("");
});

function fields(page: Page) {
  return page.getByRole("group", { name: "Card" });
}

/** The reason is the first thing in the page's content, has the focus and can be seen; the card form follows. */
async function expectFirst(page: Page, reason: string): Promise<void> {
  await expect(alert(page)).toContainText(reason);
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toBeInViewport({ ratio: 0.9 });
  expect(await page.getByRole("main").textContent()).toMatch(new RegExp(`^${reason.slice(0, 30)}`));
  await expect(payButton(page)).toBeEnabled();
}
