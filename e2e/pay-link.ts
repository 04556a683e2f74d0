import { expect, type Locator, type Page } from "@playwright/test";
import { orderHeading } from "./buyer.ts";

/* An owner who makes a pay link, and a payer who takes it. */

export const OFFER = "Ask someone to pay";

export function linkBox(page: Page): Locator {
  return page.getByRole("textbox", { name: "Payment link" });
}

export function codeOf(page: Page): Locator {
  return page.getByRole("img", { name: "Payment link" });
}

/** From the card form to the order's page with the link. */
export async function makeLink(page: Page): Promise<string> {
  await page.getByRole("link", { name: OFFER }).click();
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(codeOf(page)).toBeVisible();
  return linkBox(page).inputValue();
}

/** Opens the link and goes on to the card form. */
export async function take(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole("button", { name: "Continue to payment" }).click();
}
