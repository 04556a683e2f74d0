import { expect, type Page } from "@playwright/test";
import { findPlans } from "#/e2e/buyer.ts";
import { openOwned, stopButton } from "#/e2e/my-sim.ts";
import { payOrder } from "#/e2e/paid-order.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import type { Walk } from "./scene.ts";

/** The page of a SIM. */
export const simWalks: Record<string, Walk> = {
  async sim({ page, look }) {
    await openSim(page, spareSim());
    await look(page, "sim-empty");
    await openSim(page, SIM.oddOrders);
    await look(page, "sim-odd");
    await openSim(page, SIM.inUse);
    await page.getByRole("textbox", { name: "SIM name" }).fill("Camper van");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Saved as Camper van.")).toBeVisible();
    await look(page, "sim-full");
    await page.goto("/");
    await look(page, "home-known");
  },

  async "sim of a stranger"({ page, look, sandbox, shop }) {
    const { sim } = await payOrder(shop.origin, sandbox);
    await openSim(page, sim);
    await look(page, "sim-stranger");
    await page.getByRole("button", { name: "Stop auto-renewal" }).click();
    await expect(page.getByRole("button", { name: "Yes, stop" })).toBeVisible();
    await look(page, "sim-stranger-stop");
    await page.getByRole("button", { name: "Yes, stop" }).click();
    await expect(page.getByText("One more step if you bought here")).toBeVisible();
    await look(page, "sim-stranger-sent");
  },

  async "sim that can't be read"({ page, look, sandbox }) {
    for (const call of ["singleQueryOrder", "queryAutoRenewalRecord"])
      await sandbox.fail({ call, kind: "html", times: -1 });
    await openSim(page, spareSim());
    await look(page, "sim-unreachable");
  },

  async "sim whose renewal will not stop"({ page, look, sandbox, shop }) {
    const sim = spareSim();
    await sandbox.beginRenewal({ sim, packageCode: "DP20240115000102", orderPeriod: "1" });
    await sandbox.fail({ call: "cancelAutoRenewalRecord", kind: "status", status: 500, times: -1 });
    await openOwned(page, { origin: shop.origin, sandbox, sim });
    await (await stopButton(page)).click();
    await page.getByRole("button", { name: "Yes, stop" }).click();
    await page.waitForURL("/sim");
    await look(page, "sim-stopping");
  },
};

async function openSim(page: Page, sim: string): Promise<void> {
  await findPlans(page, sim);
  await expect(page.getByRole("heading", { name: "Plans for your SIM" })).toBeVisible();
  await page.goto("/sim");
}
