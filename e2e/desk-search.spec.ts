import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { runCommand } from "#/testbed/command.ts";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { look, signIn } from "./desk.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const box = (page: Page) => page.getByRole("searchbox", { name: "Find an order" });

async function find(page: Page, typed: string): Promise<void> {
  await box(page).fill(typed);
  await page.getByRole("button", { name: "Find" }).click();
}

test("an operator finds orders by mail and SIM, and no address names them", async ({ page, servers }) => {
  const { origin } = servers.shop;
  for (const sim of [SIM.twoPlans, SIM.twoPlans]) {
    const buyer = new HttpBuyer(origin, sim);
    await buyer.openCardForm("found@example.com");
  }
  await signIn(page, servers.shop, "Sol");
  await find(page, "12345");
  await expect(page.getByText("No order has the number or id “12345”.")).toBeVisible();
  await expect(box(page)).toHaveValue("12345");
  for (const typed of ["found@example.com", SIM.twoPlans, SIM.twoPlans.slice(-6)]) {
    await find(page, typed);
    await expect(
      page
        .getByRole("table")
        .getByText(`…${SIM.twoPlans.slice(-6)}`)
        .first(),
    ).toBeVisible();
    expect(page.url()).toMatch(/\/desk\/orders\?(mail|sim|end)=[\w-]{22}$/);
  }
  await find(page, SIM.twoPlans.slice(-4));
  await expect(page).toHaveURL(/\/desk\/orders\?four=[\w-]{22}$/);
  await expect(page.getByText("last four digits (not a card’s)")).toBeVisible();
  await find(page, "$12.90");
  await expect(page).toHaveURL(/\/desk\/orders\?amount=12\.90$/);
  const today = new Date().toISOString().slice(0, 10);
  await page.getByLabel("Made from").fill(today);
  await page.getByRole("button", { name: "Show" }).click();
  await expect(page.getByText(`Made from: ${today}, Price: 12.90`)).toBeVisible();
  await look(page);
  const order = page.getByRole("table").getByRole("link").first();
  const number = (await order.textContent()) ?? "";
  await find(page, `Order no. ${number}`);
  await expect(page.getByRole("heading", { name: `Order ${number}`, level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(number);
});

test("what isn't found says what was looked for, and four digits say why they find nothing", async ({
  page,
  openShop,
}) => {
  // Of its own: the SIMs of other tests end in any four digits.
  await signIn(page, await openShop(), "Ned");
  for (const [typed, answer] of [
    ["4242", "the partner never tells us the card’s last four digits"],
    ["000000", "We looked for SIMs that end in these digits"],
    ["none@example.com", "The buyer may have entered another one."],
    ["89000000000000000000", "Check it against the SIM"],
    ["nothing", "We looked for order numbers"],
  ] as const) {
    await find(page, typed);
    await expect(page.getByRole("alert")).toContainText(answer);
    await expect(box(page)).toHaveValue(typed);
  }
  await look(page);
});

test("a ready list leads to its orders, each of them back to it and on through it", LONG, async ({ page, servers }) => {
  for (const sim of [SIM.twoPlans, SIM.twoPlans]) await new HttpBuyer(servers.shop.origin, sim).openCardForm();
  await signIn(page, servers.shop, "Pia");
  await page.goto("/desk/orders");
  await expect(page.getByText("bookmark it to open the same list again")).toBeVisible();
  await page
    .getByRole("navigation", { name: "Ready lists" })
    .getByRole("link", { name: "Waiting for payment" })
    .click();
  await expect(page).toHaveURL(/\/desk\/orders\?payment=open$/);
  const orders = page.getByRole("table").getByRole("link");
  const numbers = [await orders.nth(0).textContent(), await orders.nth(1).textContent()];
  await orders.first().click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText(`Order ${numbers[0]}`);
  await page.getByRole("link", { name: "Older order in the list" }).click();
  await expect(heading).toHaveText(`Order ${numbers[1]}`);
  await look(page);
  await page.getByRole("link", { name: "Ask the partner now" }).click();
  await page.getByRole("link", { name: "Back to the order" }).click();
  await page.getByRole("textbox", { name: "New note" }).fill("Seen from the list.");
  await page.getByRole("button", { name: "Save note" }).last().click();
  await expect(page.getByText("Wrote a note: Seen from the list.")).toBeVisible();
  await page.getByRole("link", { name: "Newer order in the list" }).click();
  await expect(heading).toHaveText(`Order ${numbers[0]}`);
  await page.getByRole("link", { name: "Back to the list" }).click();
  await expect(page).toHaveURL(/\/desk\/orders\?payment=open$/);
});

test("a list is downloaded after a tap, with whole SIM numbers only where asked for [v5.0.0-5.4.1]", async ({
  page,
  servers,
}) => {
  const { origin } = servers.shop;
  await new HttpBuyer(origin, SIM.twoPlans).openCardForm("file@example.com");
  await signIn(page, servers.shop, "Quin");
  const files: string[] = [];
  for (const withBuyers of [false, true]) {
    await page.goto("/desk/orders?payment=open");
    if (withBuyers) await page.getByRole("checkbox", { name: "With whole SIM numbers" }).check();
    await page.getByRole("button", { name: "Download as CSV" }).click();
    await expect(page.getByText("Payment: waiting for payment.")).toBeVisible();
    await expect(page.getByText("whole SIM numbers and email addresses of buyers")).toHaveCount(withBuyers ? 1 : 0);
    await look(page);
    const loading = page.waitForEvent("download");
    await page.getByRole("button", { name: "Confirm with your passkey" }).click();
    const download = await loading;
    expect(download.suggestedFilename()).toBe("orders.csv");
    files.push(readFileSync(await download.path(), "utf8"));
  }
  const [masked = "", whole = ""] = files;
  expect(masked).toContain('"order number","made (UTC)"');
  expect(masked).toContain("…@example.com");
  expect(masked).not.toContain("file@");
  expect(whole).toContain("file@example.com");
  expect(whole.replaceAll(" ", "")).toContain(SIM.twoPlans);
  await page.goto("/desk/audit?event=act+performed");
  await expect(page.getByText("kind: export orders with buyers")).toBeVisible();
});

test("the list and an order are read without a mouse, and from left to right in any language", async ({
  openBrowser,
  servers,
}) => {
  const buyer = new HttpBuyer(servers.shop.origin, SIM.twoPlans);
  await buyer.openCardForm();
  const arabic = await openBrowser({ locale: "ar" });
  await signIn(arabic, servers.shop, "Rim");
  for (const path of ["/desk/orders?payment=open", `/desk/orders/${buyer.orderId}?list=payment%3Dopen`]) {
    await arabic.goto(servers.shop.origin + path);
    const desk = arabic.locator(".desk");
    await expect(desk).toHaveAttribute("lang", "en");
    expect(await desk.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
    await look(arabic);
    await arabic.getByRole("link", { name: "Skip to the search" }).focus();
    await expect(arabic.getByRole("link", { name: "Skip to the search" })).toBeInViewport();
    await arabic.keyboard.press("Enter");
    await expect(box(arabic)).toBeFocused();
    await expect(box(arabic)).toHaveAttribute("accesskey", "s");
    await expectFocusVisibleAlong(arabic);
  }
});

/** Each stop of the Tab key shows where it is. */
async function expectFocusVisibleAlong(page: Page): Promise<void> {
  for (let stop = 0; stop < 12; stop += 1) {
    await page.keyboard.press("Tab");
    const outline = await page.evaluate(() => {
      const { outlineStyle, outlineWidth } = getComputedStyle(document.activeElement ?? document.body);
      return `${outlineStyle} ${outlineWidth}`;
    });
    expect(outline, `stop ${stop}`).not.toMatch(/^none|\b0px/);
  }
}

test("an operator closes checkout with a reason, and opens it again", LONG, async ({ page, restartable }) => {
  const shop = await restartable.start();
  await signIn(page, shop, "Tom");
  await page.goto(`${shop.origin}/desk/service`);
  await page.getByRole("button", { name: "Close checkout" }).click();
  await expect(page.getByText("Last changed by Tom (card testing)")).toBeVisible();
  await page.getByRole("button", { name: "Open checkout" }).click();
  await expect(page.getByText("The shop takes new orders.")).toBeVisible();
});

test("the service's page says when the last backup was made", LONG, async ({ page, restartable }) => {
  const shop = await restartable.start();
  await signIn(page, shop, "Una");
  await page.goto(`${shop.origin}/desk/service`);
  await expect(page.getByText("No backup was ever made by npm run -s backup.")).toBeVisible();
  expect((await runCommand("backup", [], shop.settings)).code).toBe(0);
  await page.reload();
  await expect(page.getByRole("row", { name: /The last of 1 backup/ })).toBeVisible();
});

test("the list and the service's page fit any screen and are accessible", LONG, async ({ page, servers }) => {
  await signIn(page, servers.shop, "Wim");
  for (const address of ["/desk/orders?from=2020-01-01", "/desk/orders?payment=gone", "/desk/service"]) {
    await page.goto(address);
    await look(page);
  }
});
