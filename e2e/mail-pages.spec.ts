// @module-tag long
import type { Page } from "@playwright/test";
import { linksIn, type ReceivedMail, spareAddress } from "#/testbed/mails.ts";
import { type Sandbox, SIM } from "#/testbed/sandbox.ts";
import { axeFindings } from "./axe.ts";
import { findPlans } from "./buyer.ts";
import { misplaced } from "./layout.ts";
import { payOrder } from "./paid-order.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";
import { cookieOf, countTraffic, weigh } from "./traffic.ts";

/* The pages on the way back to an order. Things are found by place, since their names differ in each language. */

test.use({ mail: true });

const LANGUAGES = [
  "en-US",
  "zh-CN",
  "zh-TW",
  "ja-JP",
  "ko-KR",
  "es-419",
  "fr-FR",
  "de-DE",
  "it-IT",
  "pt-BR",
  "ar-EG",
  "he-IL",
];

/** The question, the code, a wrong code, both links, one that opens nothing, and the order that a link has opened. */
async function walk(page: Page, sandbox: Sandbox, origin: string, look: () => Promise<void>): Promise<void> {
  const { email, page: address, orderId } = await payOrder(origin, sandbox);
  const main = page.getByRole("main");
  await page.goto(address);
  await look();
  await page.goto(`/mail?order=${orderId}`);
  await look();
  await main.locator("form button").click();
  await expect(main.getByRole("textbox")).toBeVisible();
  await look();
  await main.getByRole("textbox").fill("1");
  await main.locator("form button").click();
  await expect(main.getByRole("alert")).toBeVisible();
  await look();
  const mails = async (): Promise<ReceivedMail[]> =>
    (await sandbox.mails()).filter(({ recipients }) => recipients.includes(email));
  const hasCode = ({ text }: ReceivedMail): boolean => /^\d{6}$/m.test(text);
  await expect.poll(async () => (await mails()).map(hasCode).toSorted()).toEqual([false, true]);
  const links = (await mails()).toSorted((one) => (hasCode(one) ? -1 : 1)).map(linkOf);
  for (const link of [...links, `${origin}/mail/garbage`]) {
    await page.goto(link);
    await look();
  }
  await page.goto(links[1] ?? "");
  await main.locator("form button").click();
  await expect(page).toHaveURL(address);
  await page.waitForLoadState();
  await look();
  await confirmAddress(page, sandbox, look);
}

/** Where a buyer proves a mailbox whom a limit has refused: the address, one that is none, the code, and the link. */
async function confirmAddress(page: Page, sandbox: Sandbox, look: () => Promise<void>): Promise<void> {
  const main = page.getByRole("main");
  await page.goto("/mail?confirm=home");
  await look();
  await main.getByRole("textbox").fill("nobody");
  await main.locator("form button").click();
  await expect(main.getByRole("alert")).toBeVisible();
  await look();
  const email = spareAddress();
  await main.getByRole("textbox").fill(email);
  await main.locator("form button").click();
  await expect(main.locator("[name=code]")).toBeVisible();
  await look();
  await page.goto(linkOf(await sandbox.mail({ to: email })));
  await look();
}

function linkOf(mail: ReceivedMail): string {
  return linksIn(mail).find((link) => link.includes("/mail/")) ?? "none";
}

for (const locale of LANGUAGES) {
  test(
    `on a screen of 320 pixels no page on the way back is cut off in ${locale}`,
    longUnless(locale === "ar-EG"),
    async ({ openBrowser, sandbox, servers }) => {
      const page = await openBrowser({ locale, viewport: { width: 320, height: 640 } });
      await walk(page, sandbox, servers.shop.origin, async () => {
        expect.soft(await misplaced(page), page.url()).toEqual([]);
      });
    },
  );
}

test(
  "the pages on the way back have no finding of axe, in light and in dark",
  LONG,
  async ({ page, sandbox, servers }) => {
    await walk(page, sandbox, servers.shop.origin, async () => {
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        const found = await axeFindings(page);
        expect
          .soft(
            found.map(({ id }) => id),
            page.url(),
          )
          .toEqual([]);
      }
    });
  },
);

test("the page at /mail is one request, and no script leaves the server", async ({ page, baseURL }) => {
  const traffic = await countTraffic(page, String(baseURL));
  await page.goto("/mail?order=x");
  await expect(page.getByRole("button", { name: "Send email" })).toBeVisible();
  expect(traffic).toMatchObject({ requests: 1, scripts: 0 });
});

test("My SIM takes at most 6,000 bytes where it offers the way back", async ({ page, baseURL }) => {
  await findPlans(page, SIM.twelvePlans);
  const { bytes, html } = await weigh(`${baseURL}/sim`, await cookieOf(page));
  expect(html).toContain("/mail?sim=6177");
  expect(bytes).toBeLessThanOrEqual(6_000);
});
