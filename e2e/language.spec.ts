import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, SIM, spareSim } from "#/testbed/sandbox.ts";
import {
  buyPlan,
  CARD,
  expectReady,
  findPlans,
  orderIdOf,
  payButton,
  payWith,
  pressContinue,
  reachCardForm,
  readIn,
  switchCurrency,
} from "./buyer.ts";
import { buyAgain, openAs, part } from "./my-sim.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

const ENGLISH = "English";
const CHINESE = "简体中文";

test.describe("a browser that prefers Chinese", () => {
  test.use({ locale: "zh-CN" });

  test("reads and buys in Chinese", async ({ page, sandbox }) => {
    await page.goto("/");
    await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
    await page.getByRole("textbox", { name: "SIM 卡号" }).fill(SIM.twoPlans);
    await page.getByRole("button", { name: "查看套餐" }).click();
    await page.getByRole("article", { name: "欧洲 10GB" }).getByRole("button", { name: "购买" }).click();
    await expect(page.getByRole("heading", { name: "结账" })).toBeVisible();
    await page.getByRole("textbox", { name: "电子邮箱" }).fill("buyer@example.com");
    await page.getByRole("button", { name: "继续付款" }).click();
    await expect(page.getByRole("button", { name: "支付 US$12.90" })).toBeEnabled();
    const [order] = await sandbox.requests("singleOrder");
    expect(order?.body).toMatchObject({ languageCode: "0", servicePlanShowName: "欧洲 10GB" });
    expect((await sandbox.counts()).violations).toBe(0);
  });

  test("switches to English, and every page after it stays English", LONG, async ({ page }) => {
    await page.goto("/");
    await readIn(page, ENGLISH);
    await expect(page.locator("html")).toHaveAttribute("lang", "en");
    await findPlans(page);
    await buyPlan(page);
    await page.goto("/");
    await expect(page.getByRole("heading", { name: "Top up your SIM" })).toBeVisible();
  });
});

test("a language is switched in the middle of a purchase, and the purchase goes on [B26]", async ({
  page,
  sandbox,
}) => {
  await findPlans(page);
  await buyPlan(page);
  const checkout = page.url();
  await readIn(page, CHINESE);
  await expect(page.getByRole("heading", { name: "结账" })).toBeVisible();
  await expect(page.locator("html")).toHaveAttribute("lang", "zh-Hans");
  expect(page.url()).toBe(checkout);
  await readIn(page, ENGLISH);
  await pressContinue(page);
  await expect(page.getByRole("button", { name: "Pay $12.90" })).toBeEnabled();
  expect(await sandbox.counts()).toMatchObject({ orders: 1, violations: 0 });
});

test(
  "a currency changed before paying makes a new order; the first is never placed [B26]",
  LONG,
  async ({ page, sandbox }) => {
    const daily = "Japan and Korea daily";
    await findPlans(page, SIM.twelvePlans);
    await buyPlan(page, daily);
    await expect(page.getByRole("main")).toContainText("$2.50");
    const inDollars = orderIdOf(page);
    await page.getByRole("link", { name: "Back to plans" }).click();
    await switchCurrency(page, "CNY");
    await buyPlan(page, daily);
    expect(orderIdOf(page)).not.toBe(inDollars);
    await pressContinue(page);
    await expect(payButton(page)).toHaveAccessibleName("Pay CN¥17.90");
    await payWith(page, CARD.pays);
    await expectReady(page);
    expect((await sandbox.ledger()).charges).toMatchObject([{ amount: 1790, currency: "cny" }]);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test("a language switched at the card form leaves the payment as it is [B26]", LONG, async ({ page, sandbox }) => {
  await reachCardForm(page);
  await readIn(page, CHINESE);
  await expect(page.getByRole("button", { name: "支付 US$12.90" })).toBeEnabled();
  await readIn(page, ENGLISH);
  await payWith(page, CARD.pays);
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("plans bought in English are found on My SIM in Chinese, each once and with its receipt", async ({
  page,
  baseURL,
  sandbox,
}) => {
  await sandbox.set({ notifications: "lose", listDelayMs: 0 });
  const buyer = new HttpBuyer(String(baseURL), spareSim());
  await buyer.openCardForm();
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("ready");
  const first = buyer.orderId;
  const second = await buyAgain(buyer);
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("queued");
  await openAs(page, buyer);
  await expect(part(page, "Active").getByRole("heading", { level: 3 })).toHaveText("Europe 10 GB");
  await readIn(page, CHINESE);
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["欧洲 10GB", "欧洲 10GB"]);
  await expect(part(page, "使用中").getByRole("link")).toHaveAttribute("href", `/orders/${first}`);
  await expect(part(page, "待生效").getByRole("link")).toHaveAttribute("href", `/orders/${second}`);
  await expect(page.getByRole("heading", { name: "近期订单" })).toHaveCount(0);
});

test("a plan that is paid for in English while My SIM is read in Chinese is listed once", async ({
  page,
  baseURL,
  sandbox,
}) => {
  await sandbox.set({ notifications: "lose", listDelayMs: 0 });
  const buyer = new HttpBuyer(String(baseURL), spareSim());
  await buyer.openCardForm();
  await openAs(page, buyer);
  await readIn(page, CHINESE);
  await expect(part(page, "使用中")).toContainText("没有使用中的套餐。");
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("ready");
  await page.reload();
  await expect(page.getByRole("heading", { level: 3 })).toHaveText(["欧洲 10GB"]);
  await expect(part(page, "使用中").getByRole("link")).toHaveAttribute("href", `/orders/${buyer.orderId}`);
});

test("the languages page names each in its own language and marks the current one", async ({ page }) => {
  await page.goto("/sim");
  await page.getByRole("link", { name: "Language: English" }).click();
  await expect(page.getByRole("heading", { name: "Language", level: 1 })).toBeVisible();
  await expect(page.getByRole("button", { name: "English", pressed: true })).toBeVisible();
  await expect(page.getByRole("button", { name: CHINESE, pressed: false })).toHaveAttribute("lang", "zh");
  await page.getByRole("button", { name: "עברית" }).click();
  await expect(page).toHaveURL("/sim");
  await expect(page.locator("html")).toHaveAttribute("dir", "rtl");
  await expect(page.locator("html")).toHaveAttribute("lang", "he");
});

test("the languages page leads home from itself and from no page", LONG, async ({ page }) => {
  await page.goto("/language");
  await readIn(page, CHINESE);
  await expect(page).toHaveURL("/");
});

for (const { prefers, lang } of [
  { prefers: "nb, zh;q=0.8, en;q=0.5", lang: "zh-Hans" },
  { prefers: "nb-NO, en-GB;q=0.7, zh;q=0.3", lang: "en" },
  { prefers: "zh-HK, zh;q=0.9, en;q=0.8", lang: "zh-Hant" },
  { prefers: "ar-EG, en;q=0.5", lang: "ar" },
  { prefers: "*", lang: "en" },
]) {
  test(`a browser that prefers ${prefers} is shown ${lang}`, longUnless(prefers === "*"), async ({ request }) => {
    const answer = await request.get("/", { headers: { "accept-language": prefers } });
    expect(await answer.text()).toContain(`<html lang="${lang}"`);
  });
}
