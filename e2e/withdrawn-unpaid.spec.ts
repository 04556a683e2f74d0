import type { Page } from "@playwright/test";
import { EMAIL, HttpBuyer } from "#/testbed/http-buyer.ts";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { Visitor, wordsOf } from "#/testbed/visitor.ts";
import {
  alert,
  buyPlan,
  CARD,
  orderHeading,
  orderIdOf,
  payButton,
  payWith,
  reachCardForm,
  reachRenewalForm,
  untilAnswered,
} from "./buyer.ts";
import { declare } from "./declare.ts";
import { makeLink, take } from "./pay-link.ts";
import { expect, test } from "./shop.ts";

/* An order that its buyer withdraws from before it is paid. */

const WITHDRAWN = "This order was withdrawn. Nothing was charged.";

/** On the page for that, in another browser, as the law has it. */
async function withdraw(origin: string, sandbox: Sandbox, sim?: string): Promise<void> {
  const { orders } = await sandbox.ledger();
  const order = orders.find(({ simNumber }) => sim === undefined || simNumber === sim);
  await declare(new Visitor(origin), "/withdraw", { orderNo: String(order?.orderNo), email: EMAIL });
}

async function expectWithdrawn(page: Page): Promise<void> {
  await expect(orderHeading(page, "Payment not completed")).toBeVisible();
  await expect(page.getByRole("main")).toContainText(WITHDRAWN);
  await expect(page.getByRole("link", { name: "Continue to payment" })).toHaveCount(0);
}

test("its pages end there, its open form charges nothing, and its plan can be bought anew", async ({
  page,
  context,
  servers,
  sandbox,
}) => {
  await reachCardForm(page);
  const id = orderIdOf(page);
  const open = await context.newPage();
  await open.goto(`/orders/${id}`);
  await expect(orderHeading(open, "Waiting for payment")).toBeVisible();
  await withdraw(servers.shop.origin, sandbox);
  await expectWithdrawn(open);
  await payWith(page, CARD.pays);
  await expectWithdrawn(page);
  await page.goto(`/checkout/${id}`);
  await expect(page).toHaveURL(`/orders/${id}`);
  await expectWithdrawn(page);
  expect((await sandbox.counts()).charges).toBe(0);
  await untilAnswered(page, () => page.getByRole("main").getByRole("link", { name: "View plans" }).click());
  await buyPlan(page);
  expect(orderIdOf(page)).not.toBe(id);
});

test("the form of a payer who took the link charges nothing, and the link leads no one else", async ({
  page,
  openBrowser,
  servers,
  sandbox,
}) => {
  await reachCardForm(page);
  const link = await makeLink(page);
  const payer = await openBrowser();
  await take(payer, link);
  await expect(payButton(payer)).toBeEnabled();
  await withdraw(servers.shop.origin, sandbox);
  await expectWithdrawn(page);
  await payWith(payer, CARD.pays);
  await expectWithdrawn(payer);
  await payer.goto(link);
  await expectWithdrawn(payer);
  const other = await openBrowser();
  await other.goto(link);
  await expect(other.getByRole("heading", { name: "This link can’t be used" })).toBeVisible();
  expect((await sandbox.counts()).charges).toBe(0);
});

test("a renewal's open form neither begins it nor speaks of another one", async ({ page, servers, sandbox }) => {
  await reachRenewalForm(page);
  await withdraw(servers.shop.origin, sandbox);
  await payWith(page, CARD.pays);
  await expectWithdrawn(page);
  await expect(alert(page)).toHaveCount(0);
  expect(await sandbox.counts()).toMatchObject({ subscriptions: 0, charges: 0 });
});

test("a payment that was under way is looked for, and counts when it comes", async ({ servers, sandbox }) => {
  const { origin } = servers.shop;
  const buyer = new HttpBuyer(origin, spareSim());
  await buyer.openCardForm();
  await buyer.tell("confirming");
  await withdraw(origin, sandbox, buyer.sim);
  const words = wordsOf(await buyer.get(`/orders/${buyer.orderId}`));
  expect(words).toContain("This order was withdrawn, and we see no payment. If your bank shows one, don’t pay again");
  expect(words).toContain("Check again");
  expect(words).not.toContain("Nothing was charged");
  await sandbox.pay((await buyer.placed(sandbox)).payId);
  await buyer.untilReady();
});
