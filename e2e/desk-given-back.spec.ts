// @module-tag long
import type { Page } from "@playwright/test";
import { paymentNotification, STORED, sendNotification } from "#/testbed/notification.ts";
import { wordsOf } from "#/testbed/visitor.ts";
import { look, signIn } from "./desk.ts";
import { buyerAtCardForm, expectState } from "./order-state.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const confirm = (page: Page) => page.getByRole("button", { name: "Confirm with your passkey" });

test(
  "a payment that doesn't fit is noted as given back: its buyer reads so, until the next one",
  LONG,
  async ({ page, sandbox, openShop }) => {
    const shop = await openShop();
    const { buyer, order } = await buyerAtCardForm(shop.origin, sandbox);
    const report = async (total: number) => {
      const changes = { top: { notification_id: `M-${total}` }, event: { id: `M-${total}` } };
      const body = paymentNotification(order, { ...changes, detail: { total_amount: total } });
      expect(await sendNotification(shop.origin, body)).toBe(STORED);
    };
    await report(1);
    await expectState(buyer, "review");

    await signIn(page, shop, "Ann");
    const desk = `${shop.origin}/desk/orders/${buyer.orderId}`;
    await page.goto(desk);
    await page.getByRole("link", { name: "Record a refund made elsewhere" }).click();
    await expect(page.getByRole("heading", { name: "A payment that doesn’t fit" })).toBeVisible();
    await look(page);
    const word = page.getByRole("textbox", { name: "Where and when was it refunded" });
    await word.fill("re_1");
    await page.getByRole("button", { name: "Mark as refunded" }).click();
    await expect(page.getByText("Say where and when it was refunded")).toBeVisible();
    await expect(word).toHaveValue("re_1");
    await word.fill("Dashboard, re_1, on Nov 29");
    await page.getByRole("button", { name: "Mark as refunded" }).click();
    await expect(page.getByText("This sends no money.")).toBeVisible();
    await look(page);
    await expectState(buyer, "review");
    await confirm(page).dblclick();
    await expect(page.getByText("It is noted that the payment was given back.")).toBeVisible();
    await expect(page.getByText("Noted that a payment which doesn’t fit was given back.")).toHaveCount(1);
    await look(page);

    const orderPage = `/orders/${buyer.orderId}`;
    expect(await buyer.status()).toBe("refunded");
    const words = wordsOf(await buyer.get(orderPage));
    expect(words).toContain("Order refunded");
    expect(words).not.toMatch(/looking into|don’t pay again|Continue to payment/);
    expect((await buyer.get(`/checkout/${buyer.orderId}`)).location).toBe(orderPage);
    await page.goto(`${shop.origin}/desk?kind=payment-differs`);
    await expect(page.getByText("Nothing of this kind needs your attention.")).toBeVisible();

    await report(2);
    await expectState(buyer, "review");
    await page.goto(`${shop.origin}/desk?kind=payment-differs`);
    await expect(page.getByText("Another notification came.")).toBeVisible();
  },
);

test("a note that a payment was given back is withdrawn where it was wrong", async ({ page, sandbox, openShop }) => {
  const shop = await openShop();
  const { buyer, order } = await buyerAtCardForm(shop.origin, sandbox);
  await sendNotification(shop.origin, paymentNotification(order, { detail: { total_amount: 1 } }));
  await signIn(page, shop, "Bob");
  await page.goto(`${shop.origin}/desk/orders/${buyer.orderId}/refund`);
  await page.getByRole("textbox", { name: "Where and when was it refunded" }).fill("Dashboard, re_1, on Nov 29");
  await page.getByRole("button", { name: "Mark as refunded" }).click();
  await confirm(page).click();
  await page.getByRole("link", { name: "Record a refund made elsewhere" }).click();
  await expect(page.getByText("The buyer’s page says “Order refunded”.")).toBeVisible();
  await page.getByRole("button", { name: "Withdraw this note" }).click();
  await confirm(page).click();
  await expect(page.getByText("The note that the payment was given back is withdrawn.")).toBeVisible();
  await expectState(buyer, "review");
});
