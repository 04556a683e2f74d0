import { execFileSync } from "node:child_process";
import { expect } from "@playwright/test";
import { alert, buyPlan, planCard } from "#/e2e/buyer.ts";
import { openAs } from "#/e2e/my-sim.ts";
import { QuickBuyer } from "#/e2e/quick-buyer.ts";
import { spareSim } from "#/e2e/sandbox.ts";
import { freeOrigin, startShop } from "#/e2e/servers.ts";
import type { Walk } from "./take.ts";

/** Where something is not there, or broken. */
export const troubleWalks: Record<string, Walk> = {
  async "page that is not there"({ camera, context }) {
    const page = await context.newPage();
    await page.goto("/no/such/page");
    await camera.keep(page, "not-found");
  },

  async "shop that fails"({ camera, sandbox, context }) {
    const page = await context.newPage();
    const shop = await startShop(await freeOrigin(), sandbox.origin);
    try {
      const buyer = new QuickBuyer(shop.origin, spareSim());
      await buyer.openCardForm();
      await buyer.tell("confirming");
      await openAs(page, buyer, "/plans");
      // Its disk is full: a file may become one byte long.
      execFileSync("prlimit", [`--pid=${shop.pid}`, "--fsize=1:"]);
      await page.goto(`${shop.origin}/plans`);
      await planCard(page).getByRole("button", { name: "Buy" }).click();
      await expect(alert(page)).toBeVisible();
      await camera.keep(page, "trouble-before");
      await page.goto(`${shop.origin}/orders/${buyer.orderId}`);
      await camera.keep(page, "trouble-after");
    } finally {
      await shop.stop();
    }
  },

  async "shop with a name of its own"({ camera, sandbox, context }) {
    const logo =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='900' height='120'%3E%3Cpath fill='%23c4006a' d='M0 0h900v120H0z'/%3E%3C/svg%3E";
    const page = await context.newPage();
    const shop = await startShop(await freeOrigin(), sandbox.origin, {
      SHOP_NAME: "Überlandverkehrsgesellschaftskommunikation & Söhne 2026 Ltd",
      SHOP_LOGO: logo,
      SHOP_ACCENT: "#ffe600",
      SHOP_SUPPORT_EMAIL: "customer.happiness.department@communications.example.com",
    });
    try {
      await page.goto(shop.origin);
      await camera.keep(page, "brand-home");
      await page.getByRole("textbox", { name: "SIM number" }).fill(spareSim());
      await page.getByRole("button", { name: "Show plans" }).click();
      await camera.keep(page, "brand-plans");
      await buyPlan(page);
      await camera.keep(page, "brand-checkout");
    } finally {
      await shop.stop();
    }
  },
};
