import type { Page } from "@playwright/test";
import { ONE_PAYMENT, spareSim } from "#/testbed/sandbox.ts";
import {
  alert,
  buyAndPay,
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  payButton,
  payWith,
  pressContinue,
  untilScriptRuns,
} from "./buyer.ts";
import { HttpProxy } from "./proxies/http.ts";
import { LONG } from "./sample.ts";
import { expect, type OpenShop, test } from "./shop.ts";

// Answers that break off on their way: the browser has their head, and the framework has begun to show what they say.

/** What a browser says of an answer that breaks off. */
const BROKEN = /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONTENT_LENGTH_MISMATCH|network error|Connection closed/;

for (const part of [0.2, 0.5, 0.8]) {
  test(
    `an answer that breaks off after ${part * 100} % of it leads on, and one payment is made [B02]`,
    LONG,
    async ({ openShop, openBrowser, sandbox, watch }) => {
      watch.expect(BROKEN);
      const { line, page } = await openBehind(openShop, openBrowser);
      await findPlans(page);
      await buyPlan(page);
      await untilScriptRuns(page);
      line.cut = cutForms(part);
      await pressContinue(page);
      const again = alert(page).getByRole("link", { name: "Try again" });
      await expect(again.or(payButton(page))).toBeVisible();
      line.cut = () => undefined;
      if (await again.isVisible()) await again.click();
      await payWith(page, CARD.pays);
      await expectReady(page);
      expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
    },
  );
}

test(
  "company details whose answer breaks off are saved, and the receipt is shown with them",
  LONG,
  async ({ openShop, openBrowser, watch }) => {
    watch.expect(BROKEN);
    const { line, page } = await openBehind(openShop, openBrowser);
    await buyAndPay(page, spareSim());
    await expectReady(page);
    await page.getByText("Add company details").click();
    await page.getByRole("textbox", { name: "Company name" }).fill("Example Ltd");
    line.cut = cutForms(0.6);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("definition").filter({ hasText: "Example Ltd" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  },
);

function cutForms(part: number): HttpProxy["cut"] {
  return (request) => (request.startsWith("POST") ? part : undefined);
}

async function openBehind(
  openShop: OpenShop,
  openBrowser: (options: { baseURL: string }) => Promise<Page>,
): Promise<{ line: HttpProxy; page: Page }> {
  const line = new HttpProxy();
  const origin = await line.open();
  line.target = (await openShop({ SHOP_ORIGIN: origin })).origin;
  return { line, page: await openBrowser({ baseURL: origin }) };
}
