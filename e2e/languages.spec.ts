// @module-tag long
import type { Page } from "@playwright/test";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, SIM } from "#/testbed/sandbox.ts";
import { addToProcessorScript, CARD, fillCard, orderIdOf, untilAnswered } from "./buyer.ts";
import { misplaced } from "./layout.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* Every language of the shop, as a browser asks for it. Things are found by role and place: their names differ. */

const LANGUAGES = [
  { asks: "en-US", lang: "en" },
  { asks: "zh-CN", lang: "zh-Hans" },
  { asks: "zh-TW", lang: "zh-Hant" },
  { asks: "ja-JP", lang: "ja" },
  { asks: "ko-KR", lang: "ko" },
  { asks: "es-419", lang: "es" },
  { asks: "fr-FR", lang: "fr" },
  { asks: "de-DE", lang: "de" },
  { asks: "it-IT", lang: "it" },
  { asks: "pt-BR", lang: "pt" },
  { asks: "ar-EG", lang: "ar", dir: "rtl" },
  { asks: "he-IL", lang: "he", dir: "rtl" },
];

for (const { asks, lang, dir = "ltr" } of LANGUAGES) {
  test(
    `on a screen of 320 pixels nothing is cut off or sticks out in ${lang}`,
    longUnless(lang === "ar"),
    async ({ openBrowser, watch }) => {
      watch.expect(/status of 404/);
      const page = await openBrowser({ locale: asks, viewport: { width: 320, height: 640 } });
      const look = async (): Promise<void> => {
        await expect(page.locator("html")).toHaveAttribute("lang", lang);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).direction)).toBe(dir);
        for (const summary of await page.locator("summary").all()) await summary.click();
        expect(await misplaced(page), page.url()).toEqual([]);
      };
      await showPlans(page, "8985");
      await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
      await look();
      await showPlans(page, SIM.twelvePlans);
      await expect(page.getByRole("article")).toHaveCount(12);
      await look();
      await openOrder(page);
      await look();
      const orderId = orderIdOf(page);
      await page.goto(`/orders/${orderId}`);
      await expect(page.getByRole("main").getByRole("heading", { level: 1 })).toBeVisible();
      await look();
      await page.goto(`/help/${orderId}`);
      await look();
      // Both boxes are empty: the page comes back with what is wrong.
      await untilAnswered(page, () => page.getByRole("main").getByRole("button").click());
      await expect(page.getByRole("main").getByRole("alert")).toHaveCount(2);
      await look();
      for (const path of ["/sim", "/scan", "/language", "/withdraw", "/cancel", "/no/such/page"]) {
        await page.goto(path);
        await look();
      }
    },
  );
}

test(
  "in Arabic a plan is bought, and its price, number and title keep their direction",
  LONG,
  async ({ openBrowser, sandbox, request }) => {
    await sandbox.set({ listDelayMs: 0 });
    const page = await openBrowser({ locale: "ar" });
    await showPlans(page, SIM.twoPlans);
    const plan = page.getByRole("article").first();
    await expect(plan.getByRole("heading")).toHaveAttribute("lang", "en");
    const [price, button] = await Promise.all([
      plan.getByText("US$12.90").boundingBox(),
      plan.getByRole("button").boundingBox(),
    ]);
    expect(price?.x).toBeGreaterThan(Number(button?.x) + Number(button?.width));
    await openOrder(page);
    await expect(page.getByRole("definition").filter({ hasText: "8985" })).toHaveText(
      "\u20688985 2072 2011 8043 6250\u2069",
    );
    await page.getByRole("textbox").fill(EMAIL);
    await page.getByRole("button", { name: "المتابعة إلى الدفع" }).click();
    const pay = page.getByRole("button", { name: "ادفع \u2068\u2066US$12.90" });
    await expect(pay).toBeEnabled();
    expect(await page.locator("script[src]").count()).toBeGreaterThan(3);
    for (const script of await page.locator('script[src^="/_next/"]').all()) {
      const source = await (await request.get(String(await script.getAttribute("src")))).text();
      expect(source, "what other languages say is not sent along").not.toMatch(/您的套餐已就绪|לא חויבתם/);
    }
    await fillCard(page, CARD.pays);
    await pay.click();
    await expect(page.getByRole("heading", { name: "باقتك جاهزة", level: 1 })).toBeVisible();
    await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
    const [order] = await sandbox.requests("singleOrder");
    expect(order?.body).toMatchObject({ languageCode: "1", servicePlanShowName: "Europe 10 GB" });
    await page.goto("/sim");
    await expect(page.getByRole("heading", { name: "نشطة الآن" })).toBeVisible();
    await expect(page.getByRole("link", { name: /^\d+$/ }), "its receipt is found in the list").toBeVisible();
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

for (const { asks, locale, code } of [
  { asks: "zh-HK", locale: "zh-TW", code: "0" },
  { asks: "pt-PT", locale: "pt-BR", code: "1" },
  { asks: "he", locale: "he", code: "1" },
]) {
  test(
    `for ${asks} the card form comes in ${locale}, and the partner is asked with code ${code}`,
    longUnless(asks === "pt-PT"),
    async ({ openBrowser, sandbox }) => {
      const page = await openBrowser({ locale: asks });
      await addToProcessorScript(page, sandbox, TELL_LOCALE);
      await showPlans(page, SIM.twoPlans);
      await openOrder(page);
      await page.getByRole("textbox").fill(EMAIL);
      await page.getByRole("main").locator("form").first().getByRole("button").click();
      await expect(page.locator("html")).toHaveAttribute("data-locale", locale);
      const asked = [...(await sandbox.requests("singleServicePlanPage")), ...(await sandbox.requests("singleOrder"))];
      expect(new Set(asked.map(({ body }) => body.languageCode))).toEqual(new Set([code]));
    },
  );
}

/** Added to the processor's script: writes down in which language its form was asked for. */
const TELL_LOCALE = `(() => {
  const make = window.Stripe;
  window.Stripe = Object.assign((...given) => {
    const stripe = make(...given);
    const elements = stripe.elements;
    stripe.elements = (options) => {
      document.documentElement.dataset.locale = options.locale;
      return elements(options);
    };
    return stripe;
  }, make);
})();`;

async function showPlans(page: Page, number: string): Promise<void> {
  await page.goto("/");
  const field = page.getByRole("textbox");
  await field.fill(number);
  await field.press("Enter");
  await page.waitForLoadState();
}

async function openOrder(page: Page): Promise<void> {
  await page.getByRole("article").first().getByRole("button").click();
  await expect(page).toHaveURL(/\/checkout\//);
  await page.waitForLoadState();
}
