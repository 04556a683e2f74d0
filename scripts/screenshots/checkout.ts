import { expect } from "@playwright/test";
import {
  alert,
  buyPlan,
  CARD,
  EMAIL,
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
import { QuickBuyer } from "#/e2e/quick-buyer.ts";
import { SIM, spareSim } from "#/e2e/sandbox.ts";
import type { Walk } from "./take.ts";

const TRIES_BEFORE_REST = 5;

/** The checkout, from the mail address to the card. */
export const checkoutWalks: Record<string, Walk> = {
  async checkout({ camera, sandbox, context }) {
    const page = await context.newPage();
    await findPlans(page, spareSim());
    await buyPlan(page);
    await camera.keep(page, "checkout");
    await pressContinue(page, "no address");
    await expect(alert(page)).toBeVisible();
    await camera.keep(page, "checkout-problem");
    await sandbox.fail({ call: "singleOrder", kind: "html", times: -1 });
    await pressContinue(page);
    await expect(page.getByText("We can’t reach the service")).toBeVisible();
    await camera.keep(page, "checkout-unreachable");
  },

  async "checkout behind another plan"({ camera, sandbox, context }) {
    const page = await context.newPage();
    await findPlans(page, SIM.inUse);
    const { packageCode, orderPeriod } = PLAN;
    await sandbox.changePrice({ packageCode, orderPeriod, currency: "USD", price: "14.90" });
    await buyPlan(page);
    await camera.keep(page, "checkout-price");
  },

  async "checkout with a renewal"({ camera, context }) {
    const page = await context.newPage();
    await findPlans(page, spareSim());
    await buyPlan(page);
    await renewalBox(page).check();
    await page.getByRole("textbox", { name: "Email" }).fill(EMAIL);
    await camera.keep(page, "checkout-renew");
    await reachRenewalForm(page);
    await camera.keep(page, "card-renew");
  },

  async "card form"({ camera, context }) {
    const page = await context.newPage();
    await reachCardForm(page, spareSim());
    await camera.keep(page, "card");
    await payWith(page, CARD.declined);
    await expect(page.getByText("Your bank declined the card.")).toBeVisible();
    await camera.keep(page, "card-declined");
  },

  async "card form that does not come"({ camera, sandbox, context }) {
    const page = await context.newPage();
    const script = `${sandbox.origin}/processor/stripe.js`;
    // The page before asks for it already.
    await page.route(script, () => undefined);
    await findPlans(page, spareSim());
    await buyPlan(page);
    await pressContinue(page);
    await expect(page.getByText("Loading the card form")).toBeVisible();
    await camera.keep(page, "card-late");
    await page.unroute(script);
    await page.route(script, (route) => route.abort());
    await page.reload();
    await expect(page.getByText("The card form could not be loaded.")).toBeVisible();
    await camera.keep(page, "card-failed");
  },

  async "card form without script"({ camera, shop, context }) {
    const buyer = new QuickBuyer(shop.origin, spareSim());
    await buyer.openCardForm();
    const still = await context.browser()?.newContext({ baseURL: shop.origin, javaScriptEnabled: false });
    const page = await (still ?? context).newPage();
    await openAs(page, buyer, `/checkout/${buyer.orderId}`);
    await camera.keep(page, "card-no-script");
    await still?.close();
  },

  async "card that rests"({ camera, shop, context }) {
    const page = await context.newPage();
    const buyer = new QuickBuyer(shop.origin, spareSim());
    await buyer.openCardForm();
    for (let tries = 0; tries < TRIES_BEFORE_REST; tries += 1) {
      await buyer.tell("confirming");
      await buyer.tell("declined");
    }
    await openAs(page, buyer, `/checkout/${buyer.orderId}`);
    await expect(payButton(page)).toHaveCount(0);
    await camera.keep(page, "card-rests");
  },
};
