import type { Page } from "@playwright/test";
import { type Sandbox, spareSim } from "#/testbed/sandbox.ts";
import { CARD, expectReady, findPlans, payWith, reachRenewalForm } from "./buyer.ts";
import { openOwned, part, reloadUntil } from "./my-sim.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* Two clicks that stop a renewal, even without script: the pages they are on have none. */

const section = (page: Page) => part(page, "Auto-renewal");

/** Opens the page of a SIM whose renewal was begun elsewhere, in the browser that bought a plan for it here. */
async function openRenewed(page: Page, sandbox: Sandbox, origin: string): Promise<string> {
  const sim = spareSim();
  await sandbox.beginRenewal({ sim, packageCode: "DP20240115000102", orderPeriod: "1" });
  return openOwned(page, { origin, sandbox, sim });
}

/** A page waits only a few seconds for the partner. */
const untilShown = (page: Page, text: string) => reloadUntil(page, section(page).filter({ hasText: text }));

async function stop(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Stop auto-renewal" }).click();
  await page.getByRole("button", { name: "Yes, stop" }).click();
  await expect(section(page)).toBeVisible();
}

test.use({ javaScriptEnabled: false });

test("a renewal begun elsewhere says what it charges and when, and stops in two clicks", async ({
  page,
  sandbox,
  baseURL,
}) => {
  await openRenewed(page, sandbox, String(baseURL));
  await untilShown(page, "$12.90 every month, at today’s price");
  await expect(section(page)).toContainText("Europe 10 GB");
  await expect(section(page)).toContainText("around");
  await stop(page);
  await untilShown(page, "The stop was confirmed");
  await expect(page.getByRole("button", { name: "Stop auto-renewal" })).toHaveCount(0);
  const { subscriptions } = await sandbox.ledger();
  expect(subscriptions).toMatchObject([{ cancelledAt: expect.any(Number) }]);
});

test(
  "a renewal without numbers can't be stopped, and its page says where to write",
  LONG,
  async ({ page, sandbox, openShop }) => {
    const { origin } = await openShop({ SHOP_SUPPORT_EMAIL: "help@example.com" });
    await sandbox.fail({ call: "queryAutoRenewalRecord", kind: "patch", set: { payId: null }, times: -1 });
    await openRenewed(page, sandbox, origin);
    await untilShown(page, "so it can’t be stopped here. Please contact us: help@example.com");
    await expect(section(page).getByRole("link")).toHaveAttribute("href", "mailto:help@example.com");
    await expect(page.getByRole("button", { name: "Stop auto-renewal" })).toHaveCount(0);
  },
);

