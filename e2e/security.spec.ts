import { orderIdOf, reachCardForm } from "./buyer.ts";
import { expect, test } from "./shop.ts";

test("every page has the strict security headers", async ({ request }) => {
  for (const path of ["/", "/plans", "/withdraw", "/cancel", "/orders/none", "/no/such/page", "/api/health"]) {
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

test("only the checkout may talk to the card processor, with a new nonce each time", async ({ page }) => {
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

test("every answer that a browser could open as a page has its policy", async ({ request }) => {
  for (const accept of ["text/html", "*/*", "text/html, text/x-component", "text/x-component;q=0.9"]) {
    for (const path of ["/", "/orders/none", "/checkout/none"]) {
      const headers = (await request.get(path, { headers: { accept }, maxRedirects: 0 })).headers();
      expect(headers["content-security-policy"], `${path} as ${accept}`).toContain("frame-ancestors 'none'");
      expect(headers["strict-transport-security"], path).toBeDefined();
    }
  }
});
