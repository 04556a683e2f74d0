import type { Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, SIM, spareSim } from "#/testbed/sandbox.ts";
import {
  alert,
  CARD,
  cardField,
  expectReady,
  findPlans,
  orderIdOf,
  payButton,
  planCard,
  reachCardForm,
} from "./buyer.ts";
import { focusTrouble, tabThrough, tabTo } from "./focus.ts";
import { openOwned, part, reloadUntil, stopButton } from "./my-sim.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* With the keyboard alone. A small screen makes it harder: 1280 by 1024 pixels at 400 %. */

test.use({ viewport: { width: 320, height: 256 } });

test("a buyer with only a keyboard chooses and buys a plan and reads its receipt", async ({ page, sandbox }) => {
  await page.goto("/");
  await tabTo(page, page.getByRole("textbox", { name: "SIM number" }));
  await page.keyboard.type(spareSim());
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Plans for your SIM" })).toBeVisible();
  const plan = planCard(page, "Japan and Korea daily");
  await tabTo(page, plan.getByRole("radio").first());
  await page.keyboard.press("ArrowDown");
  await expect(plan.getByRole("radio").nth(1)).toBeChecked();
  expect(await focusTrouble(page)).toBe("");
  await tabTo(page, plan.getByRole("button", { name: "Buy" }));
  await page.keyboard.press("Space");
  await expect(page.getByRole("heading", { name: "Checkout" })).toBeVisible();
  await tabTo(page, page.getByRole("textbox", { name: "Email" }));
  await page.keyboard.type(EMAIL);
  await tabTo(page, page.getByRole("button", { name: "Continue to payment" }));
  await page.keyboard.press("Enter");
  await expect(payButton(page)).toBeEnabled();
  await typeCard(page, CARD.declined);
  await page.keyboard.press("Enter");
  await expect(alert(page)).toContainText("Your bank declined the card.");
  await expect(payButton(page)).toBeFocused();
  await tabTo(page, cardField(page, "Card number"), "Shift+Tab");
  await page.keyboard.press("ControlOrMeta+A");
  await typeCard(page, CARD.pays, true);
  await page.keyboard.press("Space");
  await expectReady(page);
  await tabTo(page, page.getByRole("banner").getByRole("link", { name: "My SIM" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "My SIM" })).toBeVisible();
  await tabTo(page, page.getByRole("link", { name: "View order" }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  expect(await sandbox.counts()).toMatchObject({ ...ONE_PAYMENT, declines: 1 });
});

test(
  "a renewal is stopped with the keyboard alone, also in forced colours",
  LONG,
  async ({ page, sandbox, baseURL }) => {
    await page.emulateMedia({ forcedColors: "active" });
    const sim = spareSim();
    await sandbox.beginRenewal({ sim, packageCode: "DP20240115000102", orderPeriod: "1" });
    await openOwned(page, { origin: String(baseURL), sandbox, sim });
    await tabTo(page, await stopButton(page));
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: "Stop auto-renewal?" })).toBeVisible();
    await tabTo(page, page.getByRole("link", { name: "Keep auto-renewal" }));
    await tabTo(page, page.getByRole("button", { name: "Yes, stop" }), "Shift+Tab");
    await page.keyboard.press("Space");
    await expect(part(page, "Auto-renewal")).toBeVisible();
    await reloadUntil(page, page.getByText("The stop was confirmed"));
    const { subscriptions } = await sandbox.ledger();
    expect(subscriptions).toMatchObject([{ sim, cancelledAt: expect.any(Number) }]);
  },
);

test("the focus is always visible and can leave every page", LONG, async ({ page, watch }) => {
  watch.expect(/status of 404/);
  await reachCardForm(page, SIM.inUse);
  const order = `/orders/${orderIdOf(page)}`;
  for (const path of [
    "/",
    "/language",
    "/scan",
    "/plans",
    "/sim",
    "/withdraw",
    "/cancel",
    page.url(),
    order,
    "/no/such/page",
  ]) {
    await page.goto(path);
    await page.evaluate(() => {
      for (const details of document.querySelectorAll("details")) details.open = true;
    });
    expect(await tabThrough(page)).toBeGreaterThan(1);
  }
});

test("the Enter key among the durations of one plan buys no other plan", LONG, async ({ page }) => {
  await findPlans(page);
  await planCard(page, "Japan and Korea daily")
    .getByRole("radio", { name: /^3 days/ })
    .focus();
  const sent: string[] = [];
  page.on("request", (request) => sent.push(request.method()));
  await page.keyboard.press("Enter");
  await page.evaluate(() => new Promise(requestAnimationFrame));
  expect(sent).not.toContain("POST");
  await expect(page).toHaveURL("/plans");
});

/** From before the card form to the button that pays; `isThere` when the first field has the focus already. */
async function typeCard(page: Page, number: string, isThere = false): Promise<void> {
  await expect(cardField(page, "Card number")).toBeVisible();
  if (!isThere) await tabTo(page, cardField(page, "Card number"));
  await page.keyboard.type(number);
  for (const [name, digits] of [
    ["Expiry date", "1240"],
    ["Security code", "123"],
  ] as const) {
    await tabTo(page, cardField(page, name));
    await page.keyboard.press("ControlOrMeta+A");
    await page.keyboard.type(digits);
  }
  await tabTo(page, payButton(page));
}