test(
  "opening the confirmation page stops nothing; it says what would be stopped",
  LONG,
  async ({ page, sandbox, baseURL }) => {
    const sim = await openRenewed(page, sandbox, String(baseURL));
    await untilShown(page, "Europe 10 GB");
    await page.getByRole("button", { name: "Stop auto-renewal" }).click();
    await expect(page.getByRole("heading", { name: "Stop auto-renewal?", level: 1 })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(`ending in ${sim.slice(-4)}`);
    await expect(page.getByRole("main")).toContainText("Europe 10 GB");
    expect(new URL(page.url()).pathname).toBe("/sim/stop");
    await page.getByRole("link", { name: "Keep auto-renewal" }).click();
    await expect(page.getByRole("button", { name: "Stop auto-renewal" })).toBeVisible();
    expect(await sandbox.requests("cancelAutoRenewalRecord")).toHaveLength(0);
  },
);

test(
  "while the partner fails to cancel, the page says stopping, and then stopped",
  LONG,
  async ({ page, sandbox, baseURL }) => {
    await openRenewed(page, sandbox, String(baseURL));
    await untilShown(page, "Europe 10 GB");
    await sandbox.fail({ call: "cancelAutoRenewalRecord", kind: "status", status: 500, times: 2 });
    await stop(page);
    await expect(section(page)).toContainText("Until it’s confirmed, you may still be charged.");
    await expect(section(page)).not.toContainText("Auto-renewal is off");
    await expect
      .poll(async () => (await page.reload()) && (await section(page).textContent()))
      .toContain("The stop was confirmed");
    expect(await sandbox.requests("cancelAutoRenewalRecord")).toHaveLength(3);
  },
);

test(
  "a cancellation that the partner only claims is not shown as stopped",
  LONG,
  async ({ page, sandbox, baseURL }) => {
    await sandbox.set({ cancelDelayMs: 600_000 });
    await openRenewed(page, sandbox, String(baseURL));
    await untilShown(page, "Europe 10 GB");
    await stop(page);
    await untilShown(page, "the stop isn’t confirmed yet");
  },
);

test("an unreadable renewal is shown neither as on nor as off", LONG, async ({ page, sandbox, baseURL }) => {
  await sandbox.fail({ call: "queryAutoRenewalRecord", kind: "status", status: 503, times: -1 });
  await openRenewed(page, sandbox, String(baseURL));
  await expect(section(page)).toContainText("We can’t check auto-renewal right now. Nothing was changed.");
  await expect(section(page)).not.toContainText("Auto-renewal is off");
});

test("a SIM without a renewal has nothing to stop", LONG, async ({ page, sandbox, baseURL }) => {
  await openOwned(page, { origin: String(baseURL), sandbox });
  await untilShown(page, "Auto-renewal is off.");
  await page.goto("/sim/stop");
  await reloadUntil(page, page.getByRole("main").filter({ hasText: "There’s nothing to stop" }));
});

test(
  "the renewal that was shown is stopped, though another tab chose another SIM",
  LONG,
  async ({ page, sandbox, baseURL }) => {
    const sim = await openRenewed(page, sandbox, String(baseURL));
    await untilShown(page, "Europe 10 GB");
    await findPlans(await page.context().newPage(), spareSim());
    await page.getByRole("button", { name: "Stop auto-renewal" }).click();
    await expect(page).toHaveURL(`/sim/stop?sim=${sim.slice(-4)}`);
    await expect(page.getByRole("main")).toContainText(`ending in ${sim.slice(-4)}`);
    await page.getByRole("button", { name: "Yes, stop" }).click();
    await expect(section(page)).toBeVisible();
    await untilShown(page, "The stop was confirmed");
    const { subscriptions } = await sandbox.ledger();
    expect(subscriptions).toMatchObject([{ sim, cancelledAt: expect.any(Number) }]);
  },
);

test("an address that names no SIM of the browser shows none", LONG, async ({ page, sandbox, baseURL }) => {
  const sim = await openRenewed(page, sandbox, String(baseURL));
  for (const query of ["sim=nobody", `sim=${sim.slice(-3)}`, "sim=", "sim=a&sim=b"]) {
    await page.goto(`/sim/stop?${query}`);
    await expect(page.getByRole("main")).toContainText("That SIM is no longer saved on this device.");
    await expect(page.getByRole("button", { name: "Yes, stop" })).toHaveCount(0);
  }
});

test(
  "a page of a renewal comes without the current price when the partner is silent",
  LONG,
  async ({ page, openBrowser, sandbox, baseURL }) => {
    const sim = await openRenewed(page, sandbox, String(baseURL));
    const chinese = await openBrowser({ locale: "zh-CN", storageState: await page.context().storageState() });
    await sandbox.fail({ call: "singleServicePlanPage", kind: "stall", sim, times: -1 });
    for (const path of ["/sim", `/sim/stop?sim=${sim.slice(-4)}`]) {
      await chinese.goto(path);
      await reloadUntil(chinese, chinese.getByRole("main").filter({ hasText: "暂无金额信息" }));
    }
    await sandbox.recover();
  },
);

test("a browser that knows no SIM is asked for it", LONG, async ({ page }) => {
  await page.goto("/sim/stop");
  await expect(page.getByRole("heading", { name: "Enter your SIM number" })).toBeVisible();
});

test.describe("with script", () => {
  test.use({ javaScriptEnabled: true });

  test("a renewal bought here is stopped, and its receipt shows its state", LONG, async ({ page, sandbox }) => {
    const sim = spareSim();
    await reachRenewalForm(page, sim);
    await payWith(page, CARD.pays);
    await expectReady(page);
    await page.getByRole("link", { name: "My SIM" }).first().click();
    await page.waitForURL("**/sim");
    await untilShown(page, "$12.90 every month");
    await expect(section(page)).not.toContainText("at today’s price");
    await stop(page);
    await untilShown(page, "The stop was confirmed");
    const { subscriptions } = await sandbox.ledger();
    expect(subscriptions).toMatchObject([{ sim, cancelledAt: expect.any(Number) }]);
  });
});
