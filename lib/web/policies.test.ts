import { readdirSync, readFileSync } from "node:fs";
import { PHASE_PRODUCTION_BUILD } from "next/constants.js";
import {
  unstable_doesMiddlewareMatch as doesProxyMatch,
  unstable_getResponseFromNextConfig as responseOf,
} from "next/experimental/testing/server.js";
import { expect, test } from "vitest";
import createConfig from "#/next.config.mjs";
import { config as proxyConfig } from "#/proxy.ts";
import { isLive, LIVE_PATHS, livePolicy, PLAIN_POLICY } from "./policies.ts";

function directivesOf(policy: string): Map<string, string[]> {
  const directives = policy.split("; ").map((directive) => directive.split(" "));
  expect(new Set(directives.map(([name]) => name)).size).toBe(directives.length);
  return new Map(directives.map(([name = "", ...sources]) => [name, sources]));
}

function live(overrides: Partial<Parameters<typeof livePolicy>[0]> = {}) {
  const page = { path: "/checkout/abc", nonce: "bm9uY2U=", isHttps: true, isDevelopment: false };
  return directivesOf(livePolicy({ ...page, ...overrides }));
}

const everyPolicy: [string, Map<string, string[]>][] = [
  ["plain pages", directivesOf(PLAIN_POLICY)],
  ["checkout", live()],
  ["checkout with a stand-in", live({ standIn: "http://localhost:4010", isHttps: false })],
  ["order pages", live({ path: "/orders/abc" })],
  ["order pages in development", live({ path: "/orders/abc", isDevelopment: true })],
];

test.each(everyPolicy)(
  "%s allow nothing by default, no framing, and no foreign form target [v5.0.0-3.4.3]",
  (_page, policy) => {
    expect(policy.get("default-src")).toEqual(["'none'"]);
    expect(policy.get("frame-ancestors")).toEqual(["'none'"]);
    expect(policy.get("base-uri")).toEqual(["'none'"]);
    expect(policy.get("form-action")).toEqual(["'self'"]);
  },
);

test.each(everyPolicy)("%s never allow inline scripts or any host [v5.0.0-3.4.3]", (_page, policy) => {
  expect(policy.get("script-src")).not.toContain("'unsafe-inline'");
  for (const sources of policy.values())
    for (const wide of ["*", "https:", "http:"]) expect(sources).not.toContain(wide);
});

test("a plain page runs no script at all and may connect nowhere [v5.0.0-3.7.1]", () => {
  const policy = directivesOf(PLAIN_POLICY);
  expect(policy.get("script-src")).toEqual(["'none'"]);
  expect(policy.has("connect-src")).toBe(false);
  expect(PLAIN_POLICY).not.toContain("stripe");
});

test("a live page runs the scripts of its own nonce", () => {
  expect(live({ path: "/orders/abc" }).get("script-src")).toEqual(["'nonce-bm9uY2U='", "'strict-dynamic'"]);
});

test("the processor's hosts are allowed on checkout", () => {
  const policy = live();
  expect(policy.get("script-src")).toContain("https://js.stripe.com");
  expect(policy.get("connect-src")).toEqual(["'self'", "https://api.stripe.com"]);
  expect(policy.get("frame-src")).toContain("https://hooks.stripe.com");
});

test.each([["/orders/abc"], ["/scan"], ["/orders/checkout/"], ["/checkout"], ["/checkouts/abc"]])(
  "the processor's hosts are not allowed on %s",
  (path) => {
    const policy = live({ path, standIn: "http://localhost:4010" });
    expect([...policy.values()].flat().join(" ")).not.toMatch(/stripe|4010/);
    expect(policy.get("frame-src")).toEqual(["'none'"]);
  },
);

test("a stand-in is allowed wherever the processor's script loads, connects or frames", () => {
  const policy = live({ standIn: "http://localhost:4010" });
  for (const name of ["script-src", "connect-src", "frame-src"])
    expect(policy.get(name)).toContain("http://localhost:4010");
});

test("requests are upgraded to https only where the shop itself uses https", () => {
  expect(live({ isHttps: true }).has("upgrade-insecure-requests")).toBe(true);
  expect(live({ isHttps: false }).has("upgrade-insecure-requests")).toBe(false);
});

test("styles need the nonce on the checkout, and nowhere else [v5.0.0-3.4.3]", () => {
  expect(live().get("style-src")).toEqual(["'self'", "'nonce-bm9uY2U='"]);
  for (const policy of [live({ path: "/orders/abc" }), live({ isDevelopment: true }), directivesOf(PLAIN_POLICY)])
    expect(policy.get("style-src")).toEqual(["'self'", "'unsafe-inline'"]);
});

