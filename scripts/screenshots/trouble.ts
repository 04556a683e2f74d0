import { buyPlan } from "#/e2e/buyer.ts";
import { spareSim } from "#/e2e/sandbox.ts";
import { freeOrigin, startShop } from "#/e2e/servers.ts";
import type { Walk } from "./take.ts";

/** Where something is not there, or is as a partner wants it. */
export const troubleWalks: Record<string, Walk> = {
  async "page that is not there"({ camera, context }) {
    const page = await context.newPage();
    await page.goto("/no/such/page");
    await camera.keep(page, "not-found");
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
