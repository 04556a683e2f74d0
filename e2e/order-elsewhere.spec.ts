import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { Visitor, wordsOf } from "#/testbed/visitor.ts";
import { CARD, orderHeading, orderIdOf, payButton, payWith, reachCardForm } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The page of an order in a browser that neither made it nor was asked to pay it. */

const WHY =
  "This order was placed in another browser, so its plan, amount, SIM number and email address aren’t shown here.";
const OPEN = "open this page in the browser you bought with";
const BANK = "Your payment continues without this browser";
const ARRIVED = "This order is paid. Don’t pay again.";

test("an order that waits is explained in another browser, which may start anew", async ({ page, openBrowser }) => {
  await reachCardForm(page, spareSim());
  const stranger = await openBrowser();
  await stranger.goto(`/orders/${orderIdOf(page)}`);
  await expect(orderHeading(stranger, "Waiting for payment")).toBeVisible();
  const main = stranger.getByRole("main");
  for (const text of [WHY, OPEN, "To pay, go back to the browser you bought with"])
    await expect(main).toContainText(text);
  for (const text of [BANK, ARRIVED, "again in this browser", "Europe 10 GB", "12.90"]) {
    await expect(main).not.toContainText(text);
  }
  await stranger.getByRole("link", { name: "Enter SIM number" }).click();
  await expect(stranger).toHaveURL("/");
});

test("a return from the bank in another browser sees the payment checked, then paid", async ({
  page,
  openBrowser,
  sandbox,
  watch,
}) => {
  watch.expect(/net::ERR_CONNECTION_RESET/);
  await reachCardForm(page, spareSim());
  const address = `/orders/${orderIdOf(page)}`;
  await sandbox.set({ confirmFails: "network" });
  await payWith(page, CARD.pays);
  await expect(orderHeading(page, "Checking your payment")).toBeVisible();
  const returned = await openBrowser();
  await returned.goto(address);
  await expect(orderHeading(returned, "Checking your payment")).toBeVisible();
  await expect(returned.getByText(BANK)).toBeVisible();
  await expect(returned.getByText(ARRIVED)).toHaveCount(0);
  await expect(payButton(returned)).toHaveCount(0);
  await expect(returned.getByRole("link", { name: /Continue to payment|SIM number/ })).toHaveCount(0);
  await sandbox.payTheOnlyOne();
  await expect(returned.getByText(ARRIVED)).toBeVisible();
  await expect(returned.getByText(BANK)).toHaveCount(0);
  await expect(returned.getByText(WHY)).toBeVisible();
});

test("an order that was refused says elsewhere that nothing was charged", LONG, async ({ servers, sandbox }) => {
  const buyer = new HttpBuyer(servers.shop.origin, spareSim());
  await sandbox.fail({ call: "singleOrder", kind: "json", body: { operateCode: "F", message: "no" } });
  await buyer.openCardForm();
  const words = wordsOf(await new Visitor(servers.shop.origin).get(`/orders/${buyer.orderId}`));
  expect(words).toContain("Nothing was charged.");
  expect(words).toContain(WHY);
  for (const text of [BANK, ARRIVED, "To pay,"]) expect(words).not.toContain(text);
  // An order without a payment needs no keeping, in its own browser either.
  expect(wordsOf(await buyer.get(`/orders/${buyer.orderId}`))).not.toContain("Keep your order number");
});

test("where there is a mail address for help, another browser is told what to write", LONG, async ({ openShop }) => {
  const shop = await openShop({ SHOP_SUPPORT_EMAIL: "help@shop.example" });
  const buyer = new HttpBuyer(shop.origin, spareSim());
  await buyer.openCardForm();
  const words = wordsOf(await new Visitor(shop.origin).get(`/orders/${buyer.orderId}`));
  expect(words).toContain("Email help@shop.example and include the address of this page.");
  const own = wordsOf(await buyer.get(`/orders/${buyer.orderId}`));
  expect(own).toContain("To see this order again, open this page in the same browser.");
  expect(own).not.toContain("Email help@shop.example");
});
