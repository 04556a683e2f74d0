import SqliteDatabase from "better-sqlite3";
import { EMAIL } from "#/testbed/http-buyer.ts";
import { ONE_PAYMENT } from "#/testbed/sandbox.ts";
import { Visitor } from "#/testbed/visitor.ts";
import { buyAndPay, expectReady, holdScripts, orderHeading, orderIdOf, reachCardForm, readIn } from "./buyer.ts";
import { declare } from "./declare.ts";
import { openAs } from "./my-sim.ts";
import { buyerAtCardForm } from "./order-state.ts";
import { payOrder } from "./paid-order.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const OFFLINE = "No connection. Nothing is lost, and this page updates once you’re back online.";

test("an unpaid order leads back to the card form", LONG, async ({ page }) => {
  await reachCardForm(page);
  const orderId = orderIdOf(page);
  await page.goto(`/orders/${orderId}`);
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
  await page.getByRole("link", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(`/checkout/${orderId}`);
});

test("nothing on an order's page moves when its script comes, so that a press meets its button", async ({
  page,
  baseURL,
}) => {
  await buyAndPay(page);
  await expectReady(page);
  const print = page.getByRole("button", { name: "Print receipt" });
  const keep = page.getByRole("button", { name: "Keep", exact: true });
  for (const width of [320, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    const release = await holdScripts(page, String(baseURL));
    await page.reload({ waitUntil: "commit" });
    await expect(page.getByRole("contentinfo")).toBeVisible();
    await expect(print).toHaveCount(0);
    const before = await keep.boundingBox();
    release();
    await expect(print).toBeVisible();
    expect(await keep.boundingBox()).toEqual(before);
  }
});

test("an order's page says when it is offline, and continues by itself when online", async ({
  page,
  context,
  sandbox,
  watch,
}) => {
  watch.expect(/net::ERR_INTERNET_DISCONNECTED/);
  await reachCardForm(page);
  await page.goto(`/orders/${orderIdOf(page)}`);
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByRole("status")).toHaveText(OFFLINE);
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
  await sandbox.payTheOnlyOne();
  await context.setOffline(false);
  await expectReady(page);
  await expect(page.getByText(OFFLINE)).toHaveCount(0);
});

test(
  "a connection that breaks during a refresh leaves the page as it is until it is back",
  LONG,
  async ({ page, sandbox, watch }) => {
    watch.expect(/net::ERR_FAILED/);
    await reachCardForm(page);
    const order = `/orders/${orderIdOf(page)}`;
    await page.goto(order);
    await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
    const isPage = (address: URL): boolean => address.pathname === order;
    await page.route(isPage, (route) => route.abort());
    await sandbox.payTheOnlyOne();
    await expect(page.getByRole("status")).toHaveText(OFFLINE);
    await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
    await page.unroute(isPage);
    await expectReady(page);
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
    await readIn(page, "简体中文");
    await expect(page.getByRole("heading", { name: "您的套餐已就绪" })).toBeVisible();
  },
);

test("an open order page becomes ready by itself when the order is paid elsewhere [B24]", async ({ page, sandbox }) => {
  await reachCardForm(page);
  await page.goto(`/orders/${orderIdOf(page)}`);
  await expect(orderHeading(page, "Waiting for payment")).toBeVisible();
  await sandbox.payTheOnlyOne();
  await expectReady(page);
  expect(await sandbox.counts()).toMatchObject(ONE_PAYMENT);
});

test("an open page of a withdrawn order becomes ready when its payment is found", async ({
  page,
  sandbox,
  baseURL,
}) => {
  await reachCardForm(page);
  const orderId = orderIdOf(page);
  const report = JSON.stringify({ event: "confirming" });
  const told = await page.evaluate(([address, body]) => fetch(address, { method: "POST", body }).then(({ ok }) => ok), [
    `/api/orders/${orderId}`,
    report,
  ] as const);
  expect(told).toBe(true);
  const [order] = (await sandbox.ledger()).orders;
  await declare(new Visitor(String(baseURL)), "/withdraw", { orderNo: String(order?.orderNo), email: EMAIL });
  await page.goto(`/orders/${orderId}`);
  await expect(page.getByRole("main")).toContainText("This order was withdrawn, and we see no payment.");
  await sandbox.payTheOnlyOne();
  await expectReady(page);
});

test("a page that says we’re still checking can be asked again", LONG, async ({ page, restartable, sandbox }) => {
  const { origin } = restartable;
  const before = await restartable.start();
  const { buyer } = await buyerAtCardForm(origin, sandbox);
  await before.stop();
  const database = new SqliteDatabase(restartable.databaseUrl.slice("file:".length));
  database.exec("UPDATE orders SET payment = 'lapsed', version = version + 1");
  database.close();
  await restartable.start();
  expect(await buyer.status()).toBe("ended");
  await openAs(page, buyer, `${origin}/orders/${buyer.orderId}`);
  await expect(page.getByRole("main")).toContainText("don’t pay again: we’re still checking for it.");
  await page.getByRole("link", { name: "Check again" }).click();
  await expect(page.getByRole("heading", { name: "Payment not completed" })).toBeVisible();
});

test("company details sent after the cookies are gone aren’t said to wait for a payment", async ({
  page,
  context,
  servers,
  sandbox,
}) => {
  const { buyer, orderId } = await payOrder(servers.shop.origin, sandbox);
  await openAs(page, buyer, `/orders/${orderId}`);
  await page.getByText("Add company details").click();
  const form = page.locator("form").filter({ has: page.locator("#company") });
  await form.locator("#company").fill("Blue Ltd");
  await context.clearCookies();
  await form.getByRole("button").click();
  await expect(form.getByRole("alert")).toContainText("its cookies were deleted or are blocked.");
});
