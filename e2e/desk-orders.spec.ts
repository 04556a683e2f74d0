import { look, signIn } from "./desk.ts";
import { buyerAtCardForm, expectStateSoon } from "./order-state.ts";
import { expect, test } from "./shop.ts";

test("an operator asks the partner about an order, writes a note and sends the receipt again", async ({
  page,
  servers,
}) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, servers.sandbox);
  await signIn(page, servers.shop, "Uma");
  const address = `${origin}/desk/orders/${buyer.orderId}`;
  await page.goto(address);
  await page.getByRole("link", { name: "Ask the partner now" }).click();
  await page.getByRole("button", { name: "Ask now" }).click();
  await expect(page.getByRole("heading", { name: "Where it stands" })).toBeVisible();
  await servers.sandbox.control("pay", { payId: order.payId });
  await expectStateSoon(buyer, "ready");
  await page.goto(address);
  await expect(page.getByText("Active on the SIM.", { exact: true })).toBeVisible();
  await page.getByRole("textbox", { name: "New note" }).fill("The buyer has called.");
  await page.getByRole("button", { name: "Save note" }).last().click();
  await expect(page.getByText("Wrote a note: The buyer has called.")).toBeVisible();
  await page.getByRole("link", { name: "Send the receipt again" }).click();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The receipt will be sent again")).toBeVisible();
});

test("an order's page and its repairs fit any screen and are accessible", async ({ page, servers }) => {
  const { buyer } = await buyerAtCardForm(servers.shop.origin, servers.sandbox);
  await signIn(page, servers.shop, "Vic");
  for (const path of ["", "/ask", "/receipt", "/buyer", "/match", "/refund", "/renewal", "/elsewhere"]) {
    await page.goto(`${servers.shop.origin}/desk/orders/${buyer.orderId}${path}`);
    await look(page);
  }
});

test("what the buyer sees is shown by the buyer's own sentences and steps, and written down", async ({
  page,
  servers,
}) => {
  const { origin } = servers.shop;
  const { buyer, order } = await buyerAtCardForm(origin, servers.sandbox);
  await signIn(page, servers.shop, "Wes");
  const view = `${origin}/desk/orders/${buyer.orderId}/buyer`;
  await page.goto(view);
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
  await servers.sandbox.control("pay", { payId: order.payId });
  await expectStateSoon(buyer, "ready");
  await page.goto(view);
  await expect(page.getByText("The plan is active on your SIM.")).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Plan active" })).toBeVisible();
  await expect(page.getByRole("main")).not.toContainText(order.simNumber);
  await expect(page.getByRole("main").getByRole("textbox")).toHaveCount(0);
  await look(page);
  await page.goto(`${origin}/desk/orders/${buyer.orderId}`);
  await expect(page.getByText("Looked at what the buyer sees.").first()).toBeVisible();
});
