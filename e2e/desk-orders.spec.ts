import { look, signIn } from "./desk.ts";
import { buyerAtCardForm, expectStateSoon } from "./order-state.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test.use({ mail: true });

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
  // Until the first one is sent, another is refused.
  const again = page.getByRole("link", { name: "Send the receipt again" });
  await expect(async () => {
    await page.goto(address);
    expect(await again.isVisible()).toBe(true);
  }).toPass();
  await again.click();
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByText("The mail will be sent again")).toBeVisible();
});

test("when the partner gives no answer the page says so, and when", LONG, async ({ page, servers }) => {
  const { buyer, order } = await buyerAtCardForm(servers.shop.origin, servers.sandbox);
  const fault = { call: "resultQuery", sim: order.simNumber, kind: "status", status: 500, times: -1 };
  await servers.sandbox.control("faults", fault);
  await signIn(page, servers.shop, "Noa");
  // The shop may have asked by itself just now; then it doesn't ask again.
  await expect(async () => {
    await page.goto(`${servers.shop.origin}/desk/orders/${buyer.orderId}/ask`);
    await page.getByRole("button", { name: "Ask now" }).click();
    await page.waitForURL(/outcome=/);
    expect(await page.getByText("No answer: the shop got no usable answer").isVisible()).toBe(true);
  }).toPass();
  const notice = page.getByRole("alert").filter({ hasText: "No answer" });
  await expect(notice).toContainText(/\d{4}, \d{1,2}:\d{2} [AP]M UTC/);
  await expect(page.getByText("Nothing about the order has changed")).toHaveCount(0);
  await look(page);
});

test("an order's page and its repairs fit any screen and are accessible", LONG, async ({ page, servers }) => {
  const { buyer } = await buyerAtCardForm(servers.shop.origin, servers.sandbox);
  await signIn(page, servers.shop, "Vic");
  for (const path of ["", "/ask", "/receipt", "/buyer", "/match", "/refund", "/renewal", "/elsewhere", "/erase"]) {
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
