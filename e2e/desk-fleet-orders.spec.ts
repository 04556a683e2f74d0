import type { Page } from "@playwright/test";
import { SIM } from "#/testbed/sandbox.ts";
import { look, signIn } from "./desk.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

const UNKNOWN_SIM = "89852072201180499999";
const BATCH = "package/batchOrderPackages";
const row = (page: Page, sim: string) => page.getByRole("row").filter({ hasText: sim });

/** Opens the form once the plans are read, and fills it in. */
async function fillIn(page: Page, sims: readonly string[], periods = "1"): Promise<void> {
  const plan = page.getByRole("combobox", { name: "Plan" });
  await expect(async () => {
    await page.goto("/desk/sims/order");
    await expect(plan).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await plan.selectOption({ index: 1 });
  await page.getByRole("textbox", { name: "Periods" }).fill(periods);
  await page.getByRole("radio", { name: /^At once/ }).check();
  await page.getByRole("radio", { name: "Tell the partner that it is paid" }).check();
  await page.getByRole("textbox", { name: "SIM numbers" }).fill(sims.join("\n"));
  await page.getByRole("button", { name: "Check" }).click();
}

async function confirmOrder(page: Page, count: number): Promise<void> {
  await page.getByRole("button", { name: count === 1 ? "Order for one SIM" : `Order for ${count} SIMs` }).click();
  await expect(page.getByText(`is ordered for ${count === 1 ? "one SIM" : `${count} SIMs`}`)).toBeVisible();
  await page.getByRole("button", { name: "Confirm with your passkey" }).dblclick();
  await expect(page.getByText("The partner is being asked.").or(page.getByText("Done.")).first()).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Done.")).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

test(
  "a plan is ordered for many SIMs, and again only for the one that failed",
  LONG,
  async ({ page, servers, sandbox }) => {
    await signIn(page, servers.shop, "Una");
    await fillIn(page, [SIM.twelvePlans, "not a number", SIM.twelvePlans], "0");
    await expect(page.getByText("Type a whole number from 1 to 12.")).toBeVisible();
    await expect(row(page, "Line 2")).toContainText("A SIM number has only digits");
    await expect(row(page, "Line 3")).toContainText("The same SIM as in line 1.");
    await expect(page.getByRole("textbox", { name: "SIM numbers" })).toHaveValue(/not a number/);
    await look(page);
    await fillIn(page, [SIM.twelvePlans, UNKNOWN_SIM]);
    await expect(page.getByText("Nothing is ordered yet.")).toBeVisible();
    await expect(page.getByText("Price in all")).toBeVisible();
    await look(page);
    expect(page.url()).not.toContain(SIM.twelvePlans);
    expect(await sandbox.requests(BATCH)).toEqual([]);
    await confirmOrder(page, 2);
    await expect(row(page, SIM.twelvePlans)).toContainText("ordered");
    await expect(row(page, UNKNOWN_SIM)).toContainText("2001");
    await look(page);
    expect(await sandbox.requests(BATCH)).toHaveLength(1);
    await page.getByRole("button", { name: "Order again for the one SIM without an order" }).click();
    await expect(page.getByText("Nothing is ordered yet.")).toBeVisible();
    await expect(row(page, SIM.twelvePlans)).toHaveCount(0);
    const second = page.url();
    await page.goBack();
    await page.getByRole("button", { name: "Order again for the one SIM without an order" }).click();
    await expect(page.getByText("Nothing is ordered yet.")).toBeVisible();
    await confirmOrder(page, 1);
    // The other draft for the same SIM orders nothing any more.
    await page.goto(second);
    await expect(page.getByText("another order already covers some of these SIMs")).toBeVisible();
    await look(page);
    await page.getByRole("link", { name: "See the earlier order" }).click();
    await expect(page.getByRole("link", { name: "See the order that covers the rest" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Order again/ })).toHaveCount(0);
    await look(page);
    await page.goto("/desk/sims/order");
    await expect(page.getByRole("cell", { name: "1 ordered, 1 refused" })).toBeVisible();
    await look(page);
  },
);

test(
  "an order whose answer is lost enters the queue until its SIM is looked up",
  LONG,
  async ({ page, servers, sandbox }) => {
    await signIn(page, servers.shop, "Vic");
    await sandbox.fail({ call: "package/orderPackage", kind: "reset-after" });
    await fillIn(page, [SIM.twelvePlans]);
    await confirmOrder(page, 1);
    await expect(row(page, SIM.twelvePlans)).toContainText("unknown");
    await look(page);
    await page.goto("/desk");
    await expect(page.getByText("whether the partner took the order for one SIM")).toBeVisible();
    await page.getByRole("link", { name: "Open the order for SIMs" }).click();
    await page.getByRole("link", { name: SIM.twelvePlans }).click();
    await expect(page.getByRole("heading", { name: "Plans at the partner" })).toBeVisible();
    await page.goBack();
    await page.getByRole("button", { name: `It was ordered for ${SIM.twelvePlans}` }).click();
    await expect(row(page, SIM.twelvePlans)).toContainText("An operator found the order at the partner.");
    await page.goto("/desk");
    await expect(page.getByText("whether the partner took the order")).toHaveCount(0);
    expect(await sandbox.requests("package/orderPackage")).toHaveLength(1);
  },
);

test(
  "an order for SIMs is refused where another operator ordered for them meanwhile",
  LONG,
  async ({ openShop, openBrowser, sandbox }) => {
    const shop = await openShop();
    const baseURL = shop.origin;
    const [first, second] = [await openBrowser({ baseURL }), await openBrowser({ baseURL })];
    await signIn(first, shop, "Yan");
    await signIn(second, shop, "Zoe");
    for (const page of [first, second]) await fillIn(page, [SIM.twelvePlans]);
    await second.getByRole("button", { name: "Order for one SIM" }).click();
    await expect(second.getByText("is ordered for one SIM")).toBeVisible();
    await expect(second.getByText("In the last 24 hours")).toHaveCount(0);
    await confirmOrder(first, 1);
    await second.getByRole("button", { name: "Confirm with your passkey" }).click();
    await expect(second.getByText("Nothing was ordered. Since you asked, another order was made")).toBeVisible();
    await expect(second.getByText("In the last 24 hours a plan was already ordered for this SIM.")).toBeVisible();
    await look(second);
    expect(await sandbox.requests("package/orderPackage")).toHaveLength(1);
    // Now that the other order is told, this one may be confirmed.
    await confirmOrder(second, 1);
    expect(await sandbox.requests("package/orderPackage")).toHaveLength(2);
  },
);

test(
  "the price of an order for SIMs is read again before it can be confirmed",
  LONG,
  async ({ openShop, openBrowser, sandbox }) => {
    const shop = await openShop();
    const page = await openBrowser({ baseURL: shop.origin });
    await signIn(page, shop, "Abe");
    await fillIn(page, [SIM.twelvePlans]);
    await expect(page.getByText("The partner’s prices were read")).toBeVisible();
    const call = "package/syncPackages";
    await sandbox.fail({ call, kind: "status", status: 503, times: -1 });
    const order = page.getByRole("button", { name: "Order for one SIM" });
    await order.click();
    await expect(page.getByText("The partner’s price can’t be checked now.")).toBeVisible();
    await look(page);
    await sandbox.recover();
    await sandbox.fail({ call, kind: "patch", set: { "data.package.0.whole_price": "999.99" }, times: -1 });
    await order.click();
    await expect(page.getByText("The partner’s price or plan isn’t what you checked any more.").first()).toBeVisible();
    await sandbox.recover();
    expect(await sandbox.requests("package/orderPackage")).toEqual([]);
  },
);

test("a plan that waits on a SIM is renewed from the SIM's page", LONG, async ({ page, servers, sandbox }) => {
  await signIn(page, servers.shop, "Wim");
  await fillIn(page, [SIM.twelvePlans]);
  await confirmOrder(page, 1);
  await page.getByRole("link", { name: SIM.twelvePlans }).click();
  await page.getByRole("link", { name: "Order a plan for this SIM" }).click();
  await expect(page.getByRole("textbox", { name: "SIM numbers" })).toHaveValue(SIM.twelvePlans);
  await page.goBack();
  await page
    .getByRole("link", { name: /^Renew ORDER_/ })
    .first()
    .click();
  await page.getByRole("textbox", { name: "Further periods" }).fill("2");
  await look(page);
  await page.getByRole("button", { name: "Check" }).click();
  await page.getByRole("button", { name: "Order for one SIM" }).click();
  await expect(page.getByText("is extended by 2 more periods")).toBeVisible();
  await page.getByRole("button", { name: "Confirm with your passkey" }).click();
  await page.waitForURL(/\/desk\/sims\/order\/[\w-]+$/);
  await expect(async () => {
    await page.reload();
    await expect(row(page, SIM.twelvePlans)).toContainText("ordered", { timeout: 1_000 });
  }).toPass();
  const [renewal] = await sandbox.requests("package/renewPackage");
  expect(renewal?.body.renew_period).toBe(2);
});

test(
  "a SIM for which the partner made two orders is told on its order and in the queue",
  LONG,
  async ({ page, servers, sandbox }) => {
    await signIn(page, servers.shop, "Xia");
    const order = (device_id: string, order_id: string) => ({ device_id, order_id, error: "0000", errorMsg: "" });
    const answered = [
      order(SIM.twelvePlans, "ORDER_ONE"),
      order(SIM.twelvePlans, "ORDER_TWO"),
      order(SIM.twoPlans, "ORDER_THREE"),
    ];
    await sandbox.fail({ call: BATCH, kind: "patch", set: { "data.device_order": answered } });
    await fillIn(page, [SIM.twelvePlans, SIM.twoPlans]);
    await confirmOrder(page, 2);
    await expect(row(page, SIM.twelvePlans)).toContainText("Ordered twice: the partner made another order, ORDER_TWO.");
    await expect(page.getByText("Some of these SIMs were ordered twice")).toBeVisible();
    await look(page);
    await fillIn(page, [SIM.twoPlans]);
    await expect(page.getByText("In the last 24 hours a plan was already ordered for this SIM.")).toBeVisible();
    await look(page);
    await page.goto("/desk");
    const ending = SIM.twelvePlans.slice(-4);
    const said = `two orders for the SIM that ends in ${ending}: ORDER_ONE and ORDER_TWO.`;
    const item = page.getByRole("listitem").filter({ hasText: said });
    await expect(item.getByText("ask the partner to cancel one of them")).toBeVisible();
    await look(page);
    await item.getByRole("link", { name: /^Mark as handled/ }).click();
    await page.getByRole("combobox", { name: "Reason" }).selectOption({ label: "The partner has settled it" });
    await page.getByRole("textbox", { name: "Note" }).fill("The partner cancelled ORDER_TWO.");
    await page.getByRole("button", { name: "Mark as handled" }).click();
    await expect(page.getByRole("heading", { name: "Queue", level: 1 })).toBeVisible();
    await expect(page.getByText(said)).toHaveCount(0);
  },
);
