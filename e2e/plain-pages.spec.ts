import { SIM } from "#/testbed/sandbox.ts";
import { findPlans } from "./buyer.ts";
import { expect, test } from "./shop.ts";
import { cookieOf, countTraffic, weigh } from "./traffic.ts";

const NOT_FOUND = "/no/such/page";

for (const path of ["/", "/plans", "/sim", "/help", "/withdraw", "/cancel", NOT_FOUND]) {
  test(`the page at ${path} is one request, and no script leaves the server [v5.0.0-14.2.3]`, async ({
    page,
    baseURL,
    watch,
  }) => {
    watch.expect(new RegExp(`status of 404 .*${NOT_FOUND}`));
    await findPlans(page, SIM.twelvePlans);
    const traffic = await countTraffic(page, String(baseURL));
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(traffic).toMatchObject({ requests: 1, scripts: 0 });
    expect(await page.locator("script, [as=script]").count()).toBe(0);
  });

  test(`the page at ${path} lets no script run`, async ({ request }) => {
    const answer = await request.get(path);
    const policy = answer.headers()["content-security-policy"] ?? "";
    expect(policy.split("; ")).toContain("script-src 'none'");
    expect(policy).not.toContain("stripe");
  });
}

const limits = [
  { path: "/", bytes: 6_000 },
  { path: NOT_FOUND, bytes: 4_000 },
  { path: "/plans", bytes: 8_500 },
  { path: "/sim", bytes: 5_500 },
  { path: "/withdraw", bytes: 6_000 },
  { path: "/cancel", bytes: 6_000 },
];

for (const { path, bytes } of limits) {
  test(`the page at ${path} takes at most ${bytes} bytes, and its style sheet is in it once`, async ({
    page,
    baseURL,
  }) => {
    await findPlans(page, SIM.twelvePlans);
    await expect(page.getByRole("article")).toHaveCount(12);
    const weighed = await weigh(`${baseURL}${path}`, await cookieOf(page));
    expect(weighed.bytes).toBeLessThanOrEqual(bytes);
    const [sheet = ""] = /<style[^>]*>[^<]{500,}/.exec(weighed.html) ?? [];
    const rules = sheet.slice(sheet.indexOf(">") + 1).slice(0, 300);
    expect(rules).not.toBe("");
    expect(weighed.html.split(rules)).toHaveLength(2);
    expect(weighed.html).not.toMatch(/<link[^>]+stylesheet/);
  });
}

test("descriptions from outside are text: nothing in them runs, loads or leads away [V17]", async ({ page, watch }) => {
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".invalid")) elsewhere.push(request.url());
  });
  await findPlans(page, SIM.hostilePlans);
  await expect(page.getByRole("article")).toHaveCount(5);
  for (const summary of await page.getByText("What’s included").all()) await summary.click();
  await expect(page.getByText("Six countries around the Gulf.")).toBeVisible();
  await expect(page.getByRole("article", { name: "Gulf <i>states</i>" })).toBeVisible();
  await expect(page.getByRole("cell", { name: "Japan" })).toBeVisible();
  await expect(page.getByRole("article").getByRole("link")).toHaveCount(0);
  await expect(
    page
      .getByRole("article")
      .locator("script, img, iframe, style, svg:not([aria-hidden]), form, input[name=card], [onclick], [style]"),
  ).toHaveCount(0);
  expect(await page.evaluate(() => "stolen" in window)).toBe(false);
  expect(await page.title()).not.toContain("stolen");
  expect(elsewhere).toEqual([]);
  expect(watch.complaints()).toEqual([]);
});
