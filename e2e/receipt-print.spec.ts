// @module-tag long
import type { Page } from "@playwright/test";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { mailSettings } from "#/testbed/servers.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { PLAN } from "./buyer.ts";
import { buyWhole, openAs } from "./my-sim.ts";
import { longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* The receipt as an employer gets it: on paper, with who sold and who pays. */

const SELLER = {
  SHOP_COMPANY: "Example Telecommunications International Holding Ltd",
  SHOP_COMPANY_ADDRESS: "Suite 1204, 1 Example Street, Business Park North, London EC1A 1AA, United Kingdom",
  SHOP_TAX_ID: "GB 123 4567 89",
  SHOP_TAX_NOTE: "VAT is included at the rate of the buyer's country where the seller has to charge it.",
};
const COMPANY = ["Blue Travel GmbH & Co. KG", "Abteilung Reisekosten", "Hauptstraße 1", "10115 Berlin", "Deutschland"];
const TAX_ID = "DE123456789";
/** Longer than any plan of the partner is called. */
const LONG_NAME = "United Kingdom, Ireland, Isle of Man and the Channel Islands weekend bundle ".repeat(3).trim();
const LANGUAGES = "en zh-CN zh-TW ja ko es fr de it pt-BR ar he".split(" ");

for (const locale of LANGUAGES) {
  test(
    `a receipt with every line fits on one A4 page in ${locale}`,
    longUnless(locale === "de" || locale === "ar"),
    async ({ openShop, openBrowser, sandbox, servers }) => {
      await sandbox.set({ notifications: "lose", listDelayMs: 0 });
      const shop = await openShop({ ...SELLER, ...mailSettings(servers.sandbox) });
      const buyer = new HttpBuyer(shop.origin, spareSim());
      await buyWhole(buyer, sandbox);
      // Its number comes with its mail.
      await expect.poll(async () => wordsOf(await buyer.get(`/orders/${buyer.orderId}`))).toMatch(/\d{4}-A-\d{6}/);
      const page = await openBrowser({ locale });
      await openAs(page, buyer, `${shop.origin}/orders/${buyer.orderId}`);
      await page.locator("form summary").click();
      await page.locator("#company").fill(COMPANY.join("\n"));
      await page.locator("#taxId").fill(TAX_ID);
      await page
        .locator("form")
        .filter({ has: page.locator("#company") })
        .getByRole("button")
        .click();
      const rows = page.getByRole("definition");
      await expect(rows.filter({ hasText: TAX_ID })).toBeVisible();
      const plan = await rows.filter({ hasText: PLAN.name }).elementHandle();
      await plan?.evaluate((row, name) => {
        row.textContent = name;
      }, LONG_NAME);
      await expect(rows.filter({ hasText: LONG_NAME })).toBeVisible();
      expect(await printedPages(page)).toBe(1);
    },
  );
}

/** How many A4 pages the page takes on paper. Chromium writes one object of this type for each. */
async function printedPages(page: Page): Promise<number> {
  const pdf = await page.pdf({ format: "A4" });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length ?? 0;
}
