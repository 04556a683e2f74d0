import { orderIdOf, reachCardForm } from "./buyer.ts";
import { expect, test } from "./shop.ts";

test("every page has the strict security headers [v5.0.0-3.4.5]", async ({ request }) => {
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

test("every kind of answer keeps its headers, also asked for as another kind [v5.0.0-3.2.1]", async ({ request }) => {
  const asked = [
    {},
    { accept: "text/html, text/x-component" },
    { accept: "text/x-component" },
    { accept: "text/x-component", rsc: "1" },
    { accept: "text/x-component", rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
    { accept: "text/x-component", "next-action": "0".repeat(42) },
  ];
  for (const path of ["/", "/sim", "/help", "/pay/none", "/mail", "/orders/none", "/checkout/none", "/scan", "/none"]) {
    const seen = new Set<string>();
    for (const headers of asked) {
      const answer = await request.get(path, { headers, maxRedirects: 0 });
      const { "content-security-policy": policy = "", ...others } = answer.headers();
      expect(policy, `${path} as ${JSON.stringify(headers)}`).toContain("frame-ancestors 'none'");
      seen.add(
        JSON.stringify([
          policy.replace(/'nonce-[^']+'/g, ""),
          ...[
            "x-content-type-options",
            "x-frame-options",
            "referrer-policy",
            "cross-origin-opener-policy",
            "strict-transport-security",
            "permissions-policy",
            "x-robots-tag",
            "cache-control",
          ].map((name) => others[name] ?? ""),
        ]),
      );
    }
    expect([...seen], path).toHaveLength(1);
  }
});

test("search engines may list pages about the shop only", async ({ request }) => {
  for (const [path, robots] of [
    ["/", undefined],
    ["/help", undefined],
    ["/plans", "noindex"],
    ["/sim", "noindex"],
    ["/orders/none", "noindex"],
    ["/pay/none", "noindex"],
    ["/mail/none", "noindex"],
  ] as const) {
    expect((await request.get(path)).headers()["x-robots-tag"], path).toBe(robots);
  }
  expect(await (await request.get("/robots.txt")).text()).toContain("\nDisallow:\n");
});

test("security.txt says whom to tell, where the shop names a contact", async ({ request, openShop }) => {
  expect((await request.get("/.well-known/security.txt")).status()).toBe(404);
  const shop = await openShop({ SHOP_SUPPORT_EMAIL: "help@example.com" });
  const answer = await request.get(`${shop.origin}/.well-known/security.txt`);
  expect(answer.headers()["content-type"]).toBe("text/plain; charset=utf-8");
  const text = await answer.text();
  expect(text).toContain("Contact: mailto:help@example.com\n");
  const [, expires = ""] = /^Expires: (.+)$/m.exec(text) ?? [];
  const days = (Date.parse(expires) - Date.now()) / (24 * 3_600_000);
  expect(days).toBeGreaterThan(100);
  expect(days).toBeLessThan(365);
});