test("live pages report what was blocked to the shop, plain pages to nothing", () => {
  for (const path of ["/checkout/abc", "/orders/abc", "/scan"])
    expect(live({ path }).get("report-uri")).toEqual(["/api/csp-reports"]);
  expect(PLAIN_POLICY).not.toContain("report");
});

test("code from text is allowed in development only [v5.0.0-13.4.2]", () => {
  expect(live({ isDevelopment: true }).get("script-src")).toContain("'unsafe-eval'");
  expect(live({ isDevelopment: false }).get("script-src")).not.toContain("'unsafe-eval'");
});

/** The addresses of the pages below a folder of `app`, with a value for each parameter. */
function pagesBelow(folder: string): string[] {
  const files = readdirSync(`app/${folder}`, { recursive: true, encoding: "utf8" });
  const routes = files.filter((file) => /(^|\/)page\.tsx$/.test(file)).map((file) => file.replace(/\/?page\.tsx$/, ""));
  return routes.map((route) => `/${route.replace(/\([a-z]+\)\/?/g, "").replace(/\[[a-zA-Z]+\]/g, "abc")}`);
}

const plainPages = pagesBelow("(plain)");
const livePages = pagesBelow("(live)");

async function headersOf(path: string): Promise<Headers> {
  const nextConfig = await createConfig(PHASE_PRODUCTION_BUILD);
  return (await responseOf({ url: path, nextConfig })).headers;
}

test("every page is in one of the two route groups", () => {
  expect(plainPages).toContain("/plans");
  expect(livePages).toContain("/checkout/abc");
  expect(pagesBelow("").toSorted()).toEqual([...plainPages, ...livePages].toSorted());
});

test("the live paths are the folders of the live route group, and no plain page is below one", () => {
  expect(livePages.filter((path) => !isLive(path))).toEqual([]);
  expect(LIVE_PATHS.filter((path) => !livePages.some((page) => `${page}/`.startsWith(`/${path}/`)))).toEqual([]);
  expect(plainPages.filter(isLive)).toEqual([]);
});

test.each(livePages)("the live page %s passes through the proxy, which gives it its policy", async (path) => {
  expect(doesProxyMatch({ config: proxyConfig, url: path })).toBe(true);
  const headers = await headersOf(path);
  expect(headers.has("content-security-policy")).toBe(false);
  expect(headers.get("permissions-policy")).toContain("geolocation=()");
});

/** Settings may switch these off; only the proxy can answer with the page for unknown addresses. */
const SWITCHABLE = ["/withdraw", "/cancel", "/mail", "/mail/abc"];

test.each(plainPages)(
  "the plain page %s has the build's policy; only one that settings hide waits for the proxy",
  async (path) => {
    expect(doesProxyMatch({ config: proxyConfig, url: path })).toBe(SWITCHABLE.includes(path));
    const headers = await headersOf(path);
    expect(headers.get("content-security-policy")).toBe(PLAIN_POLICY);
    expect(headers.has("permissions-policy")).toBe(false);
  },
);

test("search engines may list pages about the shop, and none about a SIM or an order", async () => {
  const listed = [...plainPages, ...livePages, "/no-such-page", "/help/x"];
  const isListed = await Promise.all(listed.map(async (path) => !(await headersOf(path)).has("x-robots-tag")));
  const open = listed.filter((_, index) => isListed[index]);
  expect(open.toSorted()).toEqual(["/", "/cancel", "/help", "/privacy", "/refunds", "/terms", "/withdraw"]);
  // A page that a robot may not fetch can't tell it anything.
  expect(readFileSync("public/robots.txt", "utf8")).toMatch(/^Disallow:$/m);
});

test("what asks for data gets the headers of a page, since it may be answered with one", async () => {
  const nextConfig = await createConfig(PHASE_PRODUCTION_BUILD);
  for (const url of [...plainPages, ...livePages]) {
    const asked = { accept: "text/x-component", rsc: "1", "next-router-prefetch": "1" };
    const { headers } = await responseOf({ url, nextConfig, headers: asked });
    expect(Object.fromEntries(headers), url).toEqual(Object.fromEntries(await headersOf(url)));
  }
});

test("only the scan page may ask for the camera, and only the checkout for a payment", async () => {
  for (const path of livePages) {
    const permissions = (await headersOf(path)).get("permissions-policy") ?? "";
    expect(permissions.includes("camera=(self)")).toBe(path === "/scan");
    expect(permissions.includes("payment=(self")).toBe(path.startsWith("/checkout/"));
  }
});
