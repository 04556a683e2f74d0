import type { Locator, Page } from "@playwright/test";
import { BinaryBitmap, HybridBinarizer, QRCodeReader, RGBLuminanceSource } from "@zxing/library";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { SIM } from "#/testbed/sandbox.ts";
import {
  alert,
  CARD,
  expectReady,
  fillCard,
  orderHeading,
  PLAN,
  payButton,
  payWith,
  reachCardForm,
  reachRenewalForm,
} from "./buyer.ts";
import { codeOf, linkBox, makeLink, OFFER, take } from "./pay-link.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/** What a camera reads from the code on the page. */
async function readCode(page: Page): Promise<string> {
  let failure: unknown;
  // A camera takes many pictures, and this reader doesn't know every code in every size.
  for (const sidePx of [448, 540, 720]) {
    try {
      return await readPicture(page, sidePx);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

async function readPicture(page: Page, sidePx: number): Promise<string> {
  const gray = await codeOf(page).evaluate((image, side) => {
    const canvas = new OffscreenCanvas(side, side);
    const context = canvas.getContext("2d");
    context?.drawImage(image as HTMLImageElement, 0, 0, side, side);
    const colours = context?.getImageData(0, 0, side, side).data ?? [];
    return Array.from({ length: side * side }, (_none, place) => colours[4 * place] ?? 0);
  }, sidePx);
  const source = new RGBLuminanceSource(Uint8ClampedArray.from(gray), sidePx, sidePx);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source))).getText();
}

function uselessLink(page: Page): Locator {
  return page.getByRole("heading", { name: "This link can’t be used" });
}

function receipt(page: Page): Locator {
  return page.getByRole("heading", { name: "Receipt" });
}

test("another phone pays by the link, and both see that the plan is ready", async ({ page, openBrowser, sandbox }) => {
  await reachCardForm(page);
  const link = await makeLink(page);
  expect(await readCode(page)).toBe(link);
  const payer = await openBrowser();
  await take(payer, link);
  await payWith(payer, CARD.pays);
  await expectReady(payer);
  await expect(payer.getByText("Thank you. This order is paid, and the plan is active on the SIM.")).toBeVisible();
  await expect(receipt(payer)).toBeVisible();
  await expectReady(page);
  await expect(page.getByText("The person who used it has the receipt.")).toBeVisible();
  await expect(receipt(page)).toHaveCount(0);
  await expect(linkBox(page)).toHaveCount(0);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, charges: 1 });
});

test(
  "the payer sees the plan, the price and the end of the SIM number, nothing else [v5.0.0-8.2.3]",
  LONG,
  async ({ page, openBrowser }) => {
    await reachCardForm(page, SIM.twoPlans);
    const link = await makeLink(page);
    const payer = await openBrowser();
    await payer.goto(link);
    const { twoPlans: sim } = SIM;
    const look = async (): Promise<void> => {
      await expect(payer.getByRole("main")).toContainText(PLAN.name);
      await expect(payer.getByRole("main")).toContainText("12.90");
      await expect(payer.getByRole("main")).toContainText(sim.slice(-4));
      const html = await payer.content();
      for (const hidden of [EMAIL, sim, sim.slice(-8), sim.replace(/.{4}(?=.)/g, "$& ")])
        expect(html).not.toContain(hidden);
    };
    await look();
    await payer.getByRole("button", { name: "Continue to payment" }).click();
    await expect(payButton(payer)).toBeEnabled();
    await look();
    await payer.goto(`/orders/${new URL(payer.url()).pathname.split("/").at(-1)}`);
    await expect(orderHeading(payer, "Waiting for payment")).toBeVisible();
    await look();
    await expect(payer.getByText(OFFER)).toHaveCount(0);
  },
);

test("a payer who is shown another text to agree to reads it, and pays by another press", async ({
  page,
  openBrowser,
  sandbox,
}) => {
  await reachCardForm(page);
  const payer = await openBrowser();
  await take(payer, await makeLink(page));
  await expect(payer.getByText("By paying, you ask us to add the plan")).toBeVisible();
  let isFirst = true;
  await payer.route("**/api/orders/*", async (route, request) => {
    if (!isFirst || request.method() !== "POST") return route.continue();
    isFirst = false;
    return route.continue({ postData: { ...request.postDataJSON(), terms: "of the page before" } });
  });
  await payWith(payer, CARD.pays);
  await expect(alert(payer)).toContainText("What you agree to has changed");
  expect((await sandbox.counts()).charges).toBe(0);
  await payButton(payer).click();
  await expectReady(payer);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, charges: 1 });
});

