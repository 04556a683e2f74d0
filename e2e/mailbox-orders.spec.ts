// @module-tag long
import { EMAIL } from "#/testbed/http-buyer.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { PROCESSOR_KEY } from "#/testbed/sandbox.ts";
import {
  alert,
  buyPlan,
  CARD,
  expectOnSim,
  fillCard,
  findPlans,
  payButton,
  pressContinue,
  reachOneScreen,
} from "./buyer.ts";
import { askForCode, enter, HERE, leaveOrders, openMailing, secretsOf } from "./mailbox-proof.ts";
import { expect, test } from "./shop.ts";

/* Beyond so many open orders in all, a buyer whom the shop doesn't know confirms a mailbox before an order is placed. */

test.beforeEach(({ watch }) => watch.expect(/status of 429/));

const BUSY = "an unusually high number of orders";

test("beyond the limit on all open orders an unknown buyer confirms an address first", async ({
  openBrowser,
  openShop,
  sandbox,
  servers,
}) => {
  const { origin: baseURL } = await openMailing({ openShop, servers }, { LIMITS_SCALE: "0.04" });
  await leaveOrders(baseURL, 8);
  const page = await openBrowser({ baseURL, javaScriptEnabled: false, extraHTTPHeaders: HERE });
  await findPlans(page);
  await buyPlan(page);
  const checkout = page.url();
  const before = await sandbox.counts();
  await pressContinue(page, "ana@example.com");
  await expect(alert(page)).toContainText(BUSY);
  await expect(alert(page)).toContainText("Nothing was charged.");
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue("ana@example.com");
  expect(await sandbox.counts(), "nothing was placed").toEqual(before);

  const email = spareAddress();
  await askForCode(page, email);
  await enter(page, (await secretsOf(sandbox, email)).code);
  await page.waitForURL(checkout);
  await pressContinue(page, "ana@example.com");
  await expect(page.getByRole("heading", { name: "Card" })).toBeVisible();
  expect((await sandbox.counts()).orders).toBe(before.orders + 1);
});

test("“Pay” on one screen offers the same, and keeps the form", async ({ openBrowser, openShop, sandbox, servers }) => {
  const settings = { PROCESSOR_KEY, LIMITS_SCALE: "0.04" };
  const { origin: baseURL } = await openMailing({ openShop, servers }, settings);
  await leaveOrders(baseURL, 8);
  const page = await openBrowser({ baseURL, extraHTTPHeaders: HERE });
  await reachOneScreen(page);
  const checkout = page.url();
  await fillCard(page, CARD.pays);
  await payButton(page).click();
  await expect(alert(page)).toContainText(BUSY);
  await expect(page.getByRole("textbox", { name: "Email" })).toHaveValue(EMAIL);
  await expect(payButton(page)).toBeEnabled();

  const email = spareAddress();
  await askForCode(page, email);
  await enter(page, (await secretsOf(sandbox, email)).code);
  await page.waitForURL(checkout);
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await fillCard(page, CARD.pays);
  await payButton(page).click();
  await expectOnSim(page);
});
