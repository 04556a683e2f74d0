import { HttpBuyer } from "#/testbed/http-buyer.ts";
import { spareSim } from "#/testbed/sandbox.ts";
import { openAs, part } from "./my-sim.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

test("the order's page shows times in the reader's zone, even after an update, and names it", async ({
  openBrowser,
  servers,
  sandbox,
}) => {
  const buyer = new HttpBuyer(servers.shop.origin, spareSim());
  await buyer.openCardForm();
  const page = await openBrowser({ timezoneId: "Asia/Kathmandu" });
  await openAs(page, buyer, `/orders/${buyer.orderId}`);
  await expect(page.getByRole("heading", { name: "Waiting for payment" })).toBeVisible();
  // The page that is open reads the paid order as text; the page that is loaded anew comes with its time.
  await buyer.pay(sandbox);
  const time = part(page, "Timeline").getByRole("time").first();
  await expect(time).toHaveText(/ GMT\+5:45$/);
  await page.reload();
  await expect(time).toHaveText(/ GMT\+5:45$/);
  const instant = Date.parse(String(await time.getAttribute("datetime")));
  const local = new Date(instant + 345 * 60_000).toISOString();
  await expect(time).toContainText(`:${local.slice(14, 16)} `);
});

test("without script a time is in UTC and says so", LONG, async ({ openBrowser, servers, sandbox }) => {
  const buyer = new HttpBuyer(servers.shop.origin, spareSim());
  await buyer.openCardForm();
  await buyer.pay(sandbox);
  await expect.poll(() => buyer.status()).toBe("ready");
  const page = await openBrowser({ timezoneId: "Asia/Kathmandu", javaScriptEnabled: false });
  await openAs(page, buyer, `/orders/${buyer.orderId}`);
  for (const time of await page.getByRole("time").all()) await expect(time).toHaveText(/ UTC$/);
  await expect(part(page, "Timeline").getByRole("time")).not.toHaveCount(0);
  await page.goto("/sim");
  await expect(page.getByText(/^Updated .* UTC$/).first()).toBeVisible();
});
