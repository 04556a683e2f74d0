import type { Page } from "@playwright/test";
import { ONE_PAYMENT, spareSim } from "#/testbed/sandbox.ts";
import {
  alert,
  buyAndPay,
  buyPlan,
  CARD,
  expectReady,
  findPlans,
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
      line.cut = cutForm(part);
      await pressContinue(page);
      // The link may go while the page loads once more by itself.
      await page.addLocatorHandler(alert(page).getByRole("link", { name: "Try again" }), (again) =>
        again.click({ timeout: 5_000 }).catch(() => undefined),
      );
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
    line.cut = cutForm(0.6);
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByRole("definition").filter({ hasText: "Example Ltd" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Receipt" })).toBeVisible();
  },
);

/** Cuts the answer to the next form. */
function cutForm(part: number): HttpProxy["cut"] {
  let isCut = false;
  return (request) => {
    if (isCut || !request.startsWith("POST")) return undefined;
    isCut = true;
    return part;
  };
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
