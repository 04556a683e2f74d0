// @module-tag long
import type { Page } from "@playwright/test";
import { reachCardForm } from "./buyer.ts";
import { expect, test } from "./shop.ts";

/* What the checkout's policy allows in a browser, and where browsers report what it blocked. */

test("each script of ours on the checkout has a digest", async ({ page, baseURL }) => {
  await reachCardForm(page);
  const digests = await ownScripts(page, String(baseURL));
  expect(digests.length).toBeGreaterThan(5);
  for (const script of digests) expect(script.integrity, script.src).toMatch(/^sha384-/);
});

async function ownScripts(page: Page, origin: string): Promise<{ src: string; integrity: string }[]> {
  const all = await page.locator("script[src]").evaluateAll((scripts) =>
    scripts.map((script) => {
      const { src, integrity } = script as HTMLScriptElement;
      return { src, integrity };
    }),
  );
  return all.filter(({ src }) => src.startsWith(origin));
}

test("a script of ours with other bytes doesn't run [X52]", async ({ page, watch }) => {
  watch.expect(/integrity/);
  watch.expect(/Failed to (load|find)|ChunkLoadError|ERR_FAILED/);
  await page.route(/\/_next\/static\/chunks\/turbopack-/, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, body: `window.stolen = true;\n${await answer.text()}` });
  });
  const refused = page.waitForEvent("console", (message) => message.text().includes("integrity"));
  await page.goto("/scan");
  await refused;
  expect(await page.evaluate(() => "stolen" in window)).toBe(false);
});

test("a style that is put into the checkout does nothing, and is reported", async ({ page, watch }) => {
  watch.expect(/style/i);
  await reachCardForm(page);
  await page.reload();
  const report = page.waitForRequest((request) => request.url().endsWith("/api/csp-reports"));
  await page.evaluate(() => {
    const style = document.createElement("style");
    style.textContent = "body{--injected:1}";
    document.head.append(style);
    document.body.setAttribute("style", "--injected:1");
  });
  const injected = await page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--injected"));
  expect(injected).toBe("");
  expect((await (await report).response())?.status()).toBe(204);
});

const URL_OF_REPORTS = "/api/csp-reports";
const BODY = JSON.stringify({ "csp-report": { "document-uri": "x", "effective-directive": "script-src" } });
const TYPE = "application/csp-report";

test("the route for reports takes both kinds, and refuses anything else [X56]", async ({ request }) => {
  const answers: [status: number, type: string, body: string | Buffer][] = [
    [204, TYPE, BODY],
    [204, "application/reports+json", "[]"],
    [204, `${TYPE}; charset=utf-8`, BODY],
    [400, "application/json", BODY],
    [400, "text/plain", BODY],
    [400, TYPE, "{"],
    [400, TYPE, ""],
    [400, TYPE, Buffer.from([0xff, 0xfe, 0])],
    [400, TYPE, "[".repeat(10_000)],
    [413, TYPE, `{"csp-report":{"blocked-uri":"${"x".repeat(17_000)}"}}`],
    [413, TYPE, "x".repeat(100_000)],
  ];
  for (const [status, type, body] of answers) {
    const answer = await request.post(URL_OF_REPORTS, { headers: { "content-type": type }, data: Buffer.from(body) });
    expect(answer.status(), `${type} ${String(body).slice(0, 40)}`).toBe(status);
    expect((await answer.body()).length).toBeLessThan(200);
  }
  expect((await request.get(URL_OF_REPORTS)).status()).toBe(405);
});

test("a blocked script raises the alarm, and the log has no more of the report [X56]", async ({ request, servers }) => {
  const origin = servers.shop.origin;
  const sent = {
    "document-uri": `${origin}/checkout/mrhdKZRHVsvbzOJAb_VK9w?sim=8985200012345678901`,
    "effective-directive": "script-src-elem",
    "blocked-uri": "https://evil.example/8985200012345678901.js",
  };
  const before = servers.shop.printed().length;
  const answer = await request.post(URL_OF_REPORTS, {
    headers: { "content-type": TYPE },
    data: Buffer.from(JSON.stringify({ "csp-report": sent })),
  });
  expect(answer.status()).toBe(204);
  const printed = (): string => servers.shop.printed().slice(before);
  await expect.poll(printed, { timeout: 60_000 }).toContain('"alarm":"payment_scripts_blocked"');
  expect(printed()).not.toMatch(/8985200012345678901|mrhdKZRHVsvbzOJAb|evil\.example/);
});