test("an owner who pays after the link was taken has the receipt", LONG, async ({ page, openBrowser }) => {
  await reachCardForm(page);
  const checkout = page.url();
  const link = await makeLink(page);
  const payer = await openBrowser();
  await take(payer, link);
  await expect(payButton(payer)).toBeEnabled();
  await page.goto(checkout);
  await payWith(page, CARD.pays);
  await expectReady(page);
  await expect(receipt(page)).toBeVisible();
  await payer.goto(checkout);
  await expect(payer.getByText("Someone else has already paid for this order")).toBeVisible();
  await expect(payer.getByText("Thank you")).toHaveCount(0);
  await expect(receipt(payer)).toHaveCount(0);
});

test("a link opens once: not in a second browser, but again in the first", LONG, async ({ page, openBrowser }) => {
  await reachCardForm(page);
  const link = await makeLink(page);
  const [payer, late] = [await openBrowser(), await openBrowser()];
  await late.goto(link);
  await take(payer, link);
  await expect(payButton(payer)).toBeEnabled();
  await late.getByRole("button", { name: "Continue to payment" }).click();
  await expect(uselessLink(late)).toBeVisible();
  await late.goto(link);
  await expect(uselessLink(late)).toBeVisible();
  await payer.goto(link);
  await expect(payButton(payer)).toBeEnabled();
  // The order's page shows it without a reload: the next payer can't use the code.
  await expect(page.getByText("Someone has continued to payment with your link.")).toBeVisible();
  await expect(codeOf(page)).toHaveCount(0);
});

test("one press copies the link", LONG, async ({ page, context }) => {
  await reachCardForm(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  const link = await makeLink(page);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Copied")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
});

test("a new link makes the one before it worthless", async ({ page, openBrowser }) => {
  await reachCardForm(page);
  const first = await makeLink(page);
  await page.getByText("Create a new link").click();
  await page.getByRole("button", { name: "Create link" }).click();
  await expect(linkBox(page)).not.toHaveValue(first);
  const payer = await openBrowser();
  await payer.goto(first);
  await expect(uselessLink(payer)).toBeVisible();
  await payer.goto(await linkBox(page).inputValue());
  await expect(payer.getByRole("heading", { name: "Pay for someone’s SIM" })).toBeVisible();
});

test("two phones that pay at the same moment pay once", LONG, async ({ page, openBrowser, sandbox }) => {
  await reachCardForm(page);
  const card = page.url();
  const link = await makeLink(page);
  const payer = await openBrowser();
  await take(payer, link);
  await page.goto(card);
  await fillCard(page, CARD.pays);
  await fillCard(payer, CARD.pays);
  await Promise.all([payButton(page).click(), payButton(payer).click()]);
  await expectReady(page);
  await expectReady(payer);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, charges: 1 });
});

test("a card declined for the payer leaves the order open for both", LONG, async ({ page, openBrowser, sandbox }) => {
  await reachCardForm(page);
  const payer = await openBrowser();
  await take(payer, await makeLink(page));
  await payWith(payer, CARD.declined);
  await expect(alert(payer)).toContainText("Your bank declined the card. Nothing was charged.");
  await payWith(payer, CARD.pays);
  await expectReady(payer);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, charges: 1 });
});

test("a payer who comes too late is told that nothing was charged", LONG, async ({ page, openBrowser }) => {
  await reachCardForm(page);
  const card = page.url();
  const link = await makeLink(page);
  const payer = await openBrowser();
  await payer.goto(link);
  await page.goto(card);
  await payWith(page, CARD.pays);
  await expectReady(page);
  await payer.getByRole("button", { name: "Continue to payment" }).click();
  await expect(uselessLink(payer)).toBeVisible();
  await expect(payer.getByText("Nothing was charged by opening it")).toBeVisible();
});

test("a plan that renews can only be paid by its owner", LONG, async ({ page }) => {
  await reachRenewalForm(page);
  await expect(page.getByText(OFFER)).toHaveCount(0);
});
