// @module-tag long
import type { Page } from "@playwright/test";
import { spareAddress } from "#/testbed/mails.ts";
import { paymentNotification, sendNotification } from "#/testbed/notification.ts";
import type { Sandbox } from "#/testbed/sandbox.ts";
import { mailSettings } from "#/testbed/servers.ts";
import { Visitor } from "#/testbed/visitor.ts";
import { declare } from "./declare.ts";
import { look, signIn } from "./desk.ts";
import { buyerAtCardForm } from "./order-state.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const NOTE = "Compared with the processor: the amount is another one.";

/** An order whose payment was notified with another amount. */
async function payOtherAmount(origin: string, sandbox: Sandbox) {
  const { buyer, order } = await buyerAtCardForm(origin, sandbox);
  await notifyAmount(origin, order, 1);
  return { orderId: buyer.orderId, order };
}

type Placed = Parameters<typeof paymentNotification>[0];

function notifyAmount(origin: string, order: Placed, total_amount: number): Promise<string> {
  const top = { notification_id: `N-${order.payId}-${total_amount}` };
  return sendNotification(origin, paymentNotification(order, { top, detail: { total_amount } }));
}

/** Notifications under the right key id, with a signature of another key. */
async function sendUnread(origin: string, order: Placed, count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) {
    const top = { notification_id: `X-${order.payId}-${index}` };
    await sendNotification(origin, paymentNotification(order, { top }), { keyHex: "ab".repeat(32) });
  }
}

const items = (page: Page) => page.getByRole("main").getByRole("listitem");

test(
  "items of all kinds say what happened and what to do, in any browser",
  LONG,
  async ({ page, openBrowser, sandbox, openShop }) => {
    const shop = await openShop();
    await signIn(page, shop, "Ann");
    await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
    await look(page);
    const { orderId, order } = await payOtherAmount(shop.origin, sandbox);
    await sendUnread(shop.origin, order, 3);
    await declare(new Visitor(shop.origin), "/withdraw", { orderNo: "123456789", email: "reader@example.com" });
    await page.goto(`${shop.origin}/desk`);
    await expect(items(page)).toHaveCount(3);
    const first = items(page).first();
    await expect(first).toContainText("doesn’t match the order: the amount isn’t the order’s price");
    await expect(first).toContainText("$12.90 at risk");
    await expect(first.getByRole("link").first()).toHaveAttribute("href", `/desk/orders/${orderId}`);
    await look(page);
    await page.getByRole("link", { name: "See them one by one" }).click();
    await expect(items(page)).toHaveCount(3);
    await look(page);
    await items(page).first().getByRole("link", { name: "Look into it" }).click();
    await page.getByRole("button", { name: "Show what it holds" }).click();
    await expect(page.getByRole("main")).toContainText(`X-${order.payId}`);
    await look(page);
    await page.goto(`${shop.origin}/desk?kind=declaration`);
    await expect(page.getByRole("main")).not.toContainText("reader@example.com");
    await page.getByRole("link", { name: "Look into it" }).click();
    await page.getByRole("button", { name: "Show what it holds" }).click();
    await expect(page.getByRole("main")).toContainText("reader@example.com");

    const arabic = await openBrowser({ locale: "ar" });
    await signIn(arabic, shop, "Bea");
    await arabic.goto(`${shop.origin}/desk`);
    await expect(items(arabic)).toHaveCount(3);
    const desk = arabic.locator(".desk");
    expect(await desk.evaluate((element) => getComputedStyle(element).direction)).toBe("ltr");
    await look(arabic);
  },
);

test("two operators: one takes an item, the other is told; what is handled opens again", async ({
  page,
  openBrowser,
  sandbox,
  openShop,
}) => {
  const shop = await openShop();
  const { orderId, order } = await payOtherAmount(shop.origin, sandbox);
  await signIn(page, shop, "Ann");
  const other = await openBrowser();
  await signIn(other, shop, "Bob");
  await page.getByRole("button", { name: /^Take/ }).click();
  await expect(items(page).first()).toContainText("Taken by you");
  // Bob's page is older.
  await other.getByRole("button", { name: /^Take/ }).click();
  await expect(other.getByRole("alert")).toContainText("Ann took it");

  await page.getByRole("link", { name: /^Mark as handled/ }).click();
  await page.getByRole("textbox", { name: "Note" }).fill(NOTE);
  await page.getByRole("combobox", { name: "Reason" }).selectOption({ label: "Looked into, and nothing is wrong" });
  await notifyAmount(shop.origin, order, 2);
  await page.getByRole("button", { name: "Mark as handled" }).click();
  await expect(page.getByRole("alert")).toContainText("Another notification came.");
  await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue(NOTE);
  await expect(page.getByRole("combobox", { name: "Reason" })).toHaveValue("harmless");
  await look(page);
  await page.getByRole("button", { name: "Mark as handled" }).click();
  await expect(page.getByText("Nothing needs your attention.")).toBeVisible();

  await page.getByRole("link", { name: "Handled" }).click();
  await expect(items(page).first()).toContainText(NOTE);
  await look(page);

  await page.goto(`${shop.origin}/desk/orders/${orderId}`);
  await expect(page.getByRole("main")).toContainText(NOTE);
  await look(page);
  await notifyAmount(shop.origin, order, 3);
  await page.goto(`${shop.origin}/desk`);
  await expect(items(page).first()).toContainText("Open again since");
  await expect(items(page).first()).toContainText("Another notification came.");
});

test(
  "with the keyboard alone all of a kind are handled, and a short note is asked for again",
  LONG,
  async ({ page, sandbox, openShop }) => {
    const shop = await openShop();
    const { order } = await buyerAtCardForm(shop.origin, sandbox);
    await sendUnread(shop.origin, order, 2);
    await signIn(page, shop, "Ann");
    await page.goto(`${shop.origin}/desk?kind=unread`);
    await pressOn(page, "Mark all as handled");
    await expect(page.getByRole("heading", { name: "Mark all 2 as handled" })).toBeVisible();
    await page.getByRole("combobox", { name: "Reason" }).focus();
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Tab");
    await page.keyboard.type("Too short");
    await pressOn(page, "Mark all 2 as handled");
    await expect(page.getByText("Write at least 10 characters.")).toBeVisible();
    await look(page);
    await page.getByRole("textbox", { name: "Note" }).focus();
    await page.keyboard.type("and some more words");
    await pressOn(page, "Mark all 2 as handled");
    await expect(page.getByText("Nothing needs your attention.")).toBeVisible();
  },
);

test("operators are told of a new item by mail, once", LONG, async ({ sandbox, openShop, servers }) => {
  const to = spareAddress();
  const shop = await openShop({ ...mailSettings(servers.sandbox), OPERATOR_EMAIL: to });
  const { order } = await payOtherAmount(shop.origin, sandbox);
  const mail = await sandbox.mail({ to, subject: /1 new item waits in the queue/ });
  expect(mail.text).toContain("the amount isn’t the order’s price");
  expect(mail.text).toContain(`${shop.origin}/desk`);
  expect(mail.text).not.toContain(order.simNumber);
});

/** Tabs to a link or button, and presses Enter. */
async function pressOn(page: Page, name: string): Promise<void> {
  for (let stops = 0; stops < 60; stops += 1) {
    await page.keyboard.press("Tab");
    const focused = await page.evaluate(() => document.activeElement?.textContent?.trim() ?? "");
    if (focused === name) return page.keyboard.press("Enter");
  }
  throw new Error(`no way to "${name}" with the keyboard`);
}
