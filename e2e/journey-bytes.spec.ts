import { SIM } from "#/testbed/sandbox.ts";
import { buyPlan, findPlans, payButton, pressContinue, untilScriptRuns } from "./buyer.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";
import { countTraffic } from "./traffic.ts";

test("from the first page to the card form are at most 30,000 bytes, scripts aside", async ({ page, baseURL }) => {
  const traffic = await countTraffic(page, String(baseURL));
  await findPlans(page, SIM.twelvePlans);
  await buyPlan(page);
  await untilScriptRuns(page);
  await pressContinue(page);
  await expect(payButton(page)).toBeEnabled();
  await expect.poll(() => traffic.requests - traffic.scripts).toBe(6);
  expect(traffic.bytes).toBeGreaterThan(15_000);
  expect(traffic.bytes).toBeLessThanOrEqual(30_000);
});

test(
  "without the scripts the way to the card form takes at most 35,500 bytes",
  LONG,
  async ({ openBrowser, baseURL }) => {
    const page = await openBrowser({ javaScriptEnabled: false });
    const traffic = await countTraffic(page, String(baseURL));
    await findPlans(page, SIM.twelvePlans);
    await buyPlan(page);
    await pressContinue(page);
    await expect(page.locator("#card")).toBeVisible();
    await page.waitForLoadState();
    await expect.poll(() => traffic.requests).toBe(7);
    expect(traffic.bytes).toBeLessThanOrEqual(35_500);
  },
);

test("View plans makes two requests, one after the other, and Buy two more", LONG, async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.resourceType() === "document") asked.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  await findPlans(page);
  await expect(page.getByRole("article")).toHaveCount(2);
  await page.waitForLoadState();
  expect(asked).toEqual(["GET /", "POST /", "GET /plans"]);
  await buyPlan(page);
  expect(asked).toEqual([
    "GET /",
    "POST /",
    "GET /plans",
    "POST /plans",
    expect.stringMatching(/^GET \/checkout\/[^/]+$/),
  ]);
});
