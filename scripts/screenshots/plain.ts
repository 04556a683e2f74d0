import { expect, type Page } from "@playwright/test";
import { alert, CARD, expectReady, findPlans, payWith, planCard, reachCardForm } from "#/e2e/buyer.ts";
import { SIM, spareSim } from "#/e2e/sandbox.ts";
import { PARTNER_CODE } from "#/e2e/servers.ts";
import type { Walk } from "./take.ts";

const PLANS = "singleServicePlanPage";

/** The pages before an order is made. */
export const plainWalks: Record<string, Walk> = {
  async home({ camera, sandbox, context }) {
    const page = await context.newPage();
    await page.goto("/");
    await camera.keep(page, "home");
    await page.getByText("Where do I find the number?").click();
    await camera.keep(page, "home-where");
    await findPlans(page, "8985 1234");
    await expect(alert(page)).toBeVisible();
    await camera.keep(page, "home-problem");
    await findPlans(page, SIM.unknown);
    await expect(alert(page)).toBeVisible();
    await camera.keep(page, "home-unknown");
    await sandbox.fail({ call: PLANS, kind: "html", times: -1 });
    await findPlans(page, spareSim());
    await expect(alert(page).first()).toBeVisible();
    await camera.keep(page, "home-unreachable");
  },

  async plans({ camera, context }) {
    const page = await context.newPage();
    await page.goto("/plans");
    await camera.keep(page, "plans-no-sim");
    await findPlans(page, SIM.twelvePlans);
    await expect(page.getByRole("article")).toHaveCount(12);
    await camera.keep(page, "plans");
    await findPlans(page, SIM.inUse);
    await expect(page.getByRole("article")).toHaveCount(2);
    await camera.keep(page, "plans-behind");
    await page.goto("/");
    await camera.keep(page, "home-again");
  },

  async languages({ camera, context }) {
    const page = await context.newPage();
    await findPlans(page, SIM.twelvePlans);
    await expect(page.getByRole("article")).toHaveCount(12);
    await page.goto("/language");
    await camera.keep(page, "language");
    await page.getByRole("button", { name: "العربية" }).click();
    await page.goto("/plans");
    await camera.keep(page, "plans-from-right-to-left");
  },

  async "plans with details"({ camera, context }) {
    const page = await context.newPage();
    await findPlans(page, SIM.hostilePlans);
    await expect(page.getByRole("article")).toHaveCount(5);
    for (const summary of await page.getByText("What’s included").all()) await summary.click();
    await camera.keep(page, "plans-details");
  },

  async "plans that go"({ camera, sandbox, context }) {
    const page = await context.newPage();
    await findPlans(page, spareSim());
    const body = { operateCode: "S", message: "success", data: { partnerCode: PARTNER_CODE, planList: [] } };
    await sandbox.fail({ call: PLANS, kind: "json", body, times: -1 });
    await pressBuy(page);
    await expect(alert(page)).toBeVisible();
    await camera.keep(page, "plans-gone");
    await sandbox.recover();
    await findPlans(page, spareSim());
    await sandbox.fail({ call: PLANS, kind: "json", body });
    await sandbox.fail({ call: PLANS, kind: "html", times: -1 });
    await pressBuy(page);
    await expect(page.getByText("We can’t reach the service right now")).toBeVisible();
    await camera.keep(page, "plans-unreachable");
  },

  async "plans bought before"({ camera, context }) {
    const page = await context.newPage();
    await reachCardForm(page, spareSim());
    await payWith(page, CARD.pays);
    await expectReady(page);
    await page.goto("/plans");
    await pressBuy(page);
    await expect(page.getByText("You have ordered this already")).toBeVisible();
    await camera.keep(page, "plans-bought");
  },
};

async function pressBuy(page: Page): Promise<void> {
  await planCard(page).getByRole("button", { name: "Buy" }).click();
}
