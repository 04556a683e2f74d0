// @module-tag long
import { spareSim } from "#/testbed/sandbox.ts";
import { buyAndPay, expectReady, orderHeading, payButton, reachCardForm } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

// An open order page shows news by itself, but not while its buyer types.

test("what is typed on an order's page stays when the plan becomes ready, and is saved", async ({ page, sandbox }) => {
  await sandbox.set({ notifications: "lose", listDelayMs: 600_000 });
  await buyAndPay(page, spareSim());
  await expect(orderHeading(page, "Payment received")).toBeVisible();
  const company = page.getByRole("textbox", { name: "Company name and address" });
  await page.getByText("Add company details").click();
  await company.fill("Example Ltd");
  const taxId = page.getByRole("textbox", { name: "VAT or tax number" });
  await taxId.fill("DE123");
  await sandbox.set({ listDelayMs: 0 });
  await expect(page.getByRole("status")).toHaveText("Your plan is ready");
  await expect(page).toHaveTitle(/^Your plan is ready/);
  await expect(company).toHaveValue("Example Ltd");
  await expect(taxId).toHaveValue("DE123");
  await expect(taxId).toBeFocused();
  await page.getByRole("button", { name: "Save" }).click();
  await expectReady(page);
  await expect(page.getByRole("definition").filter({ hasText: "Example Ltd" })).toBeVisible();
  await expect(page.getByRole("status")).toHaveCount(0);
});

test("news waits while a field has the focus, and comes once it is left empty", LONG, async ({ page, sandbox }) => {
  await sandbox.set({ notifications: "lose", listDelayMs: 600_000 });
  await buyAndPay(page, spareSim());
  await expect(orderHeading(page, "Payment received")).toBeVisible();
  await page.getByText("Add company details").click();
  const company = page.getByRole("textbox", { name: "Company name and address" });
  await company.focus();
  await sandbox.set({ listDelayMs: 0 });
  await expect(page.getByRole("status")).toHaveText("Your plan is ready");
  await expect(company).toBeFocused();
  await company.blur();
  await expectReady(page);
});

test(
  "a message that is typed for a new link stays when a payer takes the one before",
  LONG,
  async ({ page, openBrowser }) => {
    await reachCardForm(page);
    await page.getByRole("link", { name: "Ask someone to pay" }).click();
    await page.getByRole("button", { name: "Create link" }).click();
    const link = await page.getByRole("textbox", { name: "Payment link" }).inputValue();
    await page.getByText("Create a new link").click();
    const note = page.getByRole("textbox", { name: "Message" });
    await note.fill("For the summer");
    const payer = await openBrowser();
    await payer.goto(link);
    await payer.getByRole("button", { name: "Continue to payment" }).click();
    await expect(payButton(payer)).toBeEnabled();
    // The page has asked again, and would have shown it.
    await page.waitForResponse("**/api/orders/*");
    await page.waitForResponse("**/api/orders/*");
    await expect(note).toHaveValue("For the summer");
    await note.fill("");
    await note.blur();
    await expect(page.getByText("Someone has continued to payment with your link.")).toBeVisible();
  },
);
