import { signIn } from "./desk.ts";
import { payOrder } from "./paid-order.ts";
import { expect, test } from "./shop.ts";

test("in a shop without a mail server, an order's page at the desk promises no mail", async ({
  page,
  sandbox,
  servers,
}) => {
  const { orderId } = await payOrder(servers.shop.origin, sandbox);
  const desk = `${servers.shop.origin}/desk/orders/${orderId}`;
  await signIn(page, servers.shop, "Ann");
  await page.goto(desk);
  const refusal = "The shop sends no mail: no mail server is set up.";
  for (const title of ["Send the receipt again", "Send a mail to another address"]) {
    await expect(page.getByText(`${title}: ${refusal}`)).toBeVisible();
  }
  await expect(page.getByText("A receipt isn’t sent: no mail server is set up")).not.toHaveCount(0);
  await expect(page.getByText("waits to be sent")).toHaveCount(0);
  await page.goto(`${desk}/elsewhere`);
  await expect(page.getByText(refusal)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send it there" })).toHaveCount(0);
});
