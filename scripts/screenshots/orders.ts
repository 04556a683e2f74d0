import { expect, type Page } from "@playwright/test";
import {
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  orderHeading,
  orderIdOf,
  payWith,
  pressContinue,
  reachCardForm,
  reachRenewalForm,
} from "#/e2e/buyer.ts";
import { openAs } from "#/e2e/my-sim.ts";
import { QuickBuyer } from "#/e2e/quick-buyer.ts";
import { SIM, spareSim } from "#/e2e/sandbox.ts";
import type { Scene, Walk } from "./take.ts";

const NEVER_MS = 600_000;

/** The page of an order, under each of its headings. */
export const orderWalks: Record<string, Walk> = {
  async "order that waits"({ camera, shop, context }) {
    const page = await context.newPage();
    await reachCardForm(page, spareSim());
    const address = `/orders/${orderIdOf(page)}`;
    await page.goto(address);
    await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
    await camera.keep(page, "order-waiting");
    await context.setOffline(true);
    await expect(page.getByRole("status")).not.toBeEmpty();
    await camera.keep(page, "order-offline");
    await context.setOffline(false);
    const stranger = await context.browser()?.newPage({ baseURL: shop.origin });
    if (!stranger) return;
    await stranger.goto(address);
    await camera.keep(stranger, "order-elsewhere");
    await stranger.goto("/orders/no-such-order");
    await camera.keep(stranger, "order-none");
    await stranger.close();
  },

  async "order that somebody else pays"({ camera, shop, context }) {
    const page = await context.newPage();
    await reachCardForm(page, spareSim());
    await page.getByRole("button", { name: "Let somebody else pay" }).click();
    const link = page.getByRole("textbox", { name: "Link for whoever pays" });
    await expect(link).toBeVisible();
    await camera.keep(page, "order-link");
    const payer = await context.browser()?.newPage({ baseURL: shop.origin });
    if (!payer) return;
    await payer.goto(await link.inputValue());
    await camera.keep(payer, "pay");
    await payer.getByRole("button", { name: "Continue to payment" }).click();
    await payer.waitForURL("**/checkout/*");
    await camera.keep(payer, "pay-checkout");
    await payer.close();
  },

  async "order that is checked"({ camera, sandbox, context }) {
    const page = await context.newPage();
    await reachCardForm(page, spareSim());
    await sandbox.set({ confirmFails: "network" });
    await payWith(page, CARD.pays);
    await expect(orderHeading(page, "Checking your payment")).toBeVisible();
    await camera.keep(page, "order-checking");
  },

  async "order that is paid"(scene) {
    const page = await paidOrder(scene);
    await expect(orderHeading(page, "Payment received")).toBeVisible();
    await scene.camera.keep(page, "order-received");
    await page.goto("/sim");
    await scene.camera.keep(page, "sim-own");
  },

  async "order that is ready"({ camera, context }) {
    const page = await context.newPage();
    await reachCardForm(page, spareSim());
    await payWith(page, CARD.pays);
    await expectReady(page);
    await camera.keep(page, "order-ready");
    await camera.keepPrinted(page, "order-ready");
  },

  async "order that renews"({ camera, context }) {
    const page = await context.newPage();
    await reachRenewalForm(page);
    await payWith(page, CARD.pays);
    await expectReady(page);
    await camera.keep(page, "order-renews");
    await camera.keepPrinted(page, "order-renews");
    await page.goto("/sim");
    await camera.keep(page, "sim-renews");
    await page.getByRole("button", { name: "Stop renewal" }).click();
    await camera.keep(page, "sim-stop");
    await page.getByRole("button", { name: "Yes, stop renewal" }).click();
    await page.waitForURL("/sim");
    await camera.keep(page, "sim-stopped");
    await page.goto("/sim/stop");
    await camera.keep(page, "sim-nothing-to-stop");
  },

  async "order that is refused"({ camera, context }) {
    const page = await context.newPage();
    await findPlans(page, SIM.refusesOrders);
    await buyPlan(page);
    await pressContinue(page);
    await expect(orderHeading(page, "Payment not completed")).toBeVisible();
    await camera.keep(page, "order-refused");
  },

  async "order that is looked at"({ camera, sandbox, shop, context }) {
    const page = await context.newPage();
    const buyer = new QuickBuyer(shop.origin, spareSim());
    await buyer.openCardForm();
    const { payId } = await buyer.placed(sandbox);
    await sandbox.notify(payId, { detail: { total_amount: 1_289 } });
    await openAs(page, buyer, `/orders/${buyer.orderId}`);
    await expect(orderHeading(page, "We need to look at this")).toBeVisible();
    await camera.keep(page, "order-review");
  },
};

/** An order whose payment has come and whose plan has not. */
async function paidOrder({ sandbox, shop, context }: Scene): Promise<Page> {
  await sandbox.set({ notifications: "lose", listDelayMs: NEVER_MS });
  const page = await context.newPage();
  const buyer = new QuickBuyer(shop.origin, spareSim());
  await buyer.openCardForm();
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status(), { timeout: 20_000 }).toBe("received");
  await openAs(page, buyer, `/orders/${buyer.orderId}`);
  return page;
}
