import { readFileSync } from "node:fs";
import http from "node:http";
import { flood } from "#/testbed/flood.ts";
import { LONG } from "./sample.ts";
import { expect, test } from "./shop.ts";

/* What is refused before the framework sees it. */

const MIB = 1024 * 1024;
const ID = "a".repeat(32);

for (const path of [
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
  "/api/notifications",
]) {
  test(
    `200 bodies of 10 MB on ${path} are answered 413, and memory grows by less than 50 MB`,
    LONG,
    async ({ servers }) => {
      const { origin, pid } = servers.shop;
      const floods = (chunks: number) =>
        Promise.all(Array.from({ length: 200 }, () => flood(Number(new URL(origin).port), path, chunks)));
      await floods(5);
      const before = memoryOf(pid);
      expect(new Set(await floods(640))).toEqual(new Set(["HTTP/1.1 413"]));
      expect(memoryOf(pid) - before).toBeLessThan(50 * MIB);
    },
  );
}

for (const method of ["TRACE", "PROPFIND", "QUERY"]) {
  test(`${method} is answered 405 on a plain page, a live page and a route`, async ({ servers }) => {
    for (const path of ["/", `/orders/${ID}`, `/api/orders/${ID}`]) {
      const answer = await sendMethod(`${servers.shop.origin}${path}`, method);
      expect(answer, path).toBe("405 GET, HEAD, POST");
    }
  });
}

test("a request to upgrade the connection is answered like any other", async ({ servers }) => {
  const answer = await sendMethod(`${servers.shop.origin}/no-such-page`, "GET", {
    connection: "Upgrade",
    upgrade: "websocket",
  });
  expect(answer).toMatch(/^404/);
});

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

function memoryOf(pid: number): number {
  return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) * 1_024;
}
