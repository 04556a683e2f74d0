import { findPlans } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* Who sells, and on what terms. */

test("a shop without terms links to none, and its help says what happens after paying", async ({ page }) => {
  await page.goto("/terms");
  await expect(page).toHaveURL(/\/help$/);
  await expect(page.getByRole("heading", { name: "Help", level: 1 })).toBeVisible();
  await expect(page.getByRole("heading", { name: "After you pay" })).toBeVisible();
  await expect(page.getByRole("contentinfo").getByRole("link")).toHaveText([
    "Help",
    "Withdraw from contract",
    "Cancel auto-renewal",
    /English$/,
  ]);
  await expect(page.getByRole("banner").getByRole("link", { name: "Help" })).toHaveAttribute("href", "/help");
});

test("the footer names the seller and leads to the seller's own pages", LONG, async ({ openShop, page, request }) => {
  const settings = {
    SHOP_COMPANY: "Example Telecom Ltd",
    SHOP_COMPANY_ADDRESS: "1 Example Street, London",
    SHOP_SUPPORT_EMAIL: "help@shop.example",
    SHOP_TERMS_URL: "https://www.shop.example/terms",
  };
  const { origin } = await openShop(settings);
  await page.goto(`${origin}/help`);
  const footer = page.getByRole("contentinfo");
  await expect(footer).toContainText("Example Telecom Ltd, 1 Example Street, London");
  await expect(footer.getByRole("link", { name: "Terms" })).toHaveAttribute("href", settings.SHOP_TERMS_URL);
  await expect(page.getByRole("link", { name: "help@shop.example" })).toHaveAttribute("href", /^mailto:/);
  const answer = await request.get(`${origin}/terms`, { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([307, settings.SHOP_TERMS_URL]);
});

test("a box for the terms must be ticked before an order is placed", LONG, async ({ openShop, page, sandbox }) => {
  const { origin } = await openShop({ SHOP_CONSENT: "box", SHOP_TERMS_URL: "https://www.shop.example/terms" });
  await page.goto(origin);
  await page.getByRole("textbox", { name: "SIM number" }).fill("89852072201180436250");
  await page.getByRole("button", { name: "View plans" }).click();
  await page.getByRole("button", { name: "Buy" }).first().click();
  const box = page.getByRole("checkbox", { name: "I agree" });
  await expect(box).toHaveAccessibleDescription(/you agree to our terms and ask us to add the plan.*right to withdraw/);
  await page.getByRole("textbox", { name: "Email" }).fill("buyer@example.com");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(box).toBeFocused();
  expect(await sandbox.requests("singleOrder")).toEqual([]);
  await box.check();
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("button", { name: /^Pay .*\d/ })).toBeEnabled();
  // The order has kept it: the same text asks for no second tick.
  await expect(page.getByText("you agree to our terms")).toBeVisible();
  await expect(box).toHaveCount(0);
});

test("the shop has icons of its accent and a manifest that names them", async ({ request }) => {
  const manifest = await (await request.get("/manifest.webmanifest")).json();
  expect(manifest).toMatchObject({ name: "SIM Top-up", start_url: "/" });
  for (const { src, type, sizes } of manifest.icons) {
    const icon = await request.get(src);
    expect(icon.headers()["content-type"]?.split(";")[0]).toBe(type);
    const body = await icon.body();
    if (type === "image/png") expect(`${body.readUInt32BE(16)}x${body.readUInt32BE(20)}`).toBe(sizes);
    else expect(body.toString()).toContain("#0b6e4f");
  }
  expect((await request.get("/icons/other.png")).status()).toBe(404);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false, hasTouch: true, isMobile: true });

  test("a phone's keyboard of digits gives way to letters, and what was typed stays", async ({ page }) => {
    await page.goto("/");
    const number = page.getByRole("textbox", { name: "SIM number" });
    await expect(number).toHaveAttribute("inputmode", "numeric");
    await number.fill("8986 06");
    await page.getByRole("button", { name: "My number has letters" }).click();
    await expect(number).toHaveAttribute("inputmode", "text");
    await expect(number).toHaveValue("8986 06");
    await findPlans(page);
    await expect(page.getByRole("heading", { name: "Plans for your SIM" })).toBeVisible();
  });
});
