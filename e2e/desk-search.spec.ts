import type { Page } from "@playwright/test";
import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { SIM } from "#/testbed/sandbox.ts";
import { look, signIn } from "./desk.ts";
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
  const order = page.getByRole("table").getByRole("link").first();
  const number = (await order.textContent()) ?? "";
  await find(page, number);
  await expect(page.getByRole("heading", { name: `Order ${number}`, level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(number);
});

test("an operator closes checkout with a reason, and opens it again", async ({ page, restartable }) => {
  const shop = await restartable.start();
  await signIn(page, shop, "Tom");
  await page.goto(`${shop.origin}/desk/service`);
  await page.getByRole("button", { name: "Close checkout" }).click();
  await expect(page.getByText("Last changed by Tom (card testing)")).toBeVisible();
  await page.getByRole("button", { name: "Open checkout" }).click();
  await expect(page.getByText("The shop takes new orders.")).toBeVisible();
});

test("the list and the service's page fit any screen and are accessible", async ({ page, servers }) => {
  await signIn(page, servers.shop, "Wim");
  for (const address of ["/desk/orders?from=2020-01-01", "/desk/orders?payment=gone", "/desk/service"]) {
    await page.goto(address);
    await look(page);
  }
});
