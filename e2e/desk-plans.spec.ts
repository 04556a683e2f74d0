// @module-tag long
import type { Page } from "@playwright/test";
import { LIMIT, openList, openPlan, PLAN, untilShown } from "./corrected-plan.ts";
import { look, signIn } from "./desk.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/** Its title, once another amount was published. */
const CORRECTED = "Europe";
const MARKUP = "<b>Best</b> for <script>alert(1)</script> Italy & France";

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const row = (page: Page, version: number) =>
  page.getByRole("row").filter({ has: page.getByRole("rowheader", { name: `Version ${version}`, exact: true }) });

test(
  "a plan is corrected, previewed, published, hidden, and brought back",
  LONG,
  async ({ openBrowser, openShop, page }) => {
    // A correction stays published: the tests of the shared shop read the service's own texts.
    const shop = await openShop();
    const { origin } = shop;
    const buyer = await openBrowser();
    await openList(buyer, origin);
    await expect(buyer.getByRole("article", { name: PLAN })).toBeVisible();

    await signIn(page, shop, "Pia");
    await openPlan(page, origin);
    await page.getByRole("radio", { name: "The amount below" }).check();
    await page.getByRole("textbox", { name: "Amount of data" }).fill("0");
    await page.getByRole("textbox", { name: "Countries" }).fill("it, Atlantis");
    await page.getByRole("textbox", { name: "Text, English" }).fill(MARKUP);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Nothing was saved.")).toBeVisible();
    await expect(page.getByText("No country has this code or English name: Atlantis")).toBeVisible();
    await expect(page.getByRole("textbox", { name: "Text, English" })).toHaveValue(MARKUP);
    await look(page);
    await page.getByRole("textbox", { name: "Amount of data" }).fill("12.5");
    await page.getByRole("textbox", { name: "Countries" }).fill("it, France");
    await page.getByRole("textbox", { name: "Text, עברית" }).fill("שלום");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(row(page, 1)).toContainText("by Pia");
    await expect(row(page, 1)).toContainText("never");
    await look(page);

    await page.getByRole("link", { name: "Preview version 1" }).click();
    const preview = page.getByRole("article", { name: CORRECTED });
    await expect(preview).toContainText("12.5 GB");
    await expect(preview).toContainText(MARKUP);
    await look(page);
    await page.getByRole("link", { name: "עברית" }).click();
    await expect(preview).toContainText("שלום");
    await look(page);
    await page.getByRole("link", { name: "Back to the plan" }).click();
    await page.getByRole("button", { name: "Publish version 1" }).click();
    await expect(row(page, 1)).toContainText("now, published by Pia");

    const card = buyer.getByRole("article", { name: CORRECTED, exact: true });
    await untilShown(buyer, origin, () => expect(card).toContainText(MARKUP, LIMIT));
    await expect(card).toContainText("12.5 GB");
    await expect(card).toContainText("2 countries");
    await expect(card).not.toContainText(/\b10\s?GB/);

    await page.getByRole("checkbox", { name: "Hidden from buyers" }).check();
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Publish version 2" }).click();
    await expect(row(page, 2)).toContainText("now, published by Pia");
    // The buyer's page is an earlier one.
    await card.getByRole("button", { name: "Buy" }).click();
    await expect(buyer.getByText("This plan is no longer available as shown.")).toBeVisible();
    await untilShown(buyer, origin, async () => {
      await expect(buyer.getByRole("article").first()).toBeVisible(LIMIT);
      await expect(card).toHaveCount(0, LIMIT);
    });

    await page.getByRole("button", { name: "Publish this one again: version 1" }).click();
    await expect(row(page, 1)).toContainText("now, published by Pia");
    await expect(row(page, 2)).toContainText("before");
    await untilShown(buyer, origin, () => expect(card).toContainText(MARKUP, LIMIT));

    const planId = new URL(page.url()).pathname.split("/").at(-1) ?? "";
    await page.goto(`${origin}/desk/audit?event=plan+published`);
    await page.getByRole("listitem").getByRole("link", { name: planId }).first().click();
    await expect(heading(page)).toHaveText(PLAN);
    await page.goto(`${origin}/desk/plans`);
    await expect(page.getByRole("row").filter({ hasText: PLAN })).toContainText("as published here");
    await look(page);
  },
);

test("a second operator reads what the first changed, and keeps what was typed", async ({
  openBrowser,
  page,
  openShop,
  watch,
}) => {
  const shop = await openShop();
  const buyer = await openBrowser();
  await openList(buyer, shop.origin);
  await signIn(page, shop, "Qua");
  await openPlan(page, shop.origin);
  const second = await page.context().newPage();
  await second.goto(page.url());
  await page.getByRole("textbox", { name: "Speed" }).fill("5G");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(row(page, 1)).toBeVisible();
  await second.getByRole("textbox", { name: "Position" }).fill("3");
  await second.getByRole("button", { name: "Save" }).click();
  await expect(second.getByText(/Qua saved version 1 .* Changed there: Speed: 5G\./)).toBeVisible();
  await expect(second.getByRole("textbox", { name: "Position" })).toHaveValue("3");
  await second.getByRole("button", { name: "Save" }).click();
  await expect(row(second, 2)).toBeVisible();
  await row(page, 1).getByRole("button", { name: "Publish version 1" }).click();
  await expect(row(page, 1)).toContainText("now");
  await row(second, 2).getByRole("button", { name: "Publish version 2" }).click();
  await expect(second.getByText(/Qua published version 1 .* Look at it before you publish another\./)).toBeVisible();
  watch.expect(/status of 404/);
  await page.goto(`${shop.origin}/desk/plans/abcdefghijklmnopqrstuv`);
  await expect(page.getByText("There is no such plan.")).toBeVisible();
});

test(
  "a corrected amount wins on the card, at checkout and on the order, and the past stays",
  LONG,
  async ({ openBrowser, openShop, page }) => {
    const shop = await openShop();
    const { origin } = shop;
    const buyer = await openBrowser();
    await openList(buyer, origin);
    await buyer.getByRole("article", { name: PLAN }).getByRole("button", { name: "Buy" }).click();
    await expect(buyer).toHaveURL(/\/checkout\//);
    const before = buyer.url();
    await signIn(page, shop, "Rae");
    await openPlan(page, origin);
    await page.getByRole("radio", { name: "The amount below" }).check();
    await page.getByRole("textbox", { name: "Amount of data" }).fill("12.5");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("button", { name: "Publish version 1" }).click();
    await expect(row(page, 1)).toContainText("now, published by Rae");
    const card = buyer.getByRole("article", { name: CORRECTED, exact: true });
    await untilShown(buyer, origin, () => expect(card).toContainText("12.5 GB", LIMIT));
    await expect(card).not.toContainText(/\b10\s?GB/);
    await card.getByRole("button", { name: "Buy" }).click();
    await expect(buyer).toHaveURL(/\/checkout\//);
    expect(buyer.url(), "an order with another title is not continued").not.toBe(before);
    await expect(buyer.locator("details.bought > summary")).toHaveText(/^Europe\$/);
    await buyer.goto(before);
    await expect(buyer.locator("details.bought > summary")).toHaveText(/^Europe 10 GB\$/);
  },
);
