import { EMAIL } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { PARTNER_CODE } from "#/testbed/servers.ts";
import {
  alert,
  buyPlan,
  CARD,
  expectReady,
  fillCard,
  findPlans,
  orderHeading,
  orderIdOf,
  PLAN,
  payButton,
  planCard,
  pressContinue,
  reachCardForm,
  untilScriptRuns,
} from "./buyer.ts";
import { focusTrouble } from "./focus.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* After an answer the focus is on the error, or on the next step; it is never lost. */

test("a page without script that refuses a form opens at the error", LONG, async ({ page, sandbox }) => {
  const number = page.getByRole("textbox", { name: "SIM number" });
  await findPlans(page, "8985 1234");
  await expect(number).toBeFocused();
  await expect(number).toHaveAccessibleDescription(/That’s too short/);
  expect(await focusTrouble(page)).toBe("");

  const sim = spareSim();
  await findPlans(page, sim);
  const body = { operateCode: "S", message: "success", data: { partnerCode: PARTNER_CODE, planList: [] } };
  await sandbox.fail({ call: "singleServicePlanPage", kind: "json", body, times: -1 });
  await planCard(page).getByRole("button", { name: "Buy" }).click();
  await expect(alert(page)).toBeFocused();
  await expect(alert(page)).toContainText("no longer available as shown");
  await sandbox.recover();

  await sandbox.fail({ call: "singleServicePlanPage", kind: "html", times: -1 });
  await findPlans(page, spareSim());
  await expect(alert(page).first()).toBeFocused();
  await expect(alert(page).first()).toContainText("We can’t show plans for this SIM right now");
  await sandbox.recover();

  await page.goto("/sim");
  await page.getByRole("textbox", { name: "SIM name" }).fill("W".repeat(41));
  await page.getByRole("button", { name: "Save name" }).click();
  const name = page.getByRole("textbox", { name: "SIM name" });
  await expect(name).toBeFocused();
  await expect(name).toHaveAccessibleDescription(/40 characters/);

  await page.goto("/");
  await expect(page.locator("[autofocus]"), "a page without a submitted form begins at its start").toHaveCount(0);
});

test("without script the checkout opens at the refused address", LONG, async ({ openBrowser }) => {
  const page = await openBrowser({ javaScriptEnabled: false });
  await findPlans(page);
  await buyPlan(page);
  await pressContinue(page, "no address");
  await expect(page.getByRole("textbox", { name: "Email" })).toBeFocused();
});

test(
  "through the checkout the focus goes to errors and to the next step, and is never lost",
  LONG,
  async ({ page, sandbox }) => {
    await findPlans(page, spareSim());
    await buyPlan(page);
    await untilScriptRuns(page);
    const email = page.getByRole("textbox", { name: "Email" });
    const go = page.getByRole("button", { name: "Continue to payment" });
    await email.fill("no address");
    await go.press("Enter");
    await expect(page.getByText("Enter an email address")).toBeVisible();
    await expect(email).toBeFocused();
    await expect(email).toHaveAccessibleDescription(/Enter an email address/);

    const { packageCode, orderPeriod } = PLAN;
    await sandbox.changePrice({ packageCode, orderPeriod, currency: "USD", price: "14.90" });
    await email.fill(EMAIL);
    await go.press("Enter");
    await expect(alert(page)).toContainText("The price has changed");
    await expect(alert(page)).toBeFocused();

    await sandbox.fail({ call: "singleOrder", kind: "html", times: -1 });
    await go.press("Enter");
    const unreached = alert(page).filter({ hasText: "We can’t take orders" });
    await expect(unreached).toBeFocused();
    await sandbox.recover();

    await go.press("Enter");
    await expect(payButton(page)).toBeEnabled();
    await expect(page.getByRole("heading", { name: "Card" })).toBeFocused();
    expect(await focusTrouble(page)).toBe("");

    await fillCard(page, CARD.declined);
    await payButton(page).press("Enter");
    await expect(alert(page)).toContainText("Your bank declined the card.");
    await expect(payButton(page)).toBeFocused();
  },
);

test("a buyer waiting at an order hears of its progress and keeps the focus", LONG, async ({ page, sandbox }) => {
  await reachCardForm(page, spareSim());
  await page.goto(`/orders/${orderIdOf(page)}`);
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
  const spoken = page.getByRole("main").getByRole("status");
  await expect(spoken, "a part that speaks is there before it has something to say").toHaveText("");
  await page.getByRole("link", { name: "Check again" }).focus();
  await sandbox.payTheOnlyOne();
  await expectReady(page);
  await expect(spoken).toHaveText("Your plan is ready");
  await expect(orderHeading(page, "Your plan is ready")).toBeFocused();
});

test("a buyer who makes a payment link has the focus on the link", LONG, async ({ page }) => {
  await reachCardForm(page, spareSim());
  await page.goto(`/orders/${orderIdOf(page)}`);
  await untilScriptRuns(page);
  await page.getByRole("button", { name: "Create link" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Ask someone to pay" })).toBeFocused();
  await page.getByText("Create a new link").press("Enter");
  await page.getByRole("button", { name: "Create link" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Ask someone to pay" })).toBeFocused();
});
