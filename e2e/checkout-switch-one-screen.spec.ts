// @module-tag long
import { EMAIL } from "#/testbed/http-buyer.ts";
import { CARD, expectReady, fillCard, payButton, payWith, reachOneScreen } from "./buyer.ts";
import { CLOSED, turnCheckout } from "./operator.ts";
import { expect, test } from "./shop.ts";

test.use({ oneScreen: true });

test("a press on fields that were there before is answered in JSON, and places nothing", async ({
  page,
  sandbox,
  servers: { shop },
}) => {
  await reachOneScreen(page);
  await fillCard(page, CARD.pays);
  await turnCheckout(shop, "close");
  try {
    const answer = page.waitForResponse((response) => response.request().method() === "POST");
    await payButton(page).click();
    expect(await (await answer).json()).toEqual({ next: "closed" });
    await expect(page.getByText(CLOSED)).toBeVisible();
    await expect(payButton(page)).toHaveCount(0);
    expect(await sandbox.counts()).toMatchObject({ orders: 0, intents: 0 });
  } finally {
    await turnCheckout(shop, "open");
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
  await payWith(page, CARD.pays);
  await expectReady(page);
});
