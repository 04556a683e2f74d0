import type { Locator, Page } from "@playwright/test";
import { SIM } from "#/testbed/sandbox.ts";
import { alert, findPlans } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

// The page explains a number without script.
test.use({ javaScriptEnabled: false });

/** What was read, in blocks. */
function reading(page: Page): Locator {
  return page.getByText("You entered:");
}

test("a block that is too short is marked, and what was typed stays", async ({ page }) => {
  const typed = "8985 2072 201 8043 6250";
  await findPlans(page, typed);
  await expect(alert(page)).toContainText("We can’t find plans for this number.");
  await expect(alert(page)).toContainText("this group is longer or shorter than the others.");
  await expect(reading(page)).toContainText(typed);
  await expect(reading(page).locator("mark")).toHaveText(["201"]);
  const number = page.getByRole("textbox", { name: "SIM number" });
  await expect(number).toHaveValue(typed);
  await number.fill("8985 2072 2011 8043 6250");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Plans for your SIM" })).toBeVisible();
});

test(
  "a number typed without gaps is shown in groups of four, with its letter marked",
  LONG,
  async ({ page, sandbox }) => {
    await findPlans(page, "89852072201X80436250");
    await expect(alert(page)).toContainText("they include a letter");
    await expect(reading(page)).toContainText("8985 2072 201X 8043 6250");
    await expect(reading(page).locator("mark")).toHaveText(["201X"]);
    expect(await sandbox.requests("singleVerify")).toEqual([]);
  },
);

test("a typing error in a number that this browser knows is marked", LONG, async ({ page }) => {
  await findPlans(page, SIM.twoPlans);
  await findPlans(page, "89852072201180346250");
  await expect(alert(page)).toContainText("they’re the only difference from a number you’ve used here before.");
  await expect(reading(page).locator("mark")).toHaveText(["8034"]);
});

test("of two numbers in one paste either is chosen with one tap", LONG, async ({ page, sandbox }) => {
  await findPlans(page, `${SIM.twelvePlans}, ${SIM.twoPlans}`);
  await expect(alert(page)).toContainText("You entered more than one SIM number.");
  expect(await sandbox.requests("singleVerify")).toEqual([]);
  await page.getByRole("button", { name: "8985 2072 2011 8043 6250" }).click();
  await expect(page.getByText("SIM ending in 6250")).toBeVisible();
});

test("where a number is too long, its beginning is offered", LONG, async ({ page }) => {
  await findPlans(page, `${SIM.twoPlans}2026`);
  await expect(alert(page)).toContainText("Check for anything extra before or after it.");
  await page.getByRole("button", { name: "8985 2072 2011 8043 6250" }).click();
  await expect(page.getByText("SIM ending in 6250")).toBeVisible();
});

test("the number of a bank card goes nowhere and is not shown again", async ({ page, sandbox }) => {
  await findPlans(page, "4242 4242 4242 4242");
  await expect(alert(page)).toContainText("That looks like a bank card number");
  await expect(page.getByRole("textbox", { name: "SIM number" })).toHaveValue("");
  expect(await page.content()).not.toMatch(/4242/);
  expect(await sandbox.requests("singleVerify")).toEqual([]);
});
