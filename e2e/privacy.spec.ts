import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT, SIM } from "#/testbed/sandbox.ts";
import {
  buyAndPay,
  CARD,
  expectReady,
  orderHeading,
  orderIdOf,
  PLAN,
  payButton,
  payWith,
  reachCardForm,
} from "./buyer.ts";
import { LONG, longUnless } from "./sample.ts";
import { expect, test } from "./shop.ts";

test("in another browser an order shows its status and nothing else [B10, v5.0.0-8.2.3]", async ({
  page,
  openBrowser,
}) => {
  await buyAndPay(page);
  await expectReady(page);
  const stranger = await openBrowser();
  await stranger.goto(page.url());
  await expectReady(stranger);
  await expect(stranger.getByRole("main")).toContainText("placed in another browser");
  const source = await stranger.content();
  for (const secret of [PLAN.name, "12.90", SIM.twoPlans, "6250", EMAIL, "P000270"])
    expect(source).not.toContain(secret);
});

test(
  "a bank that answers to another browser ends in a paid order that it can't see [B10]",
  LONG,
  async ({ page, openBrowser, sandbox }) => {
    await reachCardForm(page, SIM.twoPlans);
    const orderId = orderIdOf(page);
    await payWith(page, CARD.asksTheBank);
    await expect(page.getByRole("heading", { name: "Is this you?" })).toBeVisible();
    const bankingApp = await openBrowser();
    await bankingApp.goto(page.url());
    await bankingApp.getByRole("button", { name: "Approve" }).click();
    await expectReady(bankingApp);
    await expect(bankingApp).toHaveURL(`/orders/${orderId}`);
    await expect(bankingApp.getByRole("main")).toContainText("placed in another browser");
    const source = await bankingApp.content();
    for (const secret of [PLAN.name, "12.90", "6250", EMAIL, "_secret_"]) expect(source).not.toContain(secret);
    await page.goto(`/checkout/${orderId}`);
    await expectReady(page);
    await expect(page.getByRole("main")).toContainText(PLAN.name);
    expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
  },
);

test("in another browser an open order can't be paid [B12]", async ({ page, openBrowser, sandbox }) => {
  await reachCardForm(page, SIM.twoPlans);
  const orderId = orderIdOf(page);
  const stranger = await openBrowser();
  await stranger.goto(`/checkout/${orderId}`);
  await expect(stranger).toHaveURL(`/orders/${orderId}`);
  await expect(orderHeading(stranger, "Waiting for payment")).toBeVisible();
  await expect(payButton(stranger)).toHaveCount(0);
  const [intent] = (await sandbox.ledger()).intents;
  const source = await stranger.content();
  for (const secret of [intent?.clientSecret ?? "_secret_", PLAN.name, EMAIL, "6250"])
    expect(source).not.toContain(secret);
  expect(await sandbox.counts()).toMatchObject({ orders: 1, intents: 1, charges: 0 });
});

test("another browser's card events of an order are ignored [B12]", LONG, async ({ page, openBrowser, baseURL }) => {
  await reachCardForm(page, SIM.twoPlans);
  const orderId = orderIdOf(page);
  const stranger = await openBrowser();
  const told = await stranger.request.post(`/api/orders/${orderId}`, {
    headers: { origin: String(baseURL) },
    data: { event: "confirming" },
  });
  expect(told.status()).toBe(404);
  await page.goto(`/orders/${orderId}`);
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
});

test("the status of an order says nothing but the status [v5.0.0-15.3.1]", async ({ page, request }) => {
  await buyAndPay(page);
  await expectReady(page);
  const answer = await request.get(`/api/orders/${orderIdOf(page)}`);
  expect(await answer.json()).toEqual({ status: "ready", text: "ready", isFinal: true });
  expect(answer.headers()["cache-control"]).toBe("no-store");
});

for (const id of [
  "nonsense",
  "..%2F..%2Fapi",
  "%3Cscript%3E1%3C%2Fscript%3E",
  "x".repeat(2_000),
  "%F0%9F%92%B3",
  "%00",
]) {
  test(
    `an order called ${id.slice(0, 30)} does not exist, and the page says so [B12]`,
    longUnless(id === "nonsense"),
    async ({ page }) => {
      for (const path of ["orders", "checkout"]) {
        await page.goto(`/${path}/${id}`);
        await expect(orderHeading(page, "Order not found")).toBeVisible();
        await expect(page.getByRole("link", { name: "Go to home page" })).toBeVisible();
      }
    },
  );
}

test("the one cookie can't be read by script, and goes to this shop alone [v5.0.0-3.3.4]", async ({ page }) => {
  await reachCardForm(page, SIM.twoPlans);
  const cookies = await page.context().cookies();
  expect(cookies).toHaveLength(1);
  expect(cookies).toMatchObject([{ httpOnly: true, sameSite: "Lax", path: "/", domain: "localhost" }]);
  expect(decodeURIComponent(cookies[0]?.value ?? "")).not.toContain(SIM.twoPlans);
});
