import { expect, type Page } from "@playwright/test";
import {
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  orderHeading,
  orderIdOf,
  PLAN,
  payButton,
  payWith,
  pressContinue,
  reachCardForm,
  reachRenewalForm,
} from "#/e2e/buyer.ts";
import { buyWhole, listOn, openAs, stopButton } from "#/e2e/my-sim.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import type { Scene, Walk } from "./scene.ts";

const NEVER_MS = 600_000;

/** The page of an order, under each of its headings. */
export const orderWalks: Record<string, Walk> = {
  async "order that waits"({ page, look, openBrowser }) {
    await reachCardForm(page, spareSim());
    const address = `/orders/${orderIdOf(page)}`;
    await page.goto(`/help/${orderIdOf(page)}`);
    await look(page, "order-help");
    await page.goto(address);
    await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
    await look(page, "order-waiting");
    await page.context().setOffline(true);
    await expect(page.getByRole("status")).not.toBeEmpty();
    await look(page, "order-offline");
    await page.context().setOffline(false);
    const stranger = await openBrowser();
    await stranger.goto(address);
    await look(stranger, "order-elsewhere");
    await stranger.goto("/orders/no-such-order");
    await look(stranger, "order-none");
  },

  async "order that another payer pays"({ page, look, openBrowser }) {
    await reachCardForm(page, spareSim());
    await page.goto(`/orders/${orderIdOf(page)}`);
    await page.getByRole("textbox", { name: "Your name" }).fill("Ana");
    await page
      .getByRole("textbox", { name: "Message" })
      .fill("My data ran out at the airport. I’ll pay you back tonight!");
    await page.getByRole("button", { name: "Create link" }).click();
    const link = page.getByRole("textbox", { name: "Payment link" });
    await expect(link).toBeVisible();
    await look(page, "order-link");
    // Read before the link is taken: after that the order's page no longer shows it.
    const address = await link.inputValue();
    const payer = await openBrowser();
    await payer.goto(address);
    await look(payer, "pay");
    await payer.getByRole("button", { name: "Continue to payment" }).click();
    await payer.waitForURL("**/checkout/*");
    await expect(payButton(payer)).toBeEnabled();
    await look(payer, "pay-checkout");
    const late = await openBrowser();
    await late.goto(address);
    await look(late, "pay-gone");
    await page.reload();
    await look(page, "order-link-taken");
    await payWith(payer, CARD.pays);
    await expectReady(payer);
    await look(payer, "pay-thanks");
  },

  async "order that is checked"({ page, look, sandbox }) {
    await reachCardForm(page, spareSim());
    await sandbox.set({ confirmFails: "network" });
    await payWith(page, CARD.pays);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await look(page, "order-checking");
  },

  async "order that is paid"(scene) {
    const page = await paidOrder(scene);
    await expect(orderHeading(page, "Payment received")).toBeVisible();
    await scene.look(page, "order-received");
    await page.goto("/sim");
    await scene.look(page, "sim-own");
  },

  async "order that is queued"({ page, look, sandbox, shop, openBrowser }) {
    await sandbox.set({ notifications: "lose", listDelayMs: 0 });
    const buyer = new HttpBuyer(shop.origin, SIM.inUse);
    await buyer.openCardForm();
    await buyer.pay(sandbox);
    await expect.poll(() => buyer.status()).toBe("queued");
    const address = `/orders/${buyer.orderId}`;
    await openAs(page, buyer, address);
    await expect(orderHeading(page, "Your plan is queued")).toBeVisible();
    await look(page, "order-queued");
    await page.goto("/sim");
    await look(page, "sim-queued");
    const stranger = await openBrowser();
    await stranger.goto(address);
    await look(stranger, "order-queued-elsewhere");
    const arabic = await openBrowser({ locale: "ar" });
    await openAs(arabic, buyer, address);
    await look(arabic, "rtl-order-queued");
  },

  async "order whose start is unknown"({ page, look, sandbox, shop }) {
    await sandbox.set({ notifications: "lose", listDelayMs: 0 });
    const buyer = new HttpBuyer(shop.origin, spareSim());
    const entryOf = (servicePlanShowName: string) => ({ servicePlanShowName, time: "1", unit: "2" });
    await listOn(sandbox, buyer.sim, [entryOf("Asia 5 GB")]);
    await buyer.openCardForm();
    await sandbox.recover();
    await listOn(sandbox, buyer.sim, [entryOf("Asia 5 GB"), entryOf(PLAN.name)]);
    await buyer.pay(sandbox);
    await openAs(page, buyer, `/orders/${buyer.orderId}`);
    await look(page, "order-delivered");
    await page.goto("/sim");
    await look(page, "sim-delivered");
  },

  async "order whose renewal is not seen"({ page, look, sandbox }) {
    await sandbox.set({ quirks: ["renewal-never-begins"] });
    await reachRenewalForm(page);
    await payWith(page, CARD.pays);
    await expectReady(page);
    await page.goto("/sim");
    await look(page, "sim-renewal-pending");
  },

  async "order that is ready"({ page, look }) {
    await reachCardForm(page, spareSim());
    await payWith(page, CARD.pays);
    await expectReady(page);
    await look(page, "order-ready");
    await page.getByText("Add company details").click();
    await look(page, "order-billing");
    await page
      .getByRole("textbox", { name: "Company name and address" })
      .fill("Blue Travel GmbH\nHauptstraße 1\n10115 Berlin");
    await page.getByRole("textbox", { name: "VAT or tax number" }).fill("DE123456789");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Edit company details")).toBeVisible();
    await look(page, "order-billed");
  },

  async "order that is ready in Arabic"({ look, sandbox, shop, openBrowser }) {
    const buyer = new HttpBuyer(shop.origin, spareSim());
    await buyWhole(buyer, sandbox);
    const page = await openBrowser({ locale: "ar" });
    await openAs(page, buyer, `/orders/${buyer.orderId}`);
    await look(page, "rtl-order-ready");
  },

  async "order that renews"({ page, look }) {
    await reachRenewalForm(page);
    await payWith(page, CARD.pays);
    await expectReady(page);
    await look(page, "order-renews");
    await page.goto("/sim");
    const stop = await stopButton(page);
    await look(page, "sim-renews");
    await stop.click();
    await expect(page.getByRole("button", { name: "Yes, stop" })).toBeVisible();
    await look(page, "sim-stop");
    await page.getByRole("button", { name: "Yes, stop" }).click();
    await page.waitForURL("/sim");
    await page.waitForLoadState();
    await look(page, "sim-stopped");
    await page.goto("/sim/stop");
    await look(page, "sim-nothing-to-stop");
  },

  async "order that is refused"({ page, look }) {
    await findPlans(page, SIM.refusesOrders);
    await buyPlan(page);
    await pressContinue(page);
    await expect(orderHeading(page, "Payment not completed")).toBeVisible();
    await look(page, "order-refused");
  },

  async "order that is looked at"({ page, look, sandbox, shop }) {
    const buyer = new HttpBuyer(shop.origin, spareSim());
    await buyer.openCardForm();
    const { payId } = await buyer.placed(sandbox);
    await sandbox.notify(payId, { detail: { total_amount: 1_289 } });
    await openAs(page, buyer, `/orders/${buyer.orderId}`);
    await expect(orderHeading(page, "We’re looking into this")).toBeVisible();
    await look(page, "order-review");
  },
};

/** An order whose payment has come and whose plan has not. */
async function paidOrder({ page, sandbox, shop }: Scene): Promise<Page> {
  await sandbox.set({ notifications: "lose", listDelayMs: NEVER_MS });
  const buyer = new HttpBuyer(shop.origin, spareSim());
  await buyer.openCardForm();
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("received");
  await openAs(page, buyer, `/orders/${buyer.orderId}`);
  return page;
}
