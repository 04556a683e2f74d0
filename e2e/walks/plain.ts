import { expect, type Page } from "@playwright/test";
import { code128 } from "#/e2e/barcodes/bars.ts";
import { take } from "#/e2e/barcodes/picture.ts";
import { alert, CARD, expectReady, findPlans, payWith, planCard, reachCardForm, untilAnswered } from "#/e2e/buyer.ts";
import { numberBox, openScan, photoOf, readPhoto, standing } from "#/e2e/scan.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import { PARTNER_CODE } from "#/testbed/servers.ts";
import type { Walk } from "./scene.ts";

const PLANS = "singleServicePlanPage";

/** The pages before an order is made. */
export const plainWalks: Record<string, Walk> = {
  async home({ page, look, sandbox }) {
    await page.goto("/");
    await look(page, "home");
    await page.getByText("Don’t have the card?").click();
    await look(page, "home-where");
    await findPlans(page, "8985 1234");
    await expect(alert(page)).toBeVisible();
    await look(page, "home-problem");
    await findPlans(page, SIM.unknown);
    await expect(alert(page)).toBeVisible();
    await look(page, "home-unknown");
    await findPlans(page, SIM.unreadable);
    await expect(alert(page)).toContainText("We can’t show plans");
    await look(page, "home-unreadable");
    await findPlans(page, `${SIM.twelvePlans} ${SIM.twoPlans}`);
    await expect(page.getByText("Or continue with one of these:")).toBeVisible();
    await look(page, "home-several");
    await sandbox.fail({ call: PLANS, kind: "html", times: -1 });
    await findPlans(page, spareSim());
    await expect(alert(page).first()).toBeVisible();
    await look(page, "home-unreachable");
  },

  async plans({ page, look }) {
    await page.goto("/plans");
    await look(page, "plans-no-sim");
    await findPlans(page, SIM.twelvePlans);
    await expect(page.getByRole("article")).toHaveCount(12);
    await look(page, "plans");
    await findPlans(page, SIM.inUse);
    await expect(page.getByRole("article")).toHaveCount(2);
    await look(page, "plans-behind");
    await page.goto("/");
    await look(page, "home-again");
  },

  async languages({ page, look }) {
    await findPlans(page, SIM.twelvePlans);
    await expect(page.getByRole("article")).toHaveCount(12);
    await page.goto("/language");
    await look(page, "language");
  },

  async "from right to left"({ openBrowser, look }) {
    const page = await openBrowser({ locale: "ar" });
    const show = async (number: string): Promise<void> => {
      await page.goto("/");
      await page.getByRole("textbox").first().fill(number);
      await untilAnswered(page, () => page.getByRole("textbox").first().press("Enter"));
    };
    await show("8985 1234");
    await expect(alert(page)).toBeVisible();
    await look(page, "rtl-home-problem");
    await show(SIM.inUse);
    await expect(page.getByRole("article")).toHaveCount(2);
    await look(page, "rtl-plans");
    await page.getByRole("article").first().getByRole("button").click();
    await page.waitForURL("**/checkout/*");
    await look(page, "rtl-checkout");
    await page.goto(page.url().replace("/checkout/", "/orders/"));
    await look(page, "rtl-order-waiting");
    await page.goto("/sim");
    await look(page, "rtl-sim");
  },

  async "number that is scanned"({ page, look }) {
    await page.goto("/scan");
    await look(page, "scan");
    await openScan(page);
    const file = { name: "card.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
    await page.getByLabel("Choose photo").setInputFiles(file);
    await expect(standing(page)).toHaveText(/^We can’t open this file/);
    await numberBox(page).fill("8985 1234");
    await untilAnswered(page, () => page.getByRole("button", { name: "View plans" }).click());
    await expect(alert(page)).toBeVisible();
    await look(page, "scan-problem");
    await openScan(page);
    await readPhoto(page, take(photoOf({ bars: code128(SIM.twoPlans) })));
    await expect(standing(page)).toHaveText(/^Found/);
    await look(page, "scan-found");
  },

  async "camera that looks"({ page, look }) {
    await page.addInitScript(() => {
      const canvas = document.createElement("canvas");
      const context = canvas.getContext("2d");
      // The recording gets frames only while the page is drawn.
      setInterval(() => context?.fillRect(0, 0, canvas.width, canvas.height), 100);
      navigator.mediaDevices.getUserMedia = async () => canvas.captureStream();
    });
    await startCamera(page);
    await expect(standing(page)).toHaveText(/^Looking/);
    await look(page, "scan-looking");
  },

  async "camera that is refused"({ page, look }) {
    await page.addInitScript(() => {
      navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("no", "NotAllowedError"));
    });
    await startCamera(page);
    await expect(standing(page)).toHaveText(/^Camera access is blocked/);
    await look(page, "scan-refused");
  },

  async "plans with details"({ page, look }) {
    await findPlans(page, SIM.hostilePlans);
    await expect(page.getByRole("article")).toHaveCount(5);
    for (const summary of await page.getByText("What’s included").all()) await summary.click();
    await look(page, "plans-details");
  },

  async "plans that go"({ page, look, sandbox }) {
    await findPlans(page, spareSim());
    const body = { operateCode: "S", message: "success", data: { partnerCode: PARTNER_CODE, planList: [] } };
    await sandbox.fail({ call: PLANS, kind: "json", body, times: -1 });
    await pressBuy(page);
    await expect(alert(page)).toBeVisible();
    await look(page, "plans-gone");
    await sandbox.recover();
    await findPlans(page, spareSim());
    await sandbox.fail({ call: PLANS, kind: "json", body });
    await sandbox.fail({ call: PLANS, kind: "status", status: 503, times: -1 });
    await pressBuy(page);
    await expect(page.getByText("We can’t load plans right now")).toBeVisible();
    await look(page, "plans-unreachable");
  },

  async "plans bought before"({ page, look }) {
    await reachCardForm(page, spareSim());
    await payWith(page, CARD.pays);
    await expectReady(page);
    await page.goto("/plans");
    await pressBuy(page);
    await expect(page.getByText("You’ve already ordered this plan")).toBeVisible();
    await look(page, "plans-bought");
  },
};

async function pressBuy(page: Page): Promise<void> {
  await planCard(page).getByRole("button", { name: "Buy" }).click();
}

async function startCamera(page: Page): Promise<void> {
  await openScan(page);
  await page.getByRole("button", { name: "Start camera" }).click();
}
