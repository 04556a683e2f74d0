import type { Page } from "@playwright/test";
import { findPlans, orderIdOf, reachCardForm } from "./buyer.ts";
import { SIM } from "./sandbox.ts";
import { expect, test } from "./shop.ts";

test("every page asks browsers to be strict", async ({ request }) => {
  for (const path of ["/", "/plans", "/orders/none", "/no/such/page", "/api/health"]) {
    const headers = (await request.get(path)).headers();
    expect(headers, path).toMatchObject({
      "x-content-type-options": "nosniff",
      "x-frame-options": "DENY",
      "referrer-policy": "same-origin",
    });
    expect(headers["x-powered-by"], path).toBeUndefined();
    expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
  }
});

test("only the checkout may talk to the card processor, and each answer has a nonce of its own", async ({ page }) => {
  await reachCardForm(page);
  const orderId = orderIdOf(page);
  const policies: string[] = [];
  for (const path of [`/checkout/${orderId}`, `/orders/${orderId}`, `/orders/${orderId}`]) {
    const response = await page.goto(path);
    policies.push((await response?.headerValue("content-security-policy")) ?? "");
  }
  const [checkout = "", ...orders] = policies;
  expect(checkout).toMatch(/script-src 'nonce-[^']{20,}' 'strict-dynamic'/);
  expect(checkout).toContain("https://js.stripe.com");
  for (const policy of orders) {
    expect(policy).toMatch(/script-src 'nonce-[^']{20,}' 'strict-dynamic'/);
    expect(policy).not.toContain("stripe.com");
  }
  for (const policy of policies) expect(policy).not.toMatch(/unsafe-eval|script-src[^;]*unsafe-inline/);
  expect(new Set(policies.map((policy) => /nonce-([^']+)/.exec(policy)?.[1])).size).toBe(3);
});

for (const { name, origin } of [
  { name: "from another site", origin: "https://elsewhere.example" },
  { name: "from nowhere", origin: "null" },
  { name: "without a word about where it comes from", origin: undefined },
]) {
  test(`a form sent ${name} does nothing`, async ({ page, sandbox, watch }) => {
    watch.expect(/the shop printed: .*(Server Actions|Error)/i);
    await page.goto("/");
    const fields = await hiddenFields(page);
    const answer = await page.request.post("/", {
      multipart: { ...fields, number: SIM.twoPlans },
      headers: origin === undefined ? {} : { origin },
      maxRedirects: 0,
    });
    expect(answer.status()).not.toBe(303);
    expect(answer.headers()["set-cookie"]).toBeUndefined();
    expect(await sandbox.requests("singleVerify")).toEqual([]);
  });
}

test("the same form sent from our own page does what it says", async ({ page, sandbox, baseURL }) => {
  await page.goto("/");
  const answer = await page.request.post("/", {
    multipart: { ...(await hiddenFields(page)), number: SIM.twoPlans },
    headers: { origin: String(baseURL) },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(303);
  expect(await sandbox.requests("singleVerify")).toHaveLength(1);
});

test("a purchase sent from another site opens no order, the same one from our own page does", async ({
  page,
  sandbox,
  watch,
  baseURL,
}) => {
  watch.expect(/the shop printed: .*(Server Actions|Error)/i);
  await findPlans(page);
  const choice = { plan: "0/SP000102/DP20240115000102", term0: "1-2?USD=1290", currency0: "USD" };
  const multipart = { ...(await hiddenFields(page)), ...choice };
  const before = (await sandbox.requests("singleServicePlanPage")).length;
  const send = (origin: string) => page.request.post("/plans", { multipart, headers: { origin }, maxRedirects: 0 });
  expect((await send("https://elsewhere.example")).status()).not.toBe(303);
  expect(await sandbox.requests("singleServicePlanPage")).toHaveLength(before);
  const answer = await send(String(baseURL));
  expect(answer.status()).toBe(303);
  expect(answer.headers().location).toMatch(/\/checkout\//);
});

test("the status of an order can't be changed from another site", async ({ page }) => {
  await reachCardForm(page);
  const answer = await page.request.post(`/api/orders/${orderIdOf(page)}`, {
    data: { event: "confirming" },
    headers: { origin: "https://elsewhere.example" },
  });
  expect(answer.status()).toBe(403);
});

/** What the page's main form carries along unseen. */
async function hiddenFields(page: Page): Promise<Record<string, string>> {
  const inputs = await page.getByRole("main").locator("form input[type=hidden]").all();
  const pairs = await Promise.all(
    inputs.map(async (input) => [await input.getAttribute("name"), await input.inputValue()]),
  );
  return Object.fromEntries(pairs);
}
