import { expect, type Page } from "@playwright/test";
import { alert, buyPlan, findPlans } from "#/e2e/buyer.ts";
import { HURRIED_CLOCK } from "#/e2e/clock.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import { freeOrigin, startShop } from "#/testbed/servers.ts";
import type { Walk } from "./scene.ts";

const NO_CALENDAR = `--import=data:text/javascript,${encodeURIComponent(
  "Intl.DateTimeFormat = class { constructor() { throw new Error('no calendar'); } };",
)}`;

/** Where something is not there, or is as a partner wants it. */
export const troubleWalks: Record<string, Walk> = {
  async "page that is not there"({ page, look }) {
    await page.goto("/no/such/page");
    await look(page, "not-found");
  },

  async "shop that can't ask any more"({ openBrowser, look, sandbox }) {
    const shop = await startShop(await freeOrigin(), sandbox.origin, HURRIED_CLOCK);
    try {
      const page = await openBrowser({ baseURL: shop.origin });
      await findPlans(page, spareSim());
      await sandbox.fail({ call: "singleServicePlanPage", kind: "status", status: 503, times: -1 });
      await expect(async () => {
        await page.reload();
        await expect(alert(page)).toContainText("This list is from", { timeout: 1_000 });
      }).toPass();
      await look(page, "plans-late");
    } finally {
      await shop.stop();
    }
  },

  async "shop with a fault of its own"({ page, look, sandbox }) {
    const shop = await startShop(await freeOrigin(), sandbox.origin, { NODE_OPTIONS: NO_CALENDAR });
    try {
      // The plan in use has a last day.
      await lookUpIn(page, shop.origin, SIM.inUse);
      await page.goto(`${shop.origin}/sim`);
      await expect(page.getByRole("heading", { name: "Something went wrong on our side" })).toBeVisible();
      await look(page, "trouble");
    } finally {
      await shop.stop();
    }
  },

  async "shop with a name of its own"({ page, look, sandbox }) {
    const logo =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='900' height='120'%3E%3Cpath fill='%23c4006a' d='M0 0h900v120H0z'/%3E%3C/svg%3E";
    const shop = await startShop(await freeOrigin(), sandbox.origin, {
      SHOP_NAME: "Überlandverkehrsgesellschaftskommunikation & Söhne 2026 Ltd",
      SHOP_LOGO: logo,
      SHOP_ACCENT: "#ffe600",
      SHOP_SUPPORT_EMAIL: "customer.happiness.department@communications.example.com",
    });
    try {
      await page.goto(shop.origin);
      await look(page, "brand-home");
      await page.getByRole("textbox", { name: "SIM number" }).fill(spareSim());
      await page.getByRole("button", { name: "View plans" }).click();
      await expect(page.getByRole("article")).toHaveCount(2);
      await look(page, "brand-plans");
      await buyPlan(page);
      await look(page, "brand-checkout");
    } finally {
      await shop.stop();
    }
  },
};

async function lookUpIn(page: Page, origin: string, sim: string): Promise<void> {
  await page.goto(origin);
  await page.getByRole("textbox", { name: "SIM number" }).fill(sim);
  await page.getByRole("button", { name: "View plans" }).click();
  await page.waitForURL("**/plans");
}
