// @module-tag long
import { spareAddress } from "#/testbed/mails.ts";
import { Visitor } from "#/testbed/visitor.ts";
import { declare } from "./declare.ts";
import { look, signIn } from "./desk.ts";
import { buyerAtCardForm } from "./order-state.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test(
  "a withdrawal with a wrong number is matched to its order once, and a second operator told",
  LONG,
  async ({ page, openBrowser, sandbox, openShop }) => {
    const shop = await openShop();
    const { buyer, order } = await buyerAtCardForm(shop.origin, sandbox);
    const typed = { orderNo: "20260101000000", email: spareAddress() };
    await declare(new Visitor(shop.origin), "/withdraw", typed);
    expect(await buyer.status(), "a declaration that fits no order changes none").toBe("waiting");
    await signIn(page, shop, "Ann");
    await page.goto(`${shop.origin}/desk?kind=declaration`);
    await page.getByRole("link", { name: "Look into it" }).click();
    await page.getByRole("textbox", { name: "Order number" }).fill("no such number");
    await page.getByRole("button", { name: "Compare" }).click();
    await expect(page.getByText("No order has this number.")).toBeVisible();
    await look(page);
    await page.getByRole("textbox", { name: "Order number" }).fill(order.orderNo);
    await page.getByRole("button", { name: "Compare" }).click();
    const main = page.getByRole("main");
    for (const shown of [order.orderNo, order.simNumber.slice(-4), "$12.90", typed.orderNo, typed.email])
      await expect(main).toContainText(shown);
    await expect(main).toContainText("The address that was typed isn’t the order’s.");
    await expect(main).toContainText("It can’t be paid any more from then on.");
    await expect(main).not.toContainText(order.simNumber);
    await look(page);

    const other = await openBrowser();
    await signIn(other, shop, "Bob");
    await other.goto(page.url());
    await page.getByRole("button", { name: "Match it to this order" }).dblclick();
    await expect(page.getByText("The withdrawal was matched to this order.")).toBeVisible();
    await expect(page.getByText("Matched a withdrawal to this order by hand.")).toHaveCount(1);
    await other.getByRole("button", { name: "Match it to this order" }).click();
    await expect(other.getByRole("alert")).toContainText("It was flagged");
    await other.reload();
    await expect(other.getByText("It is matched to this order already.")).toBeVisible();
    expect(await buyer.status()).toBe("ended");
    await page.goto(`${shop.origin}/desk?kind=declaration`);
    await expect(page.getByRole("link", { name: "Look into it" })).toHaveCount(0);
  },
);
