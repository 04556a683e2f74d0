import { YEAR_LATER_CLOCK } from "./clock.ts";
import { look, signIn } from "./desk.ts";
import { payOrder } from "./paid-order.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test(
  "an operator erases an order’s personal data once the plan is over, and once only",
  LONG,
  async ({ openBrowser, restartable, sandbox }) => {
    const baseURL = restartable.origin;
    const before = await restartable.start();
    const { buyer, email, sim, orderId } = await payOrder(baseURL, sandbox);
    await expect.poll(() => buyer.status()).toBe("ready");
    const address = `/desk/orders/${orderId}`;
    const ann = await openBrowser({ baseURL });
    await signIn(ann, before, "Ann");
    await ann.goto(address);
    await expect(ann.getByText("Erase the personal data: The personal data are needed until")).toBeVisible();
    await ann.goto(`${address}/erase`);
    await expect(ann.getByText("the plan may run")).toBeVisible();
    await expect(ann.getByRole("button", { name: "Erase the data" })).toHaveCount(0);
    await look(ann);
    await before.stop();

    const shop = await restartable.start(YEAR_LATER_CLOCK);
    const [bob, cleo] = [await openBrowser({ baseURL }), await openBrowser({ baseURL })];
    for (const [page, name] of [
      [bob, "Bob"],
      [cleo, "Cleo"],
    ] as const) {
      await signIn(page, shop, name);
      await page.goto(address);
      await page.getByRole("link", { name: "Erase the personal data" }).click();
      await look(page);
      await page.getByRole("button", { name: "Erase the data" }).click();
      await expect(page.getByText("a restore brings the data back")).toBeVisible();
    }
    await bob.getByRole("button", { name: "Confirm with your passkey" }).dblclick();
    await expect(bob.getByText("The personal data of this order were erased.")).toBeVisible();
    await expect(bob.getByText("Had the personal data erased.")).toHaveCount(1);
    for (const personal of [email, sim]) await expect(bob.getByText(personal)).toHaveCount(0);
    await look(bob);
    await cleo.getByRole("button", { name: "Confirm with your passkey" }).click();
    await expect(cleo.getByText("Nothing was erased: something had changed")).toBeVisible();
    await expect(cleo.getByText("The personal data of this order were erased already.")).toBeVisible();
    expect(await buyer.status()).toBe("ready");
    expect((await buyer.get(`/orders/${orderId}`)).html).not.toContain(email);
  },
);
