// @module-tag long
import { paymentNotification, sendNotification } from "#/testbed/notification.ts";
import { look, signIn } from "./desk.ts";
import { buyerAtCardForm, expectStateSoon } from "./order-state.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/** A genuine notification of the order's payment, under numbers that the shop doesn't know. */
function sendStray(origin: string, order: Parameters<typeof paymentNotification>[0], total = order.amount) {
  const body = paymentNotification(order, {
    top: { notification_id: `S-${order.payId}-${total}` },
    source: { reference_id: "none" },
    event: { id: `none-${total}` },
    detail: { order_id: "none", purchase_order_id: "none", total_amount: total },
  });
  return sendNotification(origin, body);
}

test(
  "a stray notification is matched from the queue, and a second operator is told what changed",
  LONG,
  async ({ page, openBrowser, sandbox, openShop }) => {
    const shop = await openShop();
    const { buyer, order } = await buyerAtCardForm(shop.origin, sandbox);
    await sendStray(shop.origin, order);
    await signIn(page, shop, "Ann");
    await page.goto(`${shop.origin}/desk?kind=unmatched`);
    await page.getByRole("link", { name: "Look into it" }).click();
    const number = page.getByRole("textbox", { name: "Order number" });
    await number.fill("no such number");
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByText("No order has this number.")).toBeVisible();
    await expect(number).toHaveValue("no such number");
    await look(page);
    await number.fill(order.orderNo);
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByText("Nothing differs.")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(order.simNumber);
    await look(page);

    const other = await openBrowser();
    await signIn(other, shop, "Bob");
    await other.goto(page.url());
    await page.getByRole("button", { name: "Match it to this order" }).dblclick();
    await expect(page.getByText("The notification was matched to this order.")).toBeVisible();
    await expect(page.getByText("Matched a notification to this order by hand.")).toHaveCount(1);
    await other.getByRole("button", { name: "Match it to this order" }).click();
    await expect(other.getByRole("alert")).toContainText("Another notification came.");
    await other.reload();
    await expect(other.getByText("It is matched to this order already.")).toBeVisible();
    await sandbox.control("pay", { payId: order.payId });
    await expectStateSoon(buyer, "ready");
  },
);

test("from an order's page a stray notification is chosen, and what differs is flagged", async ({
  page,
  sandbox,
  openShop,
}) => {
  const shop = await openShop();
  const { buyer, order } = await buyerAtCardForm(shop.origin, sandbox);
  await sendStray(shop.origin, order, 1);
  await signIn(page, shop, "Cleo");
  await page.goto(`${shop.origin}/desk/orders/${buyer.orderId}`);
  await page.getByRole("link", { name: "Match a notification to this order" }).click();
  await look(page);
  await page.getByRole("link", { name: "Compare" }).click();
  await expect(page.getByText("the amount isn’t the order’s price")).toBeVisible();
  await look(page);
  await page.getByRole("button", { name: "Match it to this order" }).click();
  await expect(page.getByText("the amount isn’t the order’s price").first()).toBeVisible();
  await page.getByRole("button", { name: /^Show what it says/ }).click();
  await expect(page.getByRole("main")).toContainText(`S-${order.payId}-1`);
  await look(page);
  await page.reload();
  await expect(page.getByRole("alert")).toContainText("It was shown already");
  await page.getByRole("link", { name: "Back to the order" }).click();
  await expect(page.getByText("Read what a notification says.").first()).toBeVisible();
});
