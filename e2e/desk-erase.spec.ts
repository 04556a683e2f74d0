import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareAddress } from "#/testbed/mails.ts";
import { SIM, spareSim } from "#/testbed/sandbox.ts";
import { look, signIn } from "./desk.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test(
  "an owner erases the personal data of an order that is over, once, and of no other",
  LONG,
  async ({ page, openShop }) => {
    const shop = await openShop();
    const email = spareAddress();
    const [refused, open] = [new HttpBuyer(shop.origin, SIM.refusesOrders), new HttpBuyer(shop.origin, spareSim())];
    await refused.openCardForm(email);
    await open.openCardForm();
    await signIn(page, shop, "Ada");
    await page.goto(`${shop.origin}/desk/orders/${open.orderId}/erase`);
    await expect(page.getByText("A payment may still come for this order.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Erase the personal data" })).toHaveCount(0);
    await page.goto(`${shop.origin}/desk/orders/${refused.orderId}`);
    await expect(page.getByText(email).first()).toBeVisible();
    await page.getByRole("link", { name: "Erase the personal data of this order" }).click();
    await look(page);
    await page.getByRole("button", { name: "Erase the personal data" }).click();
    await expect(page.getByText("It can’t be taken back.")).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(email);
    await look(page);
    await page.getByRole("button", { name: "Confirm with your passkey" }).dblclick();
    await expect(page.getByText("The personal data of this order are erased.")).toBeVisible();
    await expect(page.getByText("Erased its personal data.")).toHaveCount(1);
    await expect(page.getByRole("main")).not.toContainText(email);
    await expect(page.getByRole("main")).not.toContainText(SIM.refusesOrders);
    await look(page);
    await page.getByRole("link", { name: "Erase the personal data of this order" }).click();
    await expect(page.getByText("The personal data of this order are erased already.")).toBeVisible();
  },
);
