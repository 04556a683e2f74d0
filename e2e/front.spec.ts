import { readFileSync } from "node:fs";
import http from "node:http";
import { flood } from "#/testbed/flood.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* What is refused before the framework sees it. */

const MIB = 1024 * 1024;
const ID = "a".repeat(32);

const PATHS = [
  "/",
  "/plans",
  "/sim",
  `/checkout/${ID}`,
  `/orders/${ID}`,
  `/pay/${ID}`,
  "/mail",
  "/withdraw",
  "/no-such-page",
  "/icon.svg",
  "/_next/static/x.js",
  `/api/orders/${ID}`,
  `/api/unsubscribe/${ID}`,
  `/api/sim/${ID}`,
  "/api/notifications",
];

test(
  "200 bodies of 10 MB at once are answered 413 anywhere, and memory grows by less than 50 MB [v5.0.0-5.2.1]",
  LONG,
  async ({ openShop }) => {
    // Behind a proxy, the connections of the floods before don't count for the next.
    const { origin, pid } = await openShop({ TRUST_PROXY: "1" });
    const floods = (path: string, chunks: number) =>
      Promise.all(Array.from({ length: 200 }, () => flood(Number(new URL(origin).port), path, chunks)));
    for (const path of PATHS) {
      await floods(path, 5);
      const before = memoryOf(pid);
      const answers = new Set(await floods(path, 640));
      const growth = memoryOf(pid) - before;
      // On a busy machine some bodies take too long, which is answered 408, and on notifications 503.
      for (const answer of answers) expect(answer, path).toMatch(/^HTTP\/1.1 (413|408|503)$/);
      expect(growth, path).toBeLessThan(50 * MIB);
    }
  },
);

for (const method of ["TRACE", "PROPFIND", "QUERY"]) {
  test(`${method} is answered 405 on a plain page, a live page and a route [v5.0.0-13.4.4]`, async ({ servers }) => {
    for (const path of ["/", `/orders/${ID}`, `/api/orders/${ID}`]) {
      const answer = await sendMethod(`${servers.shop.origin}${path}`, method);
      expect(answer, path).toBe("405 GET, HEAD, POST");
    }
  });
}

test("an idle connection is kept longer than a proxy's minute, so no form meets its end", async ({ page }) => {
  const answer = await page.request.get("/");
  expect(answer.headers()["keep-alive"]).toBe("timeout=75");
});

test("a request to upgrade the connection is answered like any other", async ({ servers }) => {
  const answer = await sendMethod(`${servers.shop.origin}/no-such-page`, "GET", {
    connection: "Upgrade",
    upgrade: "websocket",
  });
  expect(answer).toMatch(/^404/);
});

/** What a client may write before the entry of the outermost proxy. */
const FORGED = ["", "127.0.0.1", "::1", "192.0.2.9, 192.0.2.10", "unknown", "::ffff:10.0.0.1", "<script>"];

for (const proxies of [0, 1, 2]) {
  test(`behind ${proxies} proxies no header of a client gets it past a limit [v5.0.0-4.1.3, v5.0.0-15.3.4]`, async ({
    openShop,
  }) => {
    // 30 requests a minute.
    const shop = await openShop({ LIMITS_SCALE: "0.01", TRUST_PROXY: String(proxies) });
    const ask = async (client: string, index: number) => {
      const forged = FORGED[index % FORGED.length] ?? "";
      const seen = [client, "203.0.113.5"].slice(0, proxies);
      const forwarded = [forged && `${forged}, 198.51.100.${index}`, ...seen].filter(Boolean).join(", ");
      const headers = { "x-forwarded-for": forwarded, "x-real-ip": forged, forwarded: `for=${forged}` };
      return fetch(`${shop.origin}/icon.svg`, { headers });
    };
    const statuses: number[] = [];
    for (let index = 0; index < 33; index += 1) statuses.push((await ask("192.0.2.1", index)).status);
    const passed = statuses.filter((status) => status === 200).length;
    expect(statuses).toEqual([...Array(passed).fill(200), ...Array(33 - passed).fill(429)]);
    // Without a proxy the requests that waited for the shop's start come from the same address.
    if (proxies > 0) expect(passed).toBe(30);
    const other = await ask("192.0.2.2", 1);
    expect(other.status).toBe(proxies === 0 ? 429 : 200);
    const refused = await ask("192.0.2.1", 1);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.text()).toContain("Please wait a moment");
    const linesOf = () =>
      shop
        .printed()
        .split("\n")
        .filter((line) => line.includes('"kind":"limit"'));
    const refusals = [...statuses, other.status, refused.status].filter((status) => status === 429);
    await expect.poll(linesOf).toHaveLength(refusals.length);
    const lines = linesOf();
    expect(lines.join()).toContain('"reason":"page by address"');
    expect(lines.join()).not.toMatch(/192\.0\.2|198\.51|203\.0|127\.0\.0/);
  });
}

/** The status, and what the answer allows. */
function sendMethod(address: string, method: string, headers = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const request = http.request(address, { method, headers }, (response) => {
      response.resume();
      resolve(`${response.statusCode} ${response.headers.allow ?? ""}`.trim());
    });
    request.on("error", reject).end();
  });
}

/** The most that the process has ever held. */
function memoryOf(pid: number): number {
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024;
}
