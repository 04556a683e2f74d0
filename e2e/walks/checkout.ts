import { expect, type Page } from "@playwright/test";
import {
  alert,
  buyPlan,
  CARD,
  findPlans,
  PLAN,
  payButton,
  payWith,
  pressContinue,
  reachCardForm,
  reachRenewalForm,
  renewalBox,
} from "#/e2e/buyer.ts";
import { openAs } from "#/e2e/my-sim.ts";
import { EMAIL, HttpBuyer } from "#/testbed/http-buyer.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import type { Scene, Walk } from "./scene.ts";

const TRIES_BEFORE_REST = 5;

/** The checkout, from the email address to the card. */
export const checkoutWalks: Record<string, Walk> = {
  async checkout({ page, look, sandbox }) {
    await findPlans(page, spareSim());
    await buyPlan(page);
    await look(page, "checkout");
    await pressContinue(page, "no address");
    await expect(alert(page)).toBeVisible();
    await look(page, "checkout-problem");
    await withoutLine(page, look, "checkout-offline");
    await sandbox.fail({ call: "singleOrder", kind: "html", times: -1 });
    await pressContinue(page);
    await expect(page.getByText("We can’t take orders")).toBeVisible();
    await look(page, "checkout-unreachable");
  },

  async "checkout behind another plan"({ page, look, sandbox }) {
    await findPlans(page, SIM.inUse);
    const { packageCode, orderPeriod } = PLAN;
    await sandbox.changePrice({ packageCode, orderPeriod, currency: "USD", price: "14.90" });
    await buyPlan(page);
    await look(page, "checkout-price");
  },

  async "checkout with a renewal"({ page, look }) {
    await findPlans(page, spareSim());
    await buyPlan(page);
    await renewalBox(page).check();
    await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
    await look(page, "checkout-renew");
    await reachRenewalForm(page);
    await look(page, "card-renew");
  },

  async "card form"({ page, look }) {
    await reachCardForm(page, spareSim());
    await look(page, "card");
    await withoutLine(page, look, "card-offline");
    await payWith(page, CARD.declined);
    await expect(page.getByText("Your bank declined the card.")).toBeVisible();
    await look(page, "card-declined");
  },

  async "card form that does not come"({ page, look, sandbox }) {
    const script = `${sandbox.origin}/processor/stripe.js`;
    // The page before asks for it already.
    await page.route(script, () => undefined);
    await findPlans(page, spareSim());
    await buyPlan(page);
    await pressContinue(page);
    await expect(page.getByText("The card form hasn’t loaded yet.")).toBeVisible();
    await look(page, "card-late");
    await page.unroute(script);
    await page.route(script, (route) => route.abort());
    await page.reload();
    await expect(page.getByText("The card form didn’t load.")).toBeVisible();
    await look(page, "card-failed");
  },

  async "card form without script"({ look, shop, openBrowser }) {
    const buyer = new HttpBuyer(shop.origin, spareSim());
    await buyer.openCardForm();
    const page = await openBrowser({ javaScriptEnabled: false });
    await openAs(page, buyer, `/checkout/${buyer.orderId}`);
    await look(page, "card-no-script");
  },

  async "card that rests"({ page, look, shop }) {
    const buyer = new HttpBuyer(shop.origin, spareSim());
    await buyer.openCardForm();
    for (let tries = 0; tries < TRIES_BEFORE_REST; tries += 1) {
      await buyer.tell("confirming");
      await buyer.tell("declined");
    }
    await openAs(page, buyer, `/checkout/${buyer.orderId}`);
    await expect(payButton(page)).toHaveCount(0);
    await look(page, "card-rests");
  },
};

async function withoutLine(page: Page, look: Scene["look"], state: string): Promise<void> {
  await page.context().setOffline(true);
  await expect(page.getByText("No connection, so nothing can be sent.")).toBeVisible();
  await look(page, state);
  await page.context().setOffline(false);
}
